import type { EventReportReason } from '#contract/conduct/report-reasons.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** A question, report or correction by somebody without an account. */
export interface VisitorAct {
  id: number
  eventId: number
  title: string
  /** The secret in the address of an unlisted event; null for others. */
  linkKey: string | null
  name: string
  /** Null for a question to the host. */
  reason: EventReportReason | null
  /** Empty once it is confirmed or ended. */
  message: string
  isConfirmed: boolean
  hasEnded: boolean
}

export interface NewVisitorAct {
  eventId: number
  address: string
  name: string
  reason: EventReportReason | null
  message: string
  language: string | null
  now: string
}

export async function insertAct(
  sql: WriteSql,
  { eventId, address, name, reason, message, language, now }: NewVisitorAct,
): Promise<number> {
  const id = await sql.value<number>`
    insert into visitor_acts (kind, event_id, address, name, reason, message, language, created_at)
    values (${reason === null ? 'question' : 'report'}, ${eventId}, ${address}, ${name}, ${reason}, ${message}, coalesce(${language}, chosen_language(${address})),
      ${now})
    returning id`
  return id!
}

/** Finds a visitor's request that was confirmed or ended, or that was sent after `since`. */
export const findAct = (sql: ReadSql, id: number, since: string) => sql.first<VisitorAct>`
  select v.id, v.event_id as "eventId", e.title, e.link_key as "linkKey", v.name, v.reason, v.message, v.confirmed_at is not null as "isConfirmed",
    v.ended_at is not null as "hasEnded"
  from visitor_acts v join events e on e.id = v.event_id
  where v.id = ${id} and (v.created_at > ${since} or v.confirmed_at is not null or v.ended_at is not null)`

/**
 * Confirms a visitor's request and deletes its text, which the caller stores as a question or report. @returns false if
 * it was confirmed or ended before
 */
export const confirmAct = (sql: WriteSql, id: number, now: string) => sql.hasRows`
  update visitor_acts set confirmed_at = ${now}, message = ''
  where id = ${id} and confirmed_at is null and ended_at is null returning id`

/** Ends a visitor's request and deletes the question or report that it caused. @returns the address */
export async function endAct(sql: WriteSql, id: number, now: string): Promise<string[]> {
  await sql`delete from event_questions where visitor_act_id = ${id}`
  await sql`delete from event_reports where visitor_act_id = ${id}`
  return sql.column<string>`
    update visitor_acts set ended_at = coalesce(ended_at, ${now}), name = '', message = '' where id = ${id}
    returning address`
}

/**
 * Deletes requests that weren't confirmed since `unconfirmed` or that ended before `ended`, settled reports of that
 * age, and questions about events that ended before `over`.
 */
export const deleteOldActs = (
  sql: WriteSql,
  { unconfirmed, ended, over }: { unconfirmed: string; ended: string; over: string },
) => sql`
  delete from visitor_acts v
  where (confirmed_at is null and ended_at is null and created_at <= ${unconfirmed}) or ended_at < ${ended}
    or confirmed_at < ${ended} and (
      exists (select from event_reports r where r.visitor_act_id = v.id and r.settled_at < ${ended})
      or not exists (select from event_reports r where r.visitor_act_id = v.id)
        and not exists (select from event_questions q where q.visitor_act_id = v.id))
    or event_id in (select id from events where ends_at < ${over})`

/** The confirmed questions and reports of a person's own addresses. */
const ownActs = (userId: number) => fragment`
  select v.id from visitor_acts v
  where v.confirmed_at is not null and v.ended_at is null and v.address in (select proven_addresses(${userId}))
    and (exists (select from event_questions q where q.visitor_act_id = v.id)
      or exists (select from event_reports r where r.visitor_act_id = v.id))`

export const listOwnActs = (sql: ReadSql, userId: number) => sql<{
  id: number
  kind: 'question' | 'report'
  address: string
  eventId: number
  title: string
}>`
  select v.id, v.kind, v.address, v.event_id as "eventId", e.title
  from visitor_acts v join events e on e.id = v.event_id
  where v.id in (${ownActs(userId)}) order by v.id desc limit 100`

/**
 * Moves them to the account. Deletes a report about an event that the account has also reported. @returns the number
 * moved
 */
export async function moveActs(sql: WriteSql, userId: number): Promise<number> {
  const ids = await sql.column<number>`select id from visitor_acts where id in (${ownActs(userId)}) for update`
  await sql`
    update question_messages m set author_id = ${userId} from event_questions q
    where q.id = m.question_id and m.author_id is null and q.visitor_act_id = any(${ids}::int[])`
  await sql`
    update event_questions set asker_id = ${userId}, visitor_act_id = null where visitor_act_id = any(${ids}::int[])`
  await sql`
    update event_reports r set reporter_id = ${userId}, visitor_act_id = null
    where r.id in (select min(o.id) from event_reports o where o.visitor_act_id = any(${ids}::int[])
        group by o.event_id, o.reason = 'incorrect')
      and not exists (select from event_reports own where own.event_id = r.event_id and own.reporter_id = ${userId}
        and (own.reason = 'incorrect') = (r.reason = 'incorrect'))`
  await sql`
    update mail_replies set user_id = ${userId}, visitor_act_id = null where visitor_act_id = any(${ids}::int[])`
  await sql`delete from visitor_acts where id = any(${ids}::int[])`
  return ids.length
}
