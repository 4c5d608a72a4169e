import type { LearningEvent } from '#contract/events/event.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { notify, toPeople, type MailContent } from './delivery-service.ts'
import { listUnblocked } from './notification-queries.ts'
import { eventPath, shortLine } from './present.ts'
import { msg, t } from '#texts/texts.ts'

export interface AnnouncedInvitation {
  event: LearningEvent
  inviter: { id: number | null; name: string }
  /** Recipients of the invitation emails who have accounts. */
  userIds: readonly number[]
  /** Writes the email for those who want invitations by email; null if each gets a separate one anyway. */
  mail: (() => MailContent) | null
  /** Differs each time the same people are invited again after a removal. */
  round: string
}

/**
 * Notifies invitees after this transaction commits: always in the app, whatever their settings for group invites are.
 * People invited by address get the invitation email separately. Skips people with a block between them and the inviter.
 */
export async function notifyInvitees(
  sql: WriteSql,
  { event, inviter, userIds, mail, round }: AnnouncedInvitation,
): Promise<void> {
  const notified = inviter.id === null ? userIds : await listUnblocked(sql, inviter.id, userIds)
  await notify(sql, toPeople(notified), () => ({
    kind: 'groupInvites',
    key: `${round} ${event.id}`,
    title: t('{name} invites you: {title}', { name: inviter.name, title: event.title }),
    body: shortLine(event),
    link: eventPath(event),
    mail: mail && mail(),
    reason: t('You got this email because {name} invited you.', { name: inviter.name }),
    expiresAt: new Date(event.endDate).toISOString(),
    isAlwaysInApp: true,
  }))
}

export interface AnnouncedResponse {
  event: LearningEvent
  /** The person who sent the invitation. */
  inviterId: number
  guestId: number
  /** Writes the RSVP with the event's title: "Ben is going: Pond dipping". */
  title: (eventTitle: string) => string
  /** Differs for each change of the RSVP. */
  round: string
}

/** Notifies the person who sent an invitation that the guest has responded, in the app and by push. */
export async function notifyInviter(
  sql: WriteSql,
  { event, inviterId, guestId, title, round }: AnnouncedResponse,
): Promise<void> {
  await notify(sql, toPeople([inviterId]), () => ({
    kind: 'groupInvites',
    key: `response ${guestId} ${round}`,
    title: title(event.title),
    body: shortLine(event),
    link: eventPath(event),
    mail: null,
    expiresAt: new Date(event.endDate).toISOString(),
    isAlwaysInApp: true,
  }))
}

export interface AnnouncedRemoval {
  event: LearningEvent
  userId: number
  /** Number of times this guest has been removed. */
  removals: number
}

/** Notifies a removed guest in the app and by push. The email is sent separately, as to every guest. */
export async function notifyRemoval(sql: WriteSql, { event, userId, removals }: AnnouncedRemoval): Promise<void> {
  await notify(sql, toPeople([userId]), () => ({
    kind: 'eventChanges',
    key: `removal ${event.id} ${removals}`,
    title: t('You’re no longer on the guest list: {title}', { title: event.title }),
    body: t('The host changed the guest list. You don’t need to do anything.'),
    link: eventPath(event),
    mail: null,
    expiresAt: new Date(event.endDate).toISOString(),
  }))
}

export interface AnnouncedSpot {
  event: LearningEvent
  userIds: readonly number[]
  /**
   * `free`: moved up from the waitlist. `lost`: moved to it, because the host has lowered the capacity. The others: the
   * host decided about a request, and `queued` means that there was no spot.
   */
  spot: keyof typeof spotWords
  /** Instant of the move. Each move notifies again. */
  at: string
}

const spotWords = {
  free: { title: msg('You’re going: {title}'), body: msg('A spot opened up, and it’s yours.') },
  lost: {
    title: msg('You’re on the waitlist now: {title}'),
    body: msg('Your host has fewer spots than planned. You’re first in line when one opens up.'),
  },
  approved: { title: msg('You’re going: {title}'), body: msg('The host approved your request.') },
  queued: {
    title: msg('You’re on the waitlist: {title}'),
    body: msg('The host approved your request, but all spots are taken.'),
  },
  declined: {
    title: msg('The host declined your request: {title}'),
    body: msg('You don’t need to do anything.'),
  },
}

/** Notifies guests who moved from or to the waitlist, in the app and by push. The email is sent separately. */
export async function notifySpot(sql: WriteSql, { event, userIds, spot, at }: AnnouncedSpot): Promise<void> {
  const { title, body } = spotWords[spot]
  await notify(sql, toPeople(userIds), () => ({
    kind: 'eventChanges',
    key: `spot ${event.id} ${spot} ${at}`,
    title: t(title, { title: event.title }),
    body: t(body),
    link: eventPath(event),
    mail: null,
    expiresAt: new Date(event.endDate).toISOString(),
    isUrgent: Date.parse(event.date) - Date.parse(at) < 86_400_000,
  }))
}
