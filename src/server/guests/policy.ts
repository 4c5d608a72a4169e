import { isBlockedGuest } from '#server/rsvp/policy.ts'
import { fragment, type Fragment } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { t } from '#texts/texts.ts'

// Rules of which guests a host sees and can write to. Which hosts may see and change a guest list is decided by
// `requireHost` in the policy of events, with the rights in host-rights.

/**
 * Condition: the host's list shows the guest `g`. It shows no people whom a host has blocked, except addresses without an
 * RSVP: if those disappeared, the list would reveal whose address it is.
 */
export const isListedGuest = fragment`(g.answer is null and g.address is not null or not ${isBlockedGuest()})`

/** Condition: the guest `g` was checked in, and no host has blocked them. */
export const hasAttended = fragment`g.attendance = 'attended' and not ${isBlockedGuest()}`

/**
 * Condition: the guest `g` gets messages of this host: they haven't turned them off, and neither has blocked the other.
 */
export const canBeMessagedBy = (senderId: number): Fragment => fragment`g.muted_at is null and not ${isBlockedGuest()}
  and not exists (select from blocks b where b.blocker_id = g.user_id and b.blocked_id = ${senderId})
  and not (g.address is not null and has_blocked_sender(g.address, ${senderId}))`

/** Guests can't see an event that isn't shown, so it has no messages. @throws DomainError `not_allowed` */
export function requireShownToGuests({ isShown }: { isShown: boolean }): void {
  if (!isShown) throw new DomainError('not_allowed', t('This event is hidden, so you can’t message its guests.'))
}
