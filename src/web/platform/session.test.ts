import { expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { createApi } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { readSession, refreshSession, setSession } from './session.ts'

const createSession = (userId: number) =>
  ({
    userId,
    uid: String(userId),
    displayName: 'Ada',
    renewedAt: '2026-11-21T14:00:00Z',
    endsAt: '2026-12-21T14:00:00Z',
  }) as Session

/** Opens a page with a signed-in user and a cached list. The server returns `next` on refresh. */
function openPage(next: Session) {
  const client = createQueryClient(createApi(async () => Response.json(next)))
  setSession(client, createSession(1))
  client.setQueryData(['/api/user/events'], ['theirs'])
  return client
}

test('refreshing the session keeps cached data', async () => {
  const client = openPage(createSession(1))
  expect(await refreshSession(client)).toEqual({
    renewedAt: Date.parse('2026-11-21T14:00:00Z'),
    endsAt: Date.parse('2026-12-21T14:00:00Z'),
  })
  expect(client.getQueryData(['/api/user/events'])).toEqual(['theirs'])
})

test('a session of another user clears the previous user’s data', async () => {
  const client = openPage(createSession(2))
  await refreshSession(client)
  expect(readSession(client)?.userId).toBe(2)
  expect(client.getQueryData(['/api/user/events'])).toBeUndefined()
})
