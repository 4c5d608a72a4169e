import { expect, test } from 'vitest'
import { lowerPriority } from './process.ts'

test('a sandbox that forbids changing the process priority causes no error', () => {
  const asked: number[] = []
  const forbid = (priority: number) => {
    asked.push(priority)
    throw Object.assign(new Error('uv_os_setpriority returned EPERM'), { code: 'ERR_SYSTEM_ERROR' })
  }
  expect(() => lowerPriority(forbid)).not.toThrow()
  expect(asked).toEqual([expect.any(Number)])
})
