import { updateGuestLists } from '#server/guest-lists/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { accessColumns, canViewEvent, toReader, visibleTo, type EventAccess } from './policy.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.close())

const linkKey = 'q'.repeat(22)
const people = ['stranger', 'host', 'link-opener', 'guest'] as const

/** Inserts an event with a host, a guest and somebody who has opened its link. @returns its id, and those of the people */
const insertWorld = (status: string, visibility: string, heldFor: string | null) =>
  store.database.write(async (sql) => {
    const [eventId = 0] = await insertEvents(sql, [{}])
    const key = visibility === 'unlisted' ? linkKey : null
    await sql`
      update events set status = ${status}, visibility = ${visibility}, held_for = ${heldFor}, link_key = ${key}
      where id = ${eventId}`
    const ids = await sql.column<number>`
      insert into users (name, username, email)
      select each, each || ${eventId}, each || ${eventId} || '@example.org' from unnest(${[...people]}::text[]) as each
      returning id`
    const [, host, opener, guest] = ids
    await sql`
      insert into user_events (user_id, event_id, status, host_role) values (${host}, ${eventId}, 'hosting', 'owner')`
    await sql`
      insert into opened_event_links (user_id, link_key, opened_at) values (${opener}, ${linkKey}, '2026-10-31T12:00:00Z')`
    const guests = await sql.column<number>`
      insert into guests (event_id, user_id, answer, answered_at)
      values (${eventId}, ${guest}, 'yes', '2026-10-31T12:00:00Z') returning id`
    await updateGuestLists(sql, guests)
    return { eventId, ids }
  })

test.each([
  ['scheduled', 'public', null, ['stranger', 'host', 'link-opener', 'guest', 'visitor', 'visitor with the link']],
  ['cancelled', 'public', null, ['stranger', 'host', 'link-opener', 'guest', 'visitor', 'visitor with the link']],
  ['unlisted', 'public', 'review', ['stranger', 'host', 'link-opener', 'guest', 'visitor', 'visitor with the link']],
  ['unlisted', 'unlisted', null, ['host', 'link-opener', 'guest', 'visitor with the link']],
  ['private', 'private', null, ['host', 'guest']],
  ['held', 'public', null, ['host']],
  ['hidden', 'public', null, ['host']],
  ['hidden', 'unlisted', null, ['host']],
  ['hidden', 'private', null, ['host']],
])(
  'SQL and the services let the same people see an event that is %s and %s',
  async (status, visibility, heldFor, seeing) => {
    const { eventId, ids } = await insertWorld(status, visibility, heldFor)
    const readers = [
      ...people.map((name, at) => ({ name, userId: ids[at], key: undefined })),
      { name: 'visitor', userId: undefined, key: undefined },
      { name: 'visitor with the link', userId: undefined, key: linkKey },
    ]
    await store.database.read(async (sql) => {
      const event = await sql.first<EventAccess>`select ${accessColumns} from events e where e.id = ${eventId}`
      const bySql: string[] = []
      const byService: string[] = []
      for (const { name, userId, key } of readers) {
        if (await sql.hasRows`select from events e where e.id = ${eventId} and ${visibleTo(toReader(userId, key))}`)
          bySql.push(name)
        if (event && (await canViewEvent(sql, event, userId, key))) byService.push(name)
      }
      expect({ bySql, byService }).toEqual({ bySql: seeing, byService: seeing })
    })
  },
)
