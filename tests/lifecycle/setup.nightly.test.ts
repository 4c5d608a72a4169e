import { expect, test } from 'vitest'
import { copyDataDir, makeDataDir, runAdminCommand, serve } from './processes.ts'

const address = /Set up your town at (\S+\/setup\/[A-Za-z0-9_-]{43}) /

const isOpen = async (link: string) => (await fetch(link, { redirect: 'manual' })).status === 303

test('every start prints a new setup address until the setup is finished', async () => {
  const dataDir = await makeDataDir()
  const first = await serve(dataDir)
  const [, link = ''] = await first.server.prints(address)
  expect(link.startsWith(first.url)).toBe(true)
  expect(await isOpen(link)).toBe(true)
  await first.server.stop()

  const second = await serve(dataDir)
  const [, other = ''] = await second.server.prints(address)
  expect(new URL(other).pathname).not.toBe(new URL(link).pathname)
  const path = new URL(link).pathname
  expect(await isOpen(second.url + path), 'the first one still works').toBe(true)
  const opened = await fetch(other, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const finished = await fetch(`${second.url}/api/setup/finish`, { method: 'POST', headers: { cookie } })
  expect(finished.status).toBe(200)
  for (const each of [path, new URL(other).pathname]) expect(await isOpen(second.url + each)).toBe(false)

  const { output } = await runAdminCommand(dataDir, 'setup-link')
  const printed = /\/setup\/[A-Za-z0-9_-]{43}/.exec(output)?.[0] ?? ''
  expect(await isOpen(second.url + printed)).toBe(true)
  await second.server.stop()

  const third = await serve(dataDir)
  const { output: last } = await third.server.stop()
  expect(last).not.toMatch(address)
})

test('changed settings reach every server process without a restart', async () => {
  const dataDir = await copyDataDir()
  const { server, url } = await serve(dataDir, { WEB_CONCURRENCY: '2' })
  const [, link = ''] = await server.prints(address)
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const headers = { cookie, 'content-type': 'application/json' }
  const { version } = (await (await fetch(`${url}/api/admin/settings`, { headers })).json()) as { version: number }
  const changes = { townName: 'Millbrook', location: { latitude: 41.5, longitude: -87.25 } }
  const body = JSON.stringify({ version, changes })
  const response = await fetch(`${url}/api/admin/settings`, { method: 'PATCH', headers, body })
  expect(response.status).toBe(200)
  // Each connection may reach a different process.
  const home = async () => {
    const answer = await fetch(`${url}/api/map`, { headers: { connection: 'close' } })
    return ((await answer.json()) as { home: { latitude: number } }).home.latitude
  }
  await expect.poll(() => Promise.all(Array.from({ length: 12 }, home))).toEqual(Array.from({ length: 12 }, () => 41.5))
  const page = await (await fetch(`${url}/about`)).text()
  expect(page).toContain('<title>About · Millbrook</title>')
})
