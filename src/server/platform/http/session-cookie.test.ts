import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { allowReplica, markWrites } from './session-cookie.ts'
import { currentRun } from '#server/platform/observability/request-context.ts'

const site = 'https://wonderlark.example.org'
const areAllowed = () => currentRun()?.staleReads?.areAllowed ?? false

const request = (cookie?: string) => new Request(site, cookie === undefined ? {} : { headers: { cookie } })

test.each([
  [undefined, true],
  ['place=1,2', true],
  ['__Host-wonderlark_session=secret', false],
  ['recent_write=1', false],
])('with the cookie %s, reads from a replica are allowed: %s', async (cookie, mayBeStale) => {
  expect(await allowReplica(request(cookie), site, async () => areAllowed())).toBe(mayBeStale)
})

test('marks writers for longer than a replica may lag', async () => {
  const app = new Hono().use(markWrites(site, 5_000)).all('*', (context) => {
    context.header('set-cookie', 'session=ended')
    return context.text('done')
  })
  const changed = await app.request('/', { method: 'POST' })
  expect(changed.headers.getSetCookie()).toEqual([
    'session=ended',
    'recent_write=1; Max-Age=6; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
  expect((await app.request('/')).headers.getSetCookie()).toEqual(['session=ended'])
})
