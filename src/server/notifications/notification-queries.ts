import type { AppNotification, NotificationUpdate } from '#contract/notifications/notification.ts'
import type { AppNotificationKind } from '#contract/notifications/notification-options.ts'
import { haveBlock, isProfileVisible } from '#server/people/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface NewNotification {
  userId: number
  kind: AppNotificationKind
  title: string
  body: string
  /** A path on this site. */
  link: string
  /** Identifies the subject, such as `reminder 12 day`. Each key is stored once per person. */
  key: string
  /** Start of the keys of earlier notifications that this one replaces. */
  replaces?: string | undefined
  /** ISO instant of the occurrence, which orders notifications that replace each other. Default: now. */
  happenedAt?: string | undefined
}

const columns = fragment`id, kind, title, body, link, read_at is not null as "isRead",
  ${instant`created_at`} as "createdAt"`

/**
 * Inserts notifications, except those that a later one has replaced before they were delivered.
 * @returns the ids and recipients of the new notifications
 */
export const insertNotifications = (sql: WriteSql, notices: readonly NewNotification[], now: string) => sql<{
  id: number
  userId: number
}>`
  insert into notices (user_id, kind, title, body, link, key, created_at)
  select "userId", kind, title, body, link, key, coalesce("happenedAt", ${now})
  from rows from (jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as (
    "userId" int, kind text, title text, body text, link text, key text, replaces text, "happenedAt" timestamptz
  )) with ordinality as given ("userId", kind, title, body, link, key, replaces, "happenedAt", position)
  where not exists (
    select from notices later
    where later.user_id = "userId" and starts_with(later.key, replaces) and later.created_at > "happenedAt")
  order by position
  on conflict (user_id, key) do nothing
  returning id, user_id as "userId"`

/** Serialises notifications that replace each other, so that each sees the one before. */
export async function lockReplaced(sql: WriteSql, notices: readonly NewNotification[]): Promise<void> {
  const topics = notices.flatMap(({ userId, replaces }) => (replaces === undefined ? [] : [`${userId} ${replaces}`]))
  for (const topic of topics.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${topic}, 47))`
}

/** Deletes the earlier notifications that these replace. */
export async function deleteReplaced(sql: WriteSql, notices: readonly NewNotification[]): Promise<void> {
  const replacing = notices.filter(({ replaces }) => replaces !== undefined)
  if (replacing.length === 0) return
  await sql`
    delete from notices n
    using jsonb_to_recordset(${JSON.stringify(replacing)}::jsonb)
      as given ("userId" int, key text, replaces text, "happenedAt" timestamptz)
    where n.user_id = given."userId" and n.key <> given.key and starts_with(n.key, given.replaces)
      and n.created_at <= coalesce(given."happenedAt", 'infinity')`
}

/** Deletes all but the newest `count` notifications of each person. */
export const deleteOldNotifications = (sql: WriteSql, userIds: readonly number[], count: number) => sql`
  delete from notices n using unnest(${userIds}::int[]) as person (id)
  where n.user_id = person.id and n.id <= (
    select o.id from notices o where o.user_id = person.id order by o.id desc offset ${count} limit 1)`

export const listNotifications = (
  sql: ReadSql,
  userId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) => sql<AppNotification>`
  select ${columns} from notices
  where user_id = ${userId} and id < ${before ?? 2_147_483_647}
  order by id desc limit ${limit}`

/**
 * Reads the number of unread notifications, and those after the given id, oldest first. A single statement, so the
 * number can't include a notification that the list misses.
 */
export const readUpdate = async (
  sql: ReadSql,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<NotificationUpdate> => {
  const update = await sql.first<NotificationUpdate>`
    select (select count(*) from notices where user_id = ${userId} and read_at is null) as unread,
      (select coalesce(jsonb_agg(to_jsonb(n) order by n.id), '[]') from (
        select ${columns} from notices where user_id = ${userId} and id > ${after} order by id limit ${limit}
      ) n) as fresh`
  return update!
}

export const findLatestNotificationId = (sql: ReadSql, userId: number) =>
  sql.count`select coalesce(max(id), 0) as id from notices where user_id = ${userId}`

export const countUnread = (sql: ReadSql, userId: number) => sql.count`
  select count(*) from notices where user_id = ${userId} and read_at is null`

/** @returns whether the person has a notification with this id */
export const markRead = (sql: WriteSql, userId: number, id: number, now: string) => sql.hasRows`
  update notices set read_at = coalesce(read_at, ${now}) where id = ${id} and user_id = ${userId} returning id`

export const markAllRead = (sql: WriteSql, userId: number, upTo: number, now: string) =>
  sql`update notices set read_at = ${now} where user_id = ${userId} and id <= ${upTo} and read_at is null`

/** Informs every process, once the transaction commits, that these people's notifications changed. */
export const publishChange = (sql: WriteSql, channel: string, userIds: readonly number[]) =>
  sql`select pg_notify(${channel}, id::text) from unnest(${[...new Set(userIds)]}::int[]) as person (id)`

export const listHostedBy = (sql: ReadSql, eventId: number) => sql.column<number>`
  select user_id as "userId" from user_events where event_id = ${eventId} and status = 'hosting'`

/** Lists followers who may see the host and don't have the event on a list. Empty if the host doesn't share hosting. */
export const listFollowersToNotify = (sql: ReadSql, hostId: number, eventId: number) => sql<{
  userId: number
  hostName: string
}>`
  select f.follower_id as "userId", h.name as "hostName"
  from follows f
  join users h on h.id = f.followed_id and h.share_hosting and ${isProfileVisible(fragment`h`)}
  where f.followed_id = ${hostId}
    and not exists (select from user_events u where u.user_id = f.follower_id and u.event_id = ${eventId})
    and not ${haveBlock(fragment`f.follower_id`, fragment`h.id`)}`

/** Filters out people with a block, in either direction, between them and `otherId`. */
export const listUnblocked = (sql: ReadSql, otherId: number, userIds: readonly number[]) => sql.column<number>`
  select id from unnest(${userIds}::int[]) as id
  where not ${haveBlock(fragment`id`, otherId)}`
