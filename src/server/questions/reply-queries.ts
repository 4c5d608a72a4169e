import type { ReplyClaim } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { Member } from './queries.ts'

/** The person whom a reply address belongs to, and what the reply is about. */
export interface Replier {
  eventId: number
  title: string
  /** The secret in the address of an unlisted event; null for others. */
  linkKey: string | null
  /** Null: the person's own thread with the hosts. */
  questionId: number | null
  /** A guest's account, once they have one. */
  person: Member
  name: string
  /** Email addresses of the person; the first one gets our emails. */
  addresses: string[]
}

/**
 * Finds the person whom a reply address belongs to; null if the event, the thread, the guest or the account is gone or
 * the account is banned, and for events that ended before `since`.
 */
export function findReplier(sql: ReadSql, { subject, author }: ReplyClaim, since: string): Promise<Replier | null> {
  const questionId = 'questionId' in subject ? subject.questionId : null
  const eventId = 'eventId' in subject ? subject.eventId : null
  const userId = 'userId' in author ? author.userId : null
  const guestId = 'guestId' in author ? author.guestId : null
  return sql.first<Replier>`
    select e.id as "eventId", e.title, e.link_key as "linkKey", q.id as "questionId",
      jsonb_build_object('userId', u.id, 'guestId', case when u.id is null then g.id end) as person,
      coalesce(nullif(g.name, ''), u.name, '') as name,
      array_remove(array[lower(g.address), lower(u.email)], null) as addresses
    from events e
    left join event_questions q on q.id = ${questionId}::int
    left join guests g on g.id = ${guestId}::int and g.event_id = e.id
    left join users u on u.id = coalesce(${userId}::int, g.user_id)
    where e.id = coalesce(${eventId}::int, q.event_id) and e.ends_at > ${since}
      and (u.id is not null or g.id is not null) and u.disabled_at is null`
}

export const countReplies = (sql: ReadSql, { userId, guestId }: Member, since: string) => sql.count`
  select count(*) from mail_replies
  where (user_id = ${userId}::int or guest_id = ${guestId}::int) and received_at > ${since}`

/** Records a reply. @returns its id; null if the same message was received before */
export const insertReply = (
  sql: WriteSql,
  { messageHash, person, now }: { messageHash: Buffer; person: Member; now: string },
) => sql.value<number>`
  insert into mail_replies (message_hash, user_id, guest_id, received_at)
  values (${messageHash}, ${person.userId}, ${person.guestId}, ${now})
  on conflict (message_hash) do nothing returning id`

export const deleteOldReplies = (sql: WriteSql, before: string) =>
  sql`delete from mail_replies where received_at < ${before}`
