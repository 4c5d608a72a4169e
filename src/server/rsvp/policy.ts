import type { RsvpChoice, RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { EventAccess } from '#server/events/policy.ts'
import { haveBlock, isProfileVisible } from '#server/people/policy.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// Rules of who may RSVP to an event, and see who else is going. The database's functions `is_blocked_guest` and
// `is_barred_guest` implement blocks and removals, for accounts and addresses that may not be on a guest list yet.

const g = fragment`g`

/** Condition: a host of the event has blocked the guest. */
export const isBlockedGuest = (guest: Fragment = g): Fragment =>
  fragment`is_blocked_guest(${guest}.event_id, ${guest}.user_id, ${guest}.address)`

/** Condition: a host of the event has removed or blocked the guest, who can't RSVP. */
export const isBarredGuest = (guest: Fragment = g): Fragment =>
  fragment`is_barred_guest(${guest}.event_id, ${guest}.user_id, ${guest}.address)`

/** Returns whether the account can't RSVP to the event, whether or not it is on the guest list. */
export const isBarred = (sql: ReadSql, eventId: number, userId: number): Promise<boolean> => sql.hasRows`
  select from users where id = ${userId} and is_barred_guest(${eventId}, id, lower(email))`

/** Condition: other guests of the event `e` may see that the guest `g`, perhaps with the account `u`, is going. */
export const isShownAsGoing = (readerId: number | null): Fragment => fragment`e.shows_guests and g.shows_name
  and g.answer = 'yes' and not ${isBarredGuest()} and (u.id is null or ${isProfileVisible()})
  and not ${haveBlock(fragment`g.user_id`, readerId)}`

interface RespondingGuest {
  answer: RsvpResponse | null
  partySize: number
  /** The larger party size for which they are on the waitlist. */
  wantedParty: number | null
  isBarred: boolean
  isDeclined: boolean
}

/** Returns whether the guest sees the names of those who are going, and not only how many they are. */
export const canSeeGoingNames = (
  { showsGuests }: { showsGuests: boolean },
  guest: Pick<RespondingGuest, 'answer' | 'isBarred'>,
): boolean => showsGuests && guest.answer === 'yes' && !guest.isBarred

/** Returns whether people without an account may RSVP on the event's page, unless its host has turned that off. */
export const canTakeVisitors = ({ hostIds, visibility }: EventAccess): boolean =>
  hostIds.length > 0 && visibility !== 'private'

const comingResponses: readonly (RsvpResponse | null)[] = ['yes', 'waiting', 'requested']

/**
 * Checks that the guest may RSVP. Declining always works. After the deadline, guests who are coming may change their mind
 * or come with fewer people.
 * @throws DomainError `rsvp_not_allowed`, `rsvp_closed`, `rsvp_declined` or `rsvp_deadline_passed`
 */
export function requireOpenRsvp(
  event: { isOpen: boolean; isPastDeadline: boolean },
  guest: RespondingGuest,
  { choice, partySize }: { choice: RsvpChoice; partySize: number },
): void {
  if (guest.isBarred) throw new DomainError('rsvp_not_allowed')
  if (!event.isOpen) throw new DomainError('rsvp_closed')
  if (choice === 'no') return
  if (guest.isDeclined) throw new DomainError('rsvp_declined')
  const isComing = comingResponses.includes(guest.answer)
  const isSmaller = isComing && (choice === 'maybe' || partySize <= (guest.wantedParty ?? guest.partySize))
  if (event.isPastDeadline && !isSmaller) throw new DomainError('rsvp_deadline_passed')
}
