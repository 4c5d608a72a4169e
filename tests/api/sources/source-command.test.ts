import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommand } from '#server/sources/run-command.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { testSources } from '#tests/support/product/services.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'wonderlark-tables-'))
  await writeFile(path.join(folder, 'a.csv'), 'Foo,Bar,Baz\nOwls,2026-11-05,Library\nBats,2026-11-06,Park')
  await writeFile(path.join(folder, 'b.csv'), 'Title,Venue,Price\nOwls,Library,5')
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** Runs `npm run sources` in the folder. @returns what it prints */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  const deps = { ...testSources(db.database), clock: stopClock('2026-10-31T16:30:20Z'), folder }
  await readCommand(args)?.({ ...deps, readSource: () => Promise.resolve(), print: (line) => lines.push(line) })
  return lines.join('\n')
}

test('a preview of a table with unknown columns explains how to map them', async () => {
  expect(await run('preview', 'a.csv')).toContain(
    'Its columns: Foo, Bar, Baz. Name them with --columns title=NAME,date=NAME.',
  )
  const named = await run('preview', 'a.csv', '--columns', 'title=Foo,date=Bar')
  expect(named).toMatch(/2 events, 2 dates in 0 series, from 2026-11-05 to 2026-11-06/)
  expect(named).not.toContain('--columns')
})

test('a table without a date column uses one date for all rows', async () => {
  expect(await run('preview', 'b.csv')).toContain('Name them with --columns date=NAME.')
  const preview = await run('preview', 'b.csv', '--date', '2026-11-07')
  expect(preview).toContain('1 event, 1 date in 0 series, from 2026-11-07')
  expect(preview).toContain('2026-11-07 00:00  Owls  (Library)')
  await run('add', 'b.csv', '--date', '2026-11-07')
  expect(JSON.parse(await run('show', 'b', '--json'))).toMatchObject({ fileName: 'b.csv', date: '2026-11-07' })
})

test('a number is the ID of a source before it is the name of one', async () => {
  await run('add', 'b.csv', '--date', '2026-11-08', '--name', 'Owls')
  const { id } = JSON.parse(await run('show', 'Owls', '--json')) as { id: number }
  await run('add', 'b.csv', '--date', '2026-11-09', '--name', String(id))
  await run('add', 'b.csv', '--date', '2026-11-10', '--name', '2026')
  expect(JSON.parse(await run('show', String(id), '--json'))).toMatchObject({ id, name: 'Owls' })
  expect(JSON.parse(await run('show', '2026', '--json'))).toMatchObject({ name: '2026' })
})
