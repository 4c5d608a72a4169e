import type { NotificationChange } from '#contract/notifications/notification.ts'
import { saveSettings } from '#server/notifications/settings-service.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { makeBrowserKeys } from '#tests/support/servers/push-endpoint.ts'

type World = { database: Database; clock: Clock }

let count = 0

/** Inserts an account without a push subscription. @returns its id */
export async function insertPerson({ database }: World, given: { name?: string; email?: string | null } = {}) {
  count += 1
  const { name = `Person ${count}`, email = `person-${count}@example.org` } = given
  const [row] = await database.write(
    (sql) => sql<{ id: number }>`
      insert into users (name, username, email, created_at)
      values (${name}, ${`person-${count}`}, ${email}, '2026-01-01') returning id`,
  )
  return (row as { id: number }).id
}

/** Changes a person's notification preferences; the others keep their defaults. */
export const choose = (world: World, userId: number, change: Partial<NotificationChange>) => {
  const topics = { eventReminders: true, newEvents: true, groupInvites: true, goalNudges: true }
  return saveSettings(world, userId, { ...topics, ...change })
}

/** Saves an event for a person, by default long before the test's current time. */
export const putOnList = (
  { database }: World,
  userId: number,
  eventId: number,
  { status = 'saved', at = '2026-01-01T00:00:00Z' }: { status?: string; at?: string } = {},
) =>
  database.write(
    (sql) => sql`
      insert into user_events (user_id, event_id, status, host_role, created_at)
      values (${userId}, ${eventId}, ${status}, case when ${status}::text = 'hosting' then 'owner' end, ${at})
      on conflict do nothing`,
  )

/** Subscribes a person's browser to pushes at this endpoint. @returns a function that decrypts them */
export async function subscribeBrowser({ database, clock }: World, userId: number, endpoint: string) {
  const { keys, decrypt } = makeBrowserKeys()
  const now = clock.now()
  await database.write(async (sql) => {
    const [session] = await sql<{ id: number }>`
      insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
      values (${userId}, sha256(gen_random_uuid()::text::bytea), ${now.toString()}, ${now.toString()},
        ${now.add({ hours: 24 * 365 }).toString()})
      returning id`
    await sql`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${userId}, ${session?.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now.toString()})`
  })
  return decrypt
}
