import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { findMissingParentCode } from './app.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.close())

/** Not-found code of each table that requests refer to by id. */
const codes: Record<string, string> = {
  // Its primary key is the person's id.
  email_changes: 'user_not_found',
  events: 'event_not_found',
  event_photos: 'photo_not_found',
  event_questions: 'question_not_found',
  goals: 'goal_not_found',
  goal_groups: 'group_not_found',
  guests: 'invitation_not_found',
  host_requests: 'host_request_not_found',
  organizations: 'organization_not_found',
  sessions: 'session_not_found',
  sources: 'source_not_found',
  venues: 'venue_not_found',
  users: 'user_not_found',
}

test('every foreign key of the schema has the not-found code of the referenced table', async () => {
  const keys = await store.database.read(
    (sql) => sql<{ name: string; parent: string }>`
      select conname as name, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
  )
  expect(keys.length).toBeGreaterThan(20)
  const found = Object.fromEntries(keys.map(({ name }) => [name, findMissingParentCode(name)]))
  expect(found).toEqual(Object.fromEntries(keys.map(({ name, parent }) => [name, codes[parent] ?? null])))
})
