import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import {
  copyDataDir,
  findPostgres,
  getClusterPath,
  isAlive,
  makeDataDir,
  query,
  queryByCommand,
  serve,
  startServer,
  until,
} from './processes.ts'

const remember = `insert into sources (name) values ('Library')`
const recall = 'select name from sources'
const remembered = [{ name: 'Library' }]

async function killAll(dataDir: string, server: { stop(signal: 'SIGKILL'): Promise<unknown> }): Promise<void> {
  const postgres = await findPostgres(dataDir)
  await server.stop('SIGKILL')
  if (postgres === undefined) throw new Error('PostgreSQL is not running.')
  process.kill(postgres, 'SIGKILL')
  await until(() => !isAlive(postgres))
}

test('a server starts after a power failure, without data loss', async () => {
  const dataDir = await copyDataDir()
  const { server } = await serve(dataDir)
  await query(dataDir, remember)
  await killAll(dataDir, server)
  await serve(dataDir)
  expect(await query(dataDir, recall)).toEqual(remembered)
})

test('a reused process id is not mistaken for PostgreSQL', async () => {
  const dataDir = await copyDataDir()
  const { server } = await serve(dataDir)
  await query(dataDir, remember)
  await killAll(dataDir, server)
  const file = path.join(await getClusterPath(dataDir), 'postmaster.pid')
  const { uid, gid } = await stat(file)
  const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  await once(other, 'spawn')
  try {
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [String(other.pid), ...lines.slice(1)].join('\n'))
    await chown(file, uid, gid)
    await serve(dataDir)
    expect(await query(dataDir, recall)).toEqual(remembered)
    expect(other.exitCode).toBeNull()
  } finally {
    other.kill()
  }
})

test('a server starts after the first start was killed while creating the database', async () => {
  const dataDir = await makeDataDir()
  const port = String(await findFreePort())
  const first = startServer(dataDir, { PORT: port })
  await first.prints(/Creating the database/)
  const early = await fetch(`http://localhost:${port}/home`)
  expect([early.status, early.headers.get('refresh')]).toEqual([503, '2'])
  await first.stop('SIGKILL')
  const { url } = await serve(dataDir)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('only one of several servers starts on the same data; the others say why not', async () => {
  const dataDir = await makeDataDir()
  const servers = [startServer(dataDir), startServer(dataDir), startServer(dataDir)]
  const outcomes = await Promise.all(
    servers.map((server) => Promise.race([server.prints(/Wonderlark is at/).catch(() => undefined), server.ended])),
  )
  const winner = servers.find((server) => server.output.includes('Wonderlark is at'))
  expect(outcomes).toHaveLength(3)
  for (const loser of servers.filter((server) => server !== winner)) {
    const { code, output } = await loser.ended
    expect(code).toBe(1)
    expect(output).toMatch(/Another Wonderlark \(process \d+\) is using the database in /)
    expect(output).toContain(`process ${winner?.child.pid}`)
  }
  expect((await winner?.stop())?.code).toBe(0)
})

test('a command without a server starts and stops the database', async () => {
  const dataDir = await makeDataDir()
  await queryByCommand(dataDir, remember)
  expect(await findPostgres(dataDir)).toBeUndefined()
  expect(await query(dataDir, recall)).toEqual(remembered)
})
