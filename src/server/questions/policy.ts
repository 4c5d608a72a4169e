import { hasRight, isHostOf, type EventAccess } from '#server/events/policy.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// Rules of who may read a thread of questions, ask, and reply. Who may see the event itself is in the policy of events.

/** An account, or a guest without one. */
type Member = { userId: number; guestId: null } | { userId: null; guestId: number }
/** Somebody without an account who asked on the event's page and confirmed it by email. */
interface VisitorAsker {
  userId: null
  guestId: null
  visitorId: number
}
/** The person who asks. */
export type Asker = (Member & { visitorId?: null }) | VisitorAsker

export interface QuestionReader {
  /** Null for a visitor. */
  userId: number | null
  isHost: boolean
}

export const toQuestionReader = (event: EventAccess, userId: number | undefined): QuestionReader => ({
  userId: userId ?? null,
  isHost: hasRight(event, userId, 'questions'),
})

/**
 * The thread `q`, the guest `g` or visitor `v` who asked, and their account. A guest's account, once they have one, is
 * the asker.
 */
export const askers = fragment`event_questions q left join guests g on g.id = q.guest_id
  left join visitor_acts v on v.id = q.visitor_act_id
  left join users asker on asker.id = coalesce(q.asker_id, g.user_id)`

/** Condition: a host wrote the message `m`. People without an account have written messages without an author. */
export const isFromHost = fragment`(m.author_id is not null and m.author_id is distinct from asker.id)`

/** Condition: the reader may see the thread: their own, any for hosts unless one has blocked the asker, and public ones. */
export const threadVisibleTo = ({ userId, isHost }: QuestionReader): Fragment => fragment`asker.disabled_at is null
  and (asker.id = ${userId}::int
    or ${isHost}::boolean and not is_blocked_guest(q.event_id, asker.id, coalesce(lower(asker.email), g.address, v.address))
    or q.is_public and q.hidden_at is null)`

/**
 * Condition: the reader sees the message `m` of a thread. People other than the hosts and the asker see only the
 * question and the hosts' replies.
 */
export const messageVisibleTo = ({ userId, isHost }: QuestionReader): Fragment => fragment`(${isHost}::boolean
  or asker.id = ${userId}::int or ${isFromHost}
  or m.id = (select min(f.id) from question_messages f where f.question_id = q.id))`

/** Condition: the reader sees who wrote the message `m`. */
export const authorVisibleTo = ({ userId, isHost }: QuestionReader): Fragment =>
  fragment`(${isFromHost} or ${isHost}::boolean or asker.id = ${userId}::int)`

/** Returns whether a host of the event has blocked or removed the person, or the person has blocked a host. */
export async function hasBlock(
  sql: ReadSql,
  eventId: number,
  { userId, guestId, visitorId = null }: Asker,
): Promise<boolean> {
  if (visitorId !== null) {
    return sql.hasRows`
      select from visitor_acts v where v.id = ${visitorId} and (is_barred_guest(${eventId}, null, v.address)
        or exists (select from users u where lower(u.email) = v.address and u.email_verified and u.disabled_at is not null))`
  }
  // People whose account or row on the guest list no longer exists can't ask, either.
  if (userId === null)
    return !(await sql.hasRows`
      select from guests where id = ${guestId} and not is_barred_guest(event_id, user_id, address)`)
  return !(await sql.hasRows`
    select from users u where u.id = ${userId} and not is_blocked_guest(${eventId}, u.id, lower(u.email)) and not exists (
      select from blocks b join user_events h on h.user_id = b.blocked_id and h.event_id = ${eventId} and h.status = 'hosting'
      where b.blocker_id = u.id)`)
}

/** Returns whether a person or visitor may ask the hosts of an event that they can see. */
export const canAsk = async (sql: ReadSql, event: EventAccess, { userId, isHost }: QuestionReader): Promise<boolean> =>
  event.hostIds.length > 0 &&
  event.isShown &&
  !isHost &&
  !(userId !== null && (await hasBlock(sql, event.id, { userId, guestId: null })))

/** @throws DomainError `question_not_allowed` if nobody hosts the event, or the person does */
export function requireHostedByOthers<Event extends EventAccess>(event: Event | null, userId: number | null): Event {
  if (!event || event.hostIds.length === 0 || isHostOf(event, userId)) throw new DomainError('question_not_allowed')
  return event
}

/** @throws DomainError `question_not_allowed` unless the reader asked or is a host */
export function requireParticipant({ isHost }: QuestionReader, { isOwn }: { isOwn: boolean }): void {
  if (!isHost && !isOwn) throw new DomainError('question_not_allowed')
}

/** @throws DomainError `not_allowed` unless the reader decides about questions to the event */
export function requireDecider({ isHost }: QuestionReader): void {
  if (!isHost) throw new DomainError('not_allowed')
}
