import type { RemindedEvent } from '#domain/reminders/reminder-times.ts'
import { takesPlace } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** A search whose new events are emailed to an address each week, or a reminder of one event. */
export interface SearchSubscription {
  id: number
  address: string
  /** Empty for a reminder. */
  search: string
  /** The event of a reminder; null for a search. */
  eventId: number | null
  isConfirmed: boolean
  hasEnded: boolean
  /** Language of the account with the address, or of the request; null if unknown. */
  language: string | null
}

export interface NewSubscription {
  address: string
  search: string
  eventId: number | null
  timeZone: string
  language: string | null
  now: string
}

/** Returns the active subscription of this address to the search or event. Creates it if necessary. */
export async function findOrInsertSubscription(
  sql: WriteSql,
  { address, search, eventId, timeZone, language, now }: NewSubscription,
): Promise<{ id: number; isConfirmed: boolean }> {
  const [row] = await sql<{ id: number; isConfirmed: boolean }>`
    insert into search_subscriptions as s (address, search, event_id, time_zone, language, created_at)
    values (${address}, ${search}, ${eventId}, ${timeZone}, coalesce(${language}, chosen_language(${address})), ${now})
    on conflict (address, search, coalesce(event_id, 0)) where ended_at is null
      do update set time_zone = s.time_zone, language = coalesce(s.language, excluded.language)
    returning id, confirmed_at is not null as "isConfirmed"`
  return row as { id: number; isConfirmed: boolean }
}

/** Returns the address that an account has verified; null if there is none. */
export const findVerifiedAddress = (sql: ReadSql, userId: number) =>
  sql.value<string>`select lower(email) from users where id = ${userId} and email_verified and email is not null`

export const endSubscriptionTo = (sql: WriteSql, address: string, search: string, now: string) => sql`
  update search_subscriptions set ended_at = ${now}
  where address = ${address} and search = ${search} and event_id is null and ended_at is null`

/**
 * Counts recent requests for emails of confirmation, of subscriptions and of what visitors do: per address since `day`,
 * and in total since `hour`. `isDisowned`: the owner of the address has reported since `month` that they didn't request
 * it.
 */
export async function countRequested(
  sql: ReadSql,
  address: string,
  { month, day, hour }: { month: string; day: string; hour: string },
) {
  const [row] = await sql<{ ofAddress: number; ofAll: number; isDisowned: boolean }>`
    select count(*) filter (where address = ${address}) as "ofAddress",
      count(*) filter (where created_at > ${hour}::timestamptz) as "ofAll",
      exists (select from search_subscriptions s where s.address = ${address} and s.confirmed_at is null
          and s.ended_at > ${month}::timestamptz)
        or exists (select from visitor_acts v where v.address = ${address} and v.ended_at > ${month}::timestamptz) as "isDisowned"
    from (select address, created_at from search_subscriptions where created_at > ${day}::timestamptz
      union all select address, created_at from visitor_acts where created_at > ${day}::timestamptz) as requested`
  return row!
}

const language = fragment`coalesce((select reader(coalesce(u.language, s.language), u.conventions) from users u
  where lower(u.email) = s.address and u.email_verified and (u.language is not null or u.conventions <> '') limit 1), s.language)`

export const findSubscription = (sql: ReadSql, id: number) => sql.first<SearchSubscription>`
  select id, address, search, event_id as "eventId", confirmed_at is not null as "isConfirmed", ended_at is not null as "hasEnded", ${language} as language
  from search_subscriptions s where id = ${id}`

export const confirmSubscription = (sql: WriteSql, id: number, now: string) => sql`
  update search_subscriptions set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id} and ended_at is null`

export const endSubscription = (sql: WriteSql, id: number, now: string) => sql`
  update search_subscriptions set ended_at = coalesce(ended_at, ${now}) where id = ${id}`

/**
 * Deletes subscriptions that were never confirmed or have ended, and reminders of events that are over, all before
 * `before`, along with their shown events.
 */
export const deleteSubscriptions = (sql: WriteSql, before: string) => sql`
  delete from search_subscriptions
  where (confirmed_at is null and created_at < ${before}) or ended_at < ${before}
    or event_id in (select id from events where ends_at < ${before})`

export type MailReminder = RemindedEvent & {
  id: number
  eventId: number
  address: string
  confirmedAt: string
  language: string | null
}

/** Lists reminders by email of events that start within two days or started within the last day. */
export const listMailReminders = (sql: ReadSql, now: string) => sql<MailReminder>`
  select s.id, s.address, ${language} as language, e.id as "eventId", ${instant`s.confirmed_at`} as "confirmedAt",
    ${instant`e.starts_at`} as "startsAt", ${instant`e.ends_at`} as "endsAt", e.time_zone as "timeZone", e.all_day as "allDay"
  from search_subscriptions s join events e on e.id = s.event_id
  where s.confirmed_at is not null and s.ended_at is null and ${takesPlace} and e.withdrawn_at is null
    and e.starts_at > ${now}::timestamptz - interval '1 day' and e.starts_at < ${now}::timestamptz + interval '2 days'
  order by e.starts_at, s.id`

/** Lists the confirmed reminders by email at a person's own addresses, soonest event first. */
export const listOwnReminders = (sql: ReadSql, userId: number, now: string) => sql<OwnReminder>`
  select s.id, s.address, s.event_id as "eventId", e.title
  from search_subscriptions s join events e on e.id = s.event_id
  where s.address in (select proven_addresses(${userId})) and s.confirmed_at is not null and s.ended_at is null and e.ends_at > ${now}
  order by e.starts_at, s.id`

export interface OwnReminder {
  id: number
  address: string
  eventId: number
  title: string
}

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
