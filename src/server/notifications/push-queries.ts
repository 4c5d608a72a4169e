import type { PushTarget } from '#server/platform/push/push.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface Subscriber {
  userId: number
  sessionId: number
}

/** Stores a subscription. Each browser has one endpoint; it belongs to the person who signed in there last. */
export async function upsertSubscription(sql: WriteSql, who: Subscriber, target: PushTarget, now: string) {
  const rows = await sql<{ id: number }>`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${who.userId}, ${who.sessionId}, ${target.endpoint}, ${target.p256dh}, ${target.auth}, ${now})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning id`
  return rows[0]!.id
}

/** Deletes all but the newest `count` subscriptions of a person. */
export const deleteSurplus = (sql: WriteSql, userId: number, count: number) => sql`
  delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by id desc offset ${count})`

export const deleteSubscription = (sql: WriteSql, userId: number, endpoint: string) => sql.hasRows`
  delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint} returning id`

/** Lists the push subscriptions of these people whose session is still valid. */
export const listSubscriptions = (sql: ReadSql, userIds: readonly number[], now: string) => sql<{
  id: number
  userId: number
}>`
  select p.id, p.user_id as "userId" from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = any(${userIds}::int[]) and s.expires_at > ${now} order by p.id`

export const findTarget = (sql: ReadSql, id: number) =>
  sql.first<PushTarget>`select endpoint, p256dh, auth from push_subscriptions where id = ${id}`

export const noteUse = (sql: WriteSql, id: number, now: string) =>
  sql`update push_subscriptions set used_at = ${now} where id = ${id}`

/** Deletes the subscription only if it is unchanged since the message was sent; the browser may have renewed it. */
export const deleteTarget = (sql: WriteSql, id: number, { endpoint, p256dh }: PushTarget) =>
  sql`delete from push_subscriptions where id = ${id} and endpoint = ${endpoint} and p256dh = ${p256dh}`
