import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import { isAlive, copyDataDir, findPostgres, serve, startServer, until, type Program } from './processes.ts'

const two = { WEB_CONCURRENCY: '2', DEMO: '1' }

async function listChildren({ child }: Program): Promise<number[]> {
  const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return text.trim().split(/\s+/).filter(Boolean).map(Number)
}

async function readCommand(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

async function listMembers(server: Program): Promise<number[]> {
  const children = await listChildren(server)
  const commands = await Promise.all(children.map(readCommand))
  return children.filter((_, at) => commands[at]?.includes('main.ts'))
}

/** Opens a new connection for each request, so that the processes take turns. */
const newConnection = { headers: { connection: 'close' } }

test.runIf(process.platform === 'linux')(
  'two processes share a port, a killed one is replaced, and all stop together',
  async () => {
    const dataDir = await copyDataDir()
    const { server, url } = await serve(dataDir, two)
    await server.prints(/2 server processes started/)
    const [first = 0, second = 0] = await listMembers(server)

    const measured = await (await fetch(`${url}/metrics`)).text()
    const started = measured.match(/^process_start_time_seconds\{process="\d+"\}/gm)
    expect(new Set(started).size).toBe(2)
    expect(measured.match(/^# TYPE process_start_time_seconds/gm)).toHaveLength(1)

    const browser = openBrowser(url)
    const page = await browser.open('/api/auth/google/start', newConnection)
    await continueAs(browser, page, { name: 'Ada', email: 'ada@example.org' })
    for (let turn = 0; turn < 4; turn += 1) {
      const session = (await (await browser.send('/api/session', newConnection)).json()) as Session
      expect(session.displayName).toBe('Ada')
    }

    process.kill(first, 'SIGKILL')
    await server.prints(/server process exited, restarting/)
    await until(async () => (await listMembers(server)).length === 2)
    const members = await listMembers(server)
    expect(members).toContain(second)
    expect((await fetch(`${url}/readyz`, newConnection)).status).toBe(200)

    expect((await server.stop()).code).toBe(0)
    expect(members.filter(isAlive)).toEqual([])
    expect(await findPostgres(dataDir)).toBeUndefined()
  },
)

test('an error that keeps all processes from starting is reported once', async () => {
  const { url } = await serve(await copyDataDir())
  const { code, output } = await startServer(await copyDataDir(), { ...two, PORT: new URL(url).port }).ended
  expect(code).toBe(1)
  expect(output.match(/is in use by another program/g)).toHaveLength(1)
})

test('killing the parent process ends its children and frees the port', async () => {
  const dataDir = await copyDataDir()
  const { server, url } = await serve(dataDir, two)
  await server.prints(/2 server processes started/)
  await server.stop('SIGKILL')
  const next = await serve(dataDir, { ...two, PORT: new URL(url).port })
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  expect((await next.server.stop()).code).toBe(0)
})
