import { expect, test } from 'vitest'
import { copyDataDir, findPostgres, query, queryByCommand, serve, startCommand, until } from './processes.ts'

const remember = `insert into sources (name) values ('Library')`
const recall = 'select name from sources'
const remembered = [{ name: 'Library' }]

test('a server starts after its predecessor was killed, without data loss', async () => {
  const dataDir = await copyDataDir()
  const { server } = await serve(dataDir)
  await query(dataDir, remember)
  await server.stop('SIGKILL')
  expect(await findPostgres(dataDir)).toBeDefined()
  const next = await serve(dataDir)
  expect(await query(dataDir, recall)).toEqual(remembered)
  expect((await next.server.stop()).code).toBe(0)
  expect(await findPostgres(dataDir)).toBeUndefined()
})

test('a server restarts its killed PostgreSQL', async () => {
  const dataDir = await copyDataDir()
  const { server, url } = await serve(dataDir)
  await query(dataDir, remember)
  const postgres = await findPostgres(dataDir)
  process.kill(postgres ?? 0, 'SIGKILL')
  await until(async () => {
    const now = await findPostgres(dataDir)
    return now !== undefined && now !== postgres
  })
  await until(async () => (await fetch(`${url}/readyz`)).status === 200)
  expect(await query(dataDir, recall)).toEqual(remembered)
  expect((await server.stop()).code).toBe(0)
})

test('a server and commands share a database, which runs until the last one stops', async () => {
  const dataDir = await copyDataDir()
  const command = startCommand(dataDir, remember)
  await command.prints(/open/)
  const { server, url } = await serve(dataDir)
  command.child.stdin?.end()
  expect((await command.ended).code).toBe(0)
  const postgres = await findPostgres(dataDir)
  expect((await Promise.all([queryByCommand(dataDir, recall), queryByCommand(dataDir, recall)]))[1]).toEqual(remembered)
  expect(await findPostgres(dataDir)).toBe(postgres)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const late = startCommand(dataDir, recall)
  await late.prints(/open/)
  expect((await server.stop()).code).toBe(0)
  expect(await findPostgres(dataDir)).toBeDefined()
  late.child.stdin?.end()
  expect((await late.ended).code).toBe(0)
  expect(await findPostgres(dataDir)).toBeUndefined()
})
