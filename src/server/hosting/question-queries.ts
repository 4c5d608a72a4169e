import type { Question } from '#contract/question.ts'
import type { ReportReason } from '#contract/report-reasons.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface QuestionRow extends Question {
  eventId: number
  askerId: number
}

interface Reader {
  /** Null for a visitor. */
  userId: number | null
  isHost: boolean
  /** Number of open reports that hides a public question from others. */
  reportsToHide: number
}

/** Threads that the reader may see. Others see a public thread's question and the host's answers, without a name. */
const select = ({ userId, isHost, reportsToHide }: Reader) => fragment`
  select q.id, q.event_id as "eventId", q.asker_id as "askerId", q.asker_id is not distinct from ${userId}::int as "isOwn",
    q.is_public as "isPublic",
    (select jsonb_agg(jsonb_build_object('id', m.id, 'isFromHost', m.author_id <> q.asker_id, 'message', m.message,
        'name', case when m.author_id <> q.asker_id or ${isHost}::boolean or q.asker_id is not distinct from ${userId}::int
          then author.name else '' end,
        'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by m.id)
      from question_messages m join users author on author.id = m.author_id where m.question_id = q.id
        and (${isHost}::boolean or q.asker_id is not distinct from ${userId}::int or m.author_id <> q.asker_id
          or m.id = (select min(f.id) from question_messages f where f.question_id = q.id))) as messages
  from event_questions q join users asker on asker.id = q.asker_id and asker.disabled_at is null
  where (q.asker_id is not distinct from ${userId}::int
    or ${isHost}::boolean and not is_blocked_guest(q.event_id, q.asker_id, lower(asker.email))
    or q.is_public and (select count(*) from question_reports r where r.question_id = q.id and r.settled_at is null)
      < ${reportsToHide})`

export function listQuestions(sql: ReadSql, eventId: number, reader: Reader, most: number): Promise<QuestionRow[]> {
  return sql<QuestionRow>`${select(reader)} and q.event_id = ${eventId} order by q.id desc limit ${most}`
}

export async function findQuestion(sql: ReadSql, id: number, reader: Reader): Promise<QuestionRow | null> {
  const rows = await sql<QuestionRow>`${select(reader)} and q.id = ${id}`
  return rows[0] ?? null
}

export async function findQuestionEvent(sql: ReadSql, id: number): Promise<number | null> {
  const rows = await sql<{ eventId: number }>`select event_id as "eventId" from event_questions where id = ${id}`
  return rows[0]?.eventId ?? null
}

export async function insertQuestion(sql: WriteSql, eventId: number, askerId: number, now: string): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into event_questions (event_id, asker_id, created_at) values (${eventId}, ${askerId}, ${now}) returning id`
  return rows[0]!.id
}

export interface NewQuestionMessage {
  questionId: number
  authorId: number
  message: string
  now: string
}

export async function insertMessage(
  sql: WriteSql,
  { questionId, authorId, message, now }: NewQuestionMessage,
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into question_messages (question_id, author_id, message, created_at)
    values (${questionId}, ${authorId}, ${message}, ${now}) returning id`
  return rows[0]!.id
}

/** Counts a person's messages in threads that they asked themselves. */
export async function countAsked(sql: ReadSql, userId: number, since: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from question_messages m join event_questions q on q.id = m.question_id
    where m.author_id = ${userId} and q.asker_id = ${userId} and m.created_at > ${since}`
  return rows[0]?.count ?? 0
}

export async function updateVisibility(sql: WriteSql, id: number, isPublic: boolean): Promise<void> {
  await sql`update event_questions set is_public = ${isPublic} where id = ${id}`
}

/** Returns true if a host of the event has blocked the person, or the person has blocked a host. */
export async function hasBlock(sql: ReadSql, eventId: number, userId: number): Promise<boolean> {
  const rows = await sql<{ hasBlock: boolean }>`
    select is_blocked_guest(${eventId}, u.id, lower(u.email)) or exists (
      select from blocks b join user_events h on h.user_id = b.blocked_id and h.event_id = ${eventId} and h.status = 'hosting'
      where b.blocker_id = u.id) as "hasBlock"
    from users u where u.id = ${userId}`
  return rows[0]?.hasBlock ?? true
}

/** Inserts a report. A second one by the same person replaces the first. */
export async function upsertQuestionReport(
  sql: WriteSql,
  report: { questionId: number; reporterId: number; reason: ReportReason; note: string; now: string },
): Promise<void> {
  const { questionId, reporterId, reason, note, now } = report
  await sql`
    insert into question_reports (question_id, reporter_id, reason, note, created_at)
    values (${questionId}, ${reporterId}, ${reason}, ${note}, ${now})
    on conflict (question_id, reporter_id) do update
    set reason = excluded.reason, note = excluded.note, created_at = excluded.created_at`
}

export async function countQuestionReportsBy(sql: ReadSql, userId: number, since: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from question_reports where reporter_id = ${userId} and created_at > ${since}`
  return rows[0]?.count ?? 0
}
