import type { LearningEvent } from '#contract/event.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import { notify } from './delivery-service.ts'
import { listUnblocked } from './follow-queries.ts'
import { eventPath, shortLine } from './present.ts'

export interface AnnouncedInvitation {
  event: LearningEvent
  inviter: { id: number | null; name: string }
  /** Whom the letters go to, as far as they have accounts. */
  userIds: readonly number[]
}

/**
 * Tells people in the app and by push that somebody invites them, once this transaction is committed. Not by mail: the
 * email goes to every address that is invited, with an account or without. People who have blocked the inviter, or whom
 * the inviter has blocked, aren't notified.
 */
export async function announceInvitation(
  sql: WriteSql,
  { event, inviter, userIds }: AnnouncedInvitation,
): Promise<void> {
  const told = inviter.id === null ? userIds : await listUnblocked(sql, inviter.id, userIds)
  await notify(
    sql,
    told.map((userId) => ({
      userId,
      kind: 'groupInvites' as const,
      key: `invitation ${event.id}`,
      title: `${inviter.name} invites you: ${event.title}`,
      body: shortLine(event),
      link: eventPath(event),
      mail: null,
      expiresAt: new Date(event.endDate).toISOString(),
    })),
  )
}
