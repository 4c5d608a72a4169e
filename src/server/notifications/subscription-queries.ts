import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface SearchSubscription {
  id: number
  address: string
  search: string
  isConfirmed: boolean
  hasEnded: boolean
}

/** Returns the active subscription of this address and search. Creates it if necessary. */
export async function findOrInsertSubscription(
  sql: WriteSql,
  { address, search, timeZone, now }: { address: string; search: string; timeZone: string; now: string },
): Promise<{ id: number; isConfirmed: boolean }> {
  const [row] = await sql<{ id: number; isConfirmed: boolean }>`
    insert into search_subscriptions as s (address, search, time_zone, created_at)
    values (${address}, ${search}, ${timeZone}, ${now})
    on conflict (address, search) where ended_at is null do update set time_zone = s.time_zone
    returning id, confirmed_at is not null as "isConfirmed"`
  return row as { id: number; isConfirmed: boolean }
}

/** Returns the address that an account has verified; null if there is none. */
export const findVerifiedAddress = (sql: ReadSql, userId: number) =>
  sql.value<string>`select lower(email) from users where id = ${userId} and email_verified and email is not null`

export const endSubscriptionTo = (sql: WriteSql, address: string, search: string, now: string) => sql`
  update search_subscriptions set ended_at = ${now} where address = ${address} and search = ${search} and ended_at is null`

/** Counts recent subscription requests: per address since `day`, and in total since `hour`. */
export async function countRequested(sql: ReadSql, address: string, { day, hour }: { day: string; hour: string }) {
  const [row] = await sql<{ ofAddress: number; ofAll: number }>`
    select count(*) filter (where address = ${address}) as "ofAddress",
      count(*) filter (where created_at > ${hour}::timestamptz) as "ofAll"
    from search_subscriptions where created_at > ${day}::timestamptz`
  return row as { ofAddress: number; ofAll: number }
}

export const findSubscription = (sql: ReadSql, id: number) => sql.first<SearchSubscription>`
  select id, address, search, confirmed_at is not null as "isConfirmed", ended_at is not null as "hasEnded"
  from search_subscriptions where id = ${id}`

export const confirmSubscription = (sql: WriteSql, id: number, now: string) => sql`
  update search_subscriptions set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id} and ended_at is null`

export const endSubscription = (sql: WriteSql, id: number, now: string) => sql`
  update search_subscriptions set ended_at = coalesce(ended_at, ${now}) where id = ${id}`

/**
 * Deletes subscriptions that were never confirmed or have ended, both before `before`, along with their shown events.
 */
export const forgetSubscriptions = (sql: WriteSql, before: string) => sql`
  delete from search_subscriptions
  where (confirmed_at is null and created_at < ${before}) or ended_at < ${before}`

/** Returns the ids of events that the subscription hasn't sent yet. */
export async function listUnshown(sql: ReadSql, id: number, eventIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }>`
    select e.id from unnest(${eventIds}::int[]) as e (id)
    where not exists (
      select from search_subscription_events s where s.subscription_id = ${id} and s.event_id = e.id)`
  return new Set(rows.map((row) => row.id))
}

export const recordSearchShown = (sql: WriteSql, id: number, eventIds: readonly number[], now: string) => sql`
  insert into search_subscription_events (subscription_id, event_id, shown_at)
  select ${id}, e, ${now} from unnest(${eventIds}::int[]) as e
  on conflict do nothing`
