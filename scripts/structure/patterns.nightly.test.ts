import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

test(
  'every pattern of the sources reads adversarial texts of 100,000 characters in linear time',
  { timeout: 300_000 },
  () => {
    // In a process of its own, whose modules are new, so the patterns that they construct are seen.
    const script = path.join(import.meta.dirname, 'check-patterns.ts')
    const output = execFileSync(process.execPath, [script, root], { encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual({ checked: expect.any(Number), slow: [], unlisted: [], obsolete: [] })
    expect((JSON.parse(output) as { checked: number }).checked).toBeGreaterThan(900)
  },
)
