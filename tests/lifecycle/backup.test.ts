import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  copyDataDir,
  getClusterPath,
  makeDataDir,
  query,
  runAsSuperuser,
  runBackupCommand,
  serve,
} from './processes.ts'

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

test('a backup moves from the embedded PostgreSQL to DATABASE_URL and back', async () => {
  const dataDir = await copyDataDir()
  const { server } = await serve(dataDir)
  await query(dataDir, remember)
  await runAsSuperuser(dataDir, 'create database other')
  const env = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: `postgres://wonderlark@localhost/other?host=${encodeURIComponent(await getClusterPath(dataDir))}`,
  }
  const [first, second] = [`${dataDir}-1.tar.gz`, `${dataDir}-2.tar.gz`]
  expect((await runBackupCommand('backup', [first], { DATA_DIR: dataDir })).code).toBe(0)
  expect((await runBackupCommand('restore', [first], env)).code).toBe(0)
  const { server: other } = await serve(env.DATA_DIR, env)
  const refused = await runBackupCommand('restore', [first, '--replace'], env)
  expect(refused.output).toBe('A Wonderlark server or command is using the database; stop it, then restore.\n')
  expect((await runBackupCommand('backup', [second], env)).code).toBe(0)
  await other.stop()
  await server.stop()
  const back = await runBackupCommand('restore', [second, '--replace'], { DATA_DIR: dataDir })
  expect(back.code).toBe(0)
  expect(await query(dataDir, recall)).toEqual(remembered)
})
