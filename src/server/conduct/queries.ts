import type { ReportReason } from '#contract/conduct/report-reasons.ts'
import { isProfileVisible } from '#server/people/policy.ts'
import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Returns the name of a person whose profile is visible; null otherwise. */
export const findVisibleName = (sql: ReadSql, userId: number) => sql.value<string>`
  select u.name from users u where u.id = ${userId} and ${isProfileVisible()}`

/** Locks the person, so that concurrent reports count one after the other. */
export const lockPerson = (sql: WriteSql, userId: number) => sql.first<{ name: string; isHidden: boolean }>`
  select name, hidden_at is not null as "isHidden" from users where id = ${userId} for no key update`

export interface NewConductReport {
  personId: number
  /** The message or the question reported; both null for a report about the person. */
  messageId: number | null
  questionId: number | null
  reporterId: number | null
  /** The reporter, if they have no account. */
  guestId: number | null
  reason: ReportReason
  note: string
  now: string
}

/**
 * Inserts a report. Leaves an open one by the same person unchanged. A settled one stays settled, and can change once a
 * day. @returns whether the report is new or changed
 */
export async function upsertConductReport(sql: WriteSql, report: NewConductReport): Promise<boolean> {
  const { personId, messageId, questionId, reporterId, guestId, reason, note, now } = report
  const [known] = await sql<{ id: number; isRenewed: boolean }>`
    select id, settled_at is not null and created_at <= ${now}::timestamptz - interval '1 day' as "isRenewed"
    from conduct_reports
    where person_id = ${personId} and message_id is not distinct from ${messageId}::int
      and question_id is not distinct from ${questionId}::int
      and (reporter_id = ${reporterId}::int or reporter_id is null and guest_id = ${guestId}::int)`
  if (known) {
    if (known.isRenewed) {
      await sql`
        update conduct_reports set reason = ${reason}, note = ${note}, created_at = ${now} where id = ${known.id}`
    }
    return known.isRenewed
  }
  await sql`
    insert into conduct_reports (person_id, message_id, question_id, reporter_id, guest_id, reason, note, created_at)
    values (${personId}, ${messageId}::int, ${questionId}::int, ${reporterId}::int, ${guestId}::int, ${reason}, ${note},
      ${now})`
  return true
}

/** Counts the reports about people, messages and questions that an account has sent since then. */
export const countReportsBy = (sql: ReadSql, userId: number, since: string) => sql.count`
  select count(*) from conduct_reports where reporter_id = ${userId} and created_at > ${since}`

/**
 * Counts open reports about a person, or about one of their messages or questions.
 * @param established only reports by accounts created before this time can hide content
 */
export async function countOpen(
  sql: ReadSql,
  { personId, messageId, questionId }: Pick<NewConductReport, 'personId' | 'messageId' | 'questionId'>,
  established: string,
): Promise<{ total: number; counting: number }> {
  const rows = await sql<{ total: number; counting: number }>`
    select count(*) as total, count(*) filter (where u.created_at <= ${established}) as counting
    from conduct_reports r left join users u on u.id = r.reporter_id
    where r.person_id = ${personId} and r.message_id is not distinct from ${messageId}::int
      and r.question_id is not distinct from ${questionId}::int and r.settled_at is null and u.disabled_at is null`
  return rows[0] ?? { total: 0, counting: 0 }
}

/** Returns whether the message, question or profile that was reported is hidden already. */
export const isHidden = (
  sql: ReadSql,
  { personId, messageId, questionId }: Pick<NewConductReport, 'personId' | 'messageId' | 'questionId'>,
) =>
  sql.hasRows`
    select from users u left join guest_messages m on m.id = ${messageId}::int
      left join event_questions q on q.id = ${questionId}::int
    where u.id = ${personId} and (m.hidden_at is not null or q.hidden_at is not null
      or (${messageId}::int is null and ${questionId}::int is null and u.hidden_at is not null))`

/** Hides a message, and drops its emails that haven't been sent. */
export async function hideMessage(sql: WriteSql, messageId: number, now: string): Promise<void> {
  await sql`update guest_messages set hidden_at = coalesce(hidden_at, ${now}) where id = ${messageId}`
  await sql`
    update mails set state = 'expired', answer = 'The message was reported before it was sent.'
    where state = 'queued' and key like ${`guest-message:${messageId}:%`}`
}

/** Hides a public thread from everyone but its guest and the hosts. */
export async function hideQuestion(sql: WriteSql, questionId: number, now: string): Promise<void> {
  await sql`update event_questions set hidden_at = coalesce(hidden_at, ${now}) where id = ${questionId}`
}

/** Shows a person's hidden messages and questions again. */
export async function showMessages(sql: WriteSql, userId: number): Promise<void> {
  await sql`update guest_messages set hidden_at = null where sender_id = ${userId} and hidden_at is not null`
  await sql`
    update event_questions q set hidden_at = null
    where q.hidden_at is not null and (q.asker_id = ${userId} or exists (
      select from conduct_reports r where r.question_id = q.id and r.person_id = ${userId}))`
}

/** Closes the open reports about a person, their messages and their questions. */
export const resolveReports = (sql: WriteSql, personId: number, now: string) =>
  sql`update conduct_reports set settled_at = ${now} where person_id = ${personId} and settled_at is null`

export interface ReceivedMessage {
  id: number
  senderId: number | null
  message: string
  /** UTC instant. */
  sentAt: string
}

/** Lists the messages that the guest got from the hosts of the event, latest first. */
export const listReceived = (sql: ReadSql, { guestId, limit }: { guestId: number; limit: number }) =>
  sql<ReceivedMessage>`
    select m.id, m.sender_id as "senderId", m.message,
      ${instant`m.created_at`} as "sentAt"
    from guests g join guest_messages m on m.event_id = g.event_id
    where g.id = ${guestId} and m.hidden_at is null
      and exists (select from mails where mails.key = 'guest-message:' || m.id || ':' || g.id)
    order by m.id desc limit ${limit}`
