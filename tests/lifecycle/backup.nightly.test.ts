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
