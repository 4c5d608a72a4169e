import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { answerStale, markWrites, mayReadStale } from './replica-reads.ts'
import { currentRun } from './request-context.ts'

const site = 'https://wonderlark.example.org'
const areAllowed = () => currentRun()?.staleReads?.areAllowed ?? false

test('visitors may read what is some seconds old, whoever is signed in or has just written may not', () => {
  const request = (cookie?: string) => new Request(site, cookie === undefined ? {} : { headers: { cookie } })
  expect(mayReadStale(request(), site)).toBe(true)
  expect(mayReadStale(request('place=1,2'), site)).toBe(true)
  expect(mayReadStale(request('__Host-wonderlark_session=secret'), site)).toBe(false)
  expect(mayReadStale(request('recent_write=1'), site)).toBe(false)
})

test('what a copy does not have is looked for in the database itself', async () => {
  const asked: boolean[] = []
  const answer = await answerStale(async () => {
    asked.push(areAllowed())
    if (areAllowed()) throw new Refusal('event_not_found')
    return 'here'
  })
  expect(answer).toBe('here')
  expect(asked).toEqual([true, false])
})

test('any other refusal stands', async () => {
  const asked: boolean[] = []
  const answer = answerStale(async () => {
    asked.push(areAllowed())
    throw new Refusal('invalid_request')
  })
  await expect(answer).rejects.toThrow(Refusal)
  expect(asked).toEqual([true])
})

test('whoever changes something is marked for longer than a copy may be behind', async () => {
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
