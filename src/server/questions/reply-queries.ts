import type { ReplyClaim } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { Asker } from './policy.ts'

/** The person to whom a reply address belongs, and the subject of the reply. */
export interface Replier {
  eventId: number
  title: string
  /** The secret in the address of an unlisted event; null for others. */
  linkKey: string | null
  /** Null: the person's own thread with the hosts. */
  questionId: number | null
  /** A guest's or visitor's account, once they have one. */
  person: Asker
  name: string
  /** Email addresses of the person; the first one gets our emails. */
  addresses: string[]
  /** Language of the person; null if unknown. */
  language: string | null
}

/**
 * Finds the person whom a reply address belongs to; null if the event, the thread, the guest, the visitor or the account is gone or
 * the account is banned, and for events that ended before `since`.
 */
export function findReplier(sql: ReadSql, { subject, author }: ReplyClaim, since: string): Promise<Replier | null> {
  const questionId = 'questionId' in subject ? subject.questionId : null
  const eventId = 'eventId' in subject ? subject.eventId : null
  const userId = 'userId' in author ? author.userId : null
  const guestId = 'guestId' in author ? author.guestId : null
  const visitorId = 'visitorId' in author ? author.visitorId : null
  return sql.first<Replier>`
    select e.id as "eventId", e.title, e.link_key as "linkKey", q.id as "questionId",
      jsonb_build_object('userId', u.id, 'guestId', case when u.id is null then g.id end,
        'visitorId', case when u.id is null then v.id end) as person,
      coalesce(nullif(g.name, ''), nullif(v.name, ''), u.name, '') as name,
      reader(coalesce(u.language, g.language, v.language), u.conventions) as language,
      array_remove(array[lower(g.address), v.address, lower(u.email)], null)
        || case when ${visitorId}::int is null then '{}' else array(select proven_addresses(u.id)) end as addresses
    from events e
    left join event_questions q on q.id = ${questionId}::int
    left join guests g on g.id = ${guestId}::int and g.event_id = e.id
    left join visitor_acts v on v.id = ${visitorId}::int and v.id = q.visitor_act_id
    -- A visitor's question may have moved into their account.
    left join users u on u.id = coalesce(${userId}::int, g.user_id,
      case when ${visitorId}::int is not null and q.visitor_act_id is null then q.asker_id end)
    where e.id = coalesce(${eventId}::int, q.event_id) and e.ends_at > ${since}
      and num_nonnulls(u.id, g.id, v.id) > 0 and u.disabled_at is null`
}

/** Counts a person's replies; for a visitor, those of all threads under their address. */
export const countReplies = (sql: ReadSql, { userId, guestId, visitorId = null }: Asker, since: string) => sql.count`
  select count(*) from mail_replies
  where received_at > ${since} and (user_id = ${userId}::int or guest_id = ${guestId}::int
    or visitor_act_id in (select other.id from visitor_acts own join visitor_acts other on other.address = own.address
      where own.id = ${visitorId}::int))`

/** Records a reply. @returns its id; null if the same message was received before */
export const insertReply = (
  sql: WriteSql,
  { messageHash, person, now }: { messageHash: Buffer; person: Asker; now: string },
) => sql.value<number>`
  insert into mail_replies (message_hash, user_id, guest_id, visitor_act_id, received_at)
  values (${messageHash}, ${person.userId}, ${person.guestId}, ${person.visitorId ?? null}, ${now})
  on conflict (message_hash) do nothing returning id`

export const deleteOldReplies = (sql: WriteSql, before: string) =>
  sql`delete from mail_replies where received_at < ${before}`
