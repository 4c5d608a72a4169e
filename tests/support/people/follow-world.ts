import type { UserEventStatus } from '#contract/saved/user-event.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

/** Fields of a person that a test sets; the rest are as after a first sign-in. */
interface PersonDraft {
  username?: string
  bio?: string
  location?: string
  interests?: string[]
  isVisible?: boolean
  shareAttendance?: boolean
  shareHosting?: boolean
  latitude?: number
  longitude?: number
}

export interface TestPerson {
  id: number
  name: string
  username: string
  browser: BrowserLike
  call(method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, body?: object): Promise<{ status: number; body: never }>
}

export interface FollowWorld {
  store: TestDatabase
  product: ProductServer
  clock: StoppedClock
  /** Signs a person in and saves the given fields. */
  join(name: string, draft?: PersonDraft): Promise<TestPerson>
  /** Inserts a user-event status. */
  relate(person: TestPerson, eventId: number, status: UserEventStatus): Promise<void>
  close(): Promise<void>
}

async function write(store: TestDatabase, id: number, draft: PersonDraft): Promise<void> {
  const { username = null, bio = '', location = '', interests = [], isVisible = true } = draft
  const { shareAttendance = false, shareHosting = true, latitude = null, longitude = null } = draft
  await store.database.write(
    (sql) => sql`
      update users set username = coalesce(${username}, username), bio = ${bio}, location = ${location},
        interests = ${interests}, profile_visible = ${isVisible}, share_attendance = ${shareAttendance},
        share_hosting = ${shareHosting}, latitude = ${latitude}, longitude = ${longitude}
      where id = ${id}`,
  )
}

/** Starts a server with a stopped clock, for tests with several people. */
export async function openFollowWorld(): Promise<FollowWorld> {
  const clock = stopClock('2026-11-21T14:00:00Z')
  const store = await createTestDatabase()
  const product = await startProductServer({ database: store.database, clock })
  const join = async (name: string, draft: PersonDraft = {}): Promise<TestPerson> => {
    const browser = await product.signIn({ name, email: `${name.replaceAll(/\W/g, '-').toLowerCase()}@example.org` })
    const call: TestPerson['call'] = async (method, path, body) => {
      const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await browser.send(path, { method, ...json })
      return { status: response.status, body: (await response.json()) as never }
    }
    const { userId, username } = (await call('GET', '/api/session')).body as { userId: number; username: string }
    await write(store, userId, draft)
    return { id: userId, name, username: draft.username ?? username, browser, call }
  }
  return {
    store,
    product,
    clock,
    join,
    relate: async (person, eventId, status) => {
      await store.database.write(
        (sql) => sql`insert into user_events (user_id, event_id, status, host_role)
          values (${person.id}, ${eventId}, ${status}, case when ${status}::text = 'hosting' then 'owner' end)`,
      )
    },
    close: async () => {
      await product.close()
      await store.close()
    },
  }
}
