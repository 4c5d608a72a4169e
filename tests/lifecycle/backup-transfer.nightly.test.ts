import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyDataDir, makeDataDir, query, runBackupCommand, serve } from './processes.ts'

const remember = `insert into sources (name) values ('Library')`
const recall = 'select name from sources'
const remembered = [{ name: 'Library' }]
const blob = 'blobs/ab/abcdef.jpg'

test('a backup of a running server is restored into a second installation, never over a running one', async () => {
  const dataDir = await copyDataDir()
  const file = `${dataDir}-backup.tar.gz`
  const { server, url } = await serve(dataDir)
  await query(dataDir, remember)
  await mkdir(path.join(dataDir, 'blobs/ab'), { recursive: true })
  await writeFile(path.join(dataDir, blob), 'a picture')
  const backup = await runBackupCommand('backup', [file], { DATA_DIR: dataDir })
  expect(backup.output).toMatch(/Backed up \d+ tables with \d+ rows, 1 picture to .*\.\n$/)
  expect(backup.code).toBe(0)

  const refused = await runBackupCommand('restore', [file, '--replace'], { DATA_DIR: dataDir })
  expect(refused.output).toMatch(/^Another Wonderlark \(process \d+\) is using the database in .*; stop it, .*\n$/)
  expect(refused.code).toBe(1)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  const next = await makeDataDir()
  const restored = await runBackupCommand('restore', [file], { DATA_DIR: next })
  expect(restored.output).toContain('sources: 1 row\n')
  expect(restored.output).toMatch(/Restored and verified .* 1 picture, as of /)
  expect(await readFile(path.join(next, blob), 'utf8')).toBe('a picture')
  await serve(next)
  expect(await query(next, recall)).toEqual(remembered)
  expect((await server.stop()).code).toBe(0)
})
