import { hasRight, isHostOf, isOpenToVisitors, type EventAccess } from '#server/events/policy.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { t } from '#texts/texts.ts'

// Rules of who may invite others to an event, and which addresses and accounts can be invited.

interface InvitingEvent extends EventAccess {
  isOpen: boolean
  isHeld: boolean
}

/** Allows invitations to an event held for review, too; they are sent once it is shown. */
export function requireTakesInvitations({ isOpen, isHeld }: InvitingEvent): void {
  if (!isOpen && !isHeld) throw new DomainError('rsvp_closed')
}

/**
 * Everyone who sees an event may invite friends to it; only hosts may if it is private.
 * @throws DomainError `rsvp_closed` or `not_allowed`
 */
export function requireCanInvite(event: InvitingEvent, inviterId: number): void {
  requireTakesInvitations(event)
  if (event.visibility === 'private' && !isHostOf(event, inviterId))
    throw new DomainError('not_allowed', t('This event is private, so only its hosts can invite people.'))
}

/** Returns whether the inviter sees the guest list, and so whom others have invited. */
export const canSeeInvited = (event: EventAccess, inviterId: number): boolean => hasRight(event, inviterId, 'invite')

/** Returns whether the inviter can invite the address, today or tomorrow. */
export function isWelcome(
  { isRefused, isBarred, dueAt }: { isRefused: boolean; isBarred: boolean; dueAt: string },
  now: Temporal.Instant,
): boolean {
  const tomorrow = now.add({ hours: 24 })
  return !isRefused && !isBarred && Temporal.Instant.compare(Temporal.Instant.from(dueAt), tomorrow) <= 0
}

/** Condition: the address has opted out of invitations and requests. */
export const isRefused = (address: Fragment): Fragment =>
  fragment`exists (select from refused_addresses r where r.address = ${address})`

/** Returns whether the address has opted out of invitations and requests. */
export const isRefusedAddress = (sql: ReadSql, address: string): Promise<boolean> =>
  sql.hasRows`select where ${isRefused(fragment`${address}`)}`

/**
 * Condition: the invitation `i` of the guest `g` sends nothing: the address has opted out, blocks the inviter, or belongs to
 * somebody who can't RSVP.
 * @param address of the invitation or of the guest
 */
export const isUnwelcome = (address: Fragment): Fragment => fragment`(${isRefused(fragment`i.address`)}
  or has_blocked_sender(i.address, i.invited_by) or is_barred_guest(g.event_id, g.user_id, ${address}))`

/** @throws DomainError `invitation_not_found` unless people without an account can open the event's page, and RSVP there */
export function requireOpenPage<Event extends EventAccess>(event: Event | null, linkKey: string | null): Event {
  if (!event || !isOpenToVisitors(event, linkKey) || event.hostIds.length === 0)
    throw new DomainError('invitation_not_found')
  return event
}
