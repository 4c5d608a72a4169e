import type { Question } from '#contract/questions/question.ts'
import {
  askers,
  authorVisibleTo,
  isFromHost,
  messageVisibleTo,
  threadVisibleTo,
  type Asker,
  type QuestionReader,
} from './policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface QuestionRow extends Question {
  eventId: number
  asker: Asker
}

/** Threads that the reader may see. Others see a public thread's question and the host's replies, without a name. */
const select = (reader: QuestionReader) => fragment`
  select q.id, q.event_id as "eventId", jsonb_build_object('userId', asker.id,
      'guestId', case when asker.id is null then g.id end, 'visitorId', v.id) as asker,
    coalesce(asker.id = ${reader.userId}::int, false) as "isOwn", q.is_public as "isPublic",
    (select jsonb_agg(jsonb_build_object('id', m.id, 'isFromHost', ${isFromHost}, 'message', m.message,
        'name', case when ${authorVisibleTo(reader)}
          then coalesce(author.name, nullif(g.name, ''), nullif(v.name, ''), case when ${reader.isHost}::boolean then g.listed_name end, '') else '' end,
        'createdAt', ${instant`m.created_at`}) order by m.id)
      from question_messages m left join users author on author.id = m.author_id where m.question_id = q.id
        and ${messageVisibleTo(reader)}) as messages
  from ${askers}
  where ${threadVisibleTo(reader)}`

export const listQuestions = (sql: ReadSql, eventId: number, reader: QuestionReader, limit: number) =>
  sql<QuestionRow>`${select(reader)} and q.event_id = ${eventId} order by q.id desc limit ${limit}`

export const findQuestion = (sql: ReadSql, id: number, reader: QuestionReader) =>
  sql.first<QuestionRow>`${select(reader)} and q.id = ${id}`

export const findQuestionEvent = (sql: ReadSql, id: number) =>
  sql.value<number>`select event_id as "eventId" from event_questions where id = ${id}`

export async function insertQuestion(
  sql: WriteSql,
  { eventId, asker, now }: { eventId: number; asker: Asker; now: string },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into event_questions (event_id, asker_id, guest_id, visitor_act_id, created_at)
    values (${eventId}, ${asker.userId}, ${asker.guestId}, ${asker.visitorId ?? null}, ${now}) returning id`
  return rows[0]!.id
}

export interface NewQuestionMessage {
  questionId: number
  /** Null: the guest without an account who asked. */
  authorId: number | null
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

/**
 * Returns the message to which this one replies: the other side's last message before it in the thread; null for the
 * first message.
 */
export const findEarlierMessage = (sql: ReadSql, messageId: number) => sql.value<string>`
  select (select m.message from question_messages m
    where m.question_id = q.id and m.id < own.id and ${isFromHost} is distinct from
      (own.author_id is not null and own.author_id is distinct from asker.id)
    order by m.id desc limit 1) as message
  from ${askers} join question_messages own on own.question_id = q.id where own.id = ${messageId}`

/**
 * Counts a person's messages in threads that they asked themselves; for people without an account, of all events under
 * their address.
 */
export const countAsked = (sql: ReadSql, { userId, guestId, visitorId = null }: Asker, since: string) => sql.count`
  select count(*) from question_messages m join event_questions q on q.id = m.question_id
    left join guests g on g.id = q.guest_id left join visitor_acts v on v.id = q.visitor_act_id
  where m.created_at > ${since} and (
    m.author_id = ${userId}::int and coalesce(q.asker_id, g.user_id) = ${userId}::int
    or m.author_id is null and (g.id = ${guestId}::int or coalesce(g.address, v.address) in (
      select own.address from guests own where own.id = ${guestId}::int
      union all select own.address from visitor_acts own where own.id = ${visitorId}::int)))`

/** Finds the person's latest thread with the hosts that isn't public. */
export const findPrivateThread = (sql: ReadSql, eventId: number, { userId, guestId }: Asker) => sql.value<number>`
  select q.id from ${askers}
  where q.event_id = ${eventId} and not q.is_public
    and (asker.id = ${userId}::int or asker.id is null and g.id = ${guestId}::int)
  order by q.id desc limit 1`

export const updateVisibility = (sql: WriteSql, id: number, isPublic: boolean) =>
  sql`update event_questions set is_public = ${isPublic} where id = ${id}`

/** Returns the host who replied last; null if nobody has. */
export const findLatestAnswerer = (sql: ReadSql, questionId: number) => sql.value<number>`
  select m.author_id as "authorId" from ${askers} join question_messages m on m.question_id = q.id
  where q.id = ${questionId} and ${isFromHost} order by m.id desc limit 1`

export interface Visitor {
  name: string
  address: string
  /** Language in which the visitor wrote; null if unknown. */
  language: string | null
}

/** Finds somebody who asked without an account. */
export const findVisitor = (sql: ReadSql, id: number) =>
  sql.first<Visitor>`select name, address, language from visitor_acts where id = ${id}`
