import { fragment, type Fragment } from '#server/platform/database/database.ts'

/** Condition: the event takes only so many guests, or only those its host approves. */
const isLimited = fragment`is_limited(e.capacity, e.needs_approval, e.ticket_types)`

/** A visitor who has the secret in the address of an unlisted event. */
interface LinkHolder {
  linkKey: string
}

/**
 * The reader of an event: an account by its id, a guest with an invitation link, by their RSVP, a visitor with the link
 * of an unlisted event, or null for anyone. Only the host and guests who are going see the virtual link. Guests who
 * answered Maybe also see it unless the event has limited spots. Guests and people who are invited see unlisted and
 * private events, which don't exist for others.
 */
export type EventReader = number | 'going' | 'maybe' | 'invited' | LinkHolder | null

/** Returns the reader for a caller who may be signed in and may have given the secret of an unlisted event. */
export function toReader(userId: number | undefined, linkKey: string | undefined): EventReader {
  if (userId !== undefined) return userId
  return linkKey === undefined ? null : { linkKey }
}

/** Returns the account whose own statuses lists and details include; null for guests and visitors. */
export const getViewerId = (reader: EventReader): number | null => (typeof reader === 'number' ? reader : null)

const hasWayToJoin = fragment`(e.virtual_event_link is not null or e.virtual_instructions is not null)`
const isHosted = fragment`exists (select from user_events h where h.event_id = e.id and h.status = 'hosting')`
const belongsTo = (person: number, how: Fragment) => fragment`exists (
  select from user_events r where r.event_id = e.id and r.user_id = ${person}::int and ${how})`

/** Condition: in a list, or held back from lists. Held-back events keep their address; unlisted ones need their secret. */
const isPublic = fragment`(e.status in ('scheduled', 'cancelled', 'postponed') or e.status = 'unlisted' and e.link_key is null)`

/**
 * Condition: visible to the reader. Only their host sees held and hidden events. For readers without an account, the
 * query skips the check of the host.
 */
export function isShownTo(reader: EventReader): Fragment {
  if (reader === null) return isPublic
  if (typeof reader === 'number') return isVisibleTo(reader)
  if (typeof reader === 'string')
    return fragment`e.status in ('scheduled', 'cancelled', 'postponed', 'unlisted', 'private')`
  return fragment`(${isPublic} or e.status = 'unlisted' and e.link_key = ${reader.linkKey}::text)`
}

/** Condition: the event `e` is visible to the account. */
export const isVisibleTo = (userId: number): Fragment => fragment`(${isPublic}
  or ${belongsTo(userId, fragment`r.status = 'hosting'`)}
  or e.status in ('unlisted', 'private') and may_see_unlisted(e.id, ${userId}::int))`

/** Condition: the event `e` takes place, as far as its status says, and someone besides its host may see it. */
export const takesPlace = fragment`(e.status = 'scheduled'
  or e.status in ('unlisted', 'private') and e.status_when_shown = 'scheduled')`

/**
 * Condition: the virtual link is withheld from the reader. Most events have nothing to withhold, so PostgreSQL stops at
 * the first of the three conditions.
 */
export function isKeptFrom(reader: EventReader): Fragment {
  if (reader === 'going') return fragment`false`
  const isSecret = fragment`${hasWayToJoin} and ${isHosted}`
  if (reader === null || reader === 'invited' || typeof reader === 'object') return fragment`(${isSecret})`
  if (reader === 'maybe') return fragment`(${isLimited} and ${isSecret})`
  const isGuest = fragment`(r.status = 'going' or r.status = 'maybe' and not ${isLimited})
    and not is_blocked_guest(e.id, r.user_id, null)`
  return fragment`(${isSecret} and not ${belongsTo(reader, fragment`(r.status = 'hosting' or ${isGuest})`)})`
}
