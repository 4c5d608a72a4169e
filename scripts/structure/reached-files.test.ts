import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findReached } from './reached-files.ts'

function writeSources(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'ways-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), code)
  }
  return root
}

test('a user flow includes the files of all functions that it calls, even indirectly', () => {
  const root = writeSources({
    'src/server/saved/service.ts': `
      import * as queries from './queries.ts'
      import { check } from './check-service.ts'
      import type { Row } from './rows.ts'
      import { listEvents } from '#server/events/service.ts'
      import { now } from '#server/platform/process/process.ts'
      export const save = (row: Row) => check(row) && queries.insert(now())
      export const list = () => listEvents()`,
    'src/server/saved/check-service.ts': `
      import { rule } from './rules.ts'
      export const check = (row) => rule(row)
      export const other = () => import('./unused.ts')`,
    'src/server/saved/rules.ts': `export { rule } from '#domain/saved/rule.ts'`,
    'src/server/saved/queries.ts': `export const insert = (at) => at`,
    'src/domain/saved/rule.ts': `export const rule = () => true`,
  })
  const start = { file: 'src/server/saved/service.ts', functions: ['save', 'lost'] }
  expect(findReached(root, [start])).toEqual({
    files: [
      'src/server/saved/check-service.ts',
      'src/server/saved/queries.ts',
      'src/server/saved/rules.ts',
      'src/server/saved/service.ts',
    ],
    doors: ['src/domain/saved/rule.ts'],
    unknown: ['lost of src/server/saved/service.ts'],
  })
})
