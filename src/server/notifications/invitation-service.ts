import type { LearningEvent } from '#contract/event.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { notify } from './delivery-service.ts'
import { listUnblocked } from './follow-queries.ts'
import { eventPath, shortLine } from './present.ts'

export interface AnnouncedInvitation {
  event: LearningEvent
  inviter: { id: number | null; name: string }
  /** Whom the letters go to, as far as they have accounts. */
  userIds: readonly number[]
  /** Another one for each time that the same people are invited again after a removal. */
  round: string
}

/**
 * Tells people in the app and by push that somebody invites them, once this transaction is committed. Not by mail: the
 * email goes to every address that is invited, with an account or without. People who have blocked the inviter, or whom
 * the inviter has blocked, aren't notified.
 */
export async function notifyInvitees(
  sql: WriteSql,
  { event, inviter, userIds, round }: AnnouncedInvitation,
): Promise<void> {
  const told = inviter.id === null ? userIds : await listUnblocked(sql, inviter.id, userIds)
  await notify(
    sql,
    told.map((userId) => ({
      userId,
      kind: 'groupInvites' as const,
      key: `${round} ${event.id}`,
      title: `${inviter.name} invites you: ${event.title}`,
      body: shortLine(event),
      link: eventPath(event),
      mail: null,
      expiresAt: new Date(event.endDate).toISOString(),
    })),
  )
}

export interface AnnouncedRemoval {
  event: LearningEvent
  userId: number
  /** How often it has happened to this guest. */
  removals: number
}

/** Tells a guest in the app and by push that the host has taken them off the list. They get the email as every guest does. */
export async function announceRemoval(sql: WriteSql, { event, userId, removals }: AnnouncedRemoval): Promise<void> {
  await notify(sql, [
    {
      userId,
      kind: 'eventChanges',
      key: `removal ${event.id} ${removals}`,
      title: `You’re no longer on the guest list: ${event.title}`,
      body: 'The host has taken you off the list. You don’t need to do anything.',
      link: eventPath(event),
      mail: null,
      expiresAt: new Date(event.endDate).toISOString(),
    },
  ])
}
