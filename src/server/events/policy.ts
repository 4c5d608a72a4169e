import type { Visibility } from '#contract/events/event-options.ts'
import type { HostRight, HostRole } from '#contract/hosting/hosting-options.ts'
import { listRolesWith, mayHost } from '#domain/hosting/host-rights.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// Rules of who may see an event, its other dates and its virtual link, and who hosts it. The rights of each host role
// are in the domain (host-rights).

/** A visitor who has the secret in the address of an unlisted event. */
interface LinkHolder {
  linkKey: string
}

/**
 * The reader of an event: an account by its id, a guest with an invitation link, by their RSVP, a visitor with the link
 * of an unlisted event, or null for anyone. Only the host and guests who are going see the virtual link. Guests who
 * RSVPed Maybe also see it unless the event has limited spots. Guests and people who are invited see unlisted and
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

const e = fragment`e`

/** Condition: the event is in lists, which everyone sees. */
export const isListed = (event: Fragment = e): Fragment =>
  fragment`${event}.status in ('scheduled', 'cancelled', 'postponed')`

/** Condition: the event is in lists, isn't cancelled or postponed, and its source still has it. */
export const isOn = (event: Fragment = e): Fragment =>
  fragment`${event}.status = 'scheduled' and ${event}.withdrawn_at is null`

/** Condition: the event is neither held for review nor hidden, so people other than its hosts may see it. */
export const isShown = (event: Fragment = e): Fragment =>
  fragment`${event}.status in ('scheduled', 'cancelled', 'postponed', 'unlisted', 'private')`

/** Condition: somebody hosts the event here. @param eventId of the event `e` unless given */
export const isHosted = (eventId: Fragment = fragment`e.id`): Fragment =>
  fragment`exists (select from user_events h where h.event_id = ${eventId} and h.status = 'hosting')`

/** Condition: the account hosts the event. @param eventId of the event `e` unless given */
export const isHostedBy = (person: number | null | Fragment, eventId: number | Fragment = fragment`e.id`): Fragment =>
  fragment`exists (select from user_events h where h.event_id = ${toInteger(eventId)} and h.user_id = ${toInteger(person)}
    and h.status = 'hosting')`

/** Condition: the account hosts the event with a role that has the right. */
export const hasRightTo = (right: HostRight, person: number | Fragment, eventId: number | Fragment): Fragment =>
  fragment`exists (select from user_events h where h.event_id = ${toInteger(eventId)} and h.user_id = ${toInteger(person)}
    and h.host_role = any(${listRolesWith(right)}::text[]))`

const toInteger = (id: number | null | Fragment): Fragment => (typeof id === 'object' && id ? id : fragment`${id}::int`)

/** Condition: the account hosts the event, is a guest, is invited, or has opened the link of an unlisted one. */
const belongsTo = (userId: number | null, event: Fragment = e): Fragment =>
  fragment`may_see_unlisted(${event}.id, ${userId}::int)`

/** Condition: in a list, or held back from lists. Held-back events keep their address; unlisted ones need their secret. */
const isPublic = fragment`(${isListed()} or e.status = 'unlisted' and e.link_key is null)`

/**
 * Condition: the event `e` is visible to the reader. Only its hosts see held and hidden events. For readers without an
 * account, the query skips the check of the host.
 */
export function visibleTo(reader: EventReader): Fragment {
  if (reader === null) return isPublic
  if (typeof reader === 'number')
    return fragment`(${isPublic} or ${isHostedBy(reader)} or e.status in ('unlisted', 'private') and ${belongsTo(reader)})`
  if (typeof reader === 'string') return isShown()
  return fragment`(${isPublic} or e.status = 'unlisted' and e.link_key = ${reader.linkKey}::text)`
}

/** Condition: the date `n` belongs to those that readers of the unlisted or private date `e` may see. */
export function dateVisibleTo(reader: EventReader): Fragment {
  const n = fragment`n`
  const isMine = typeof reader === 'number' ? belongsTo(reader, n) : fragment`(n.is_course and e.is_course)`
  return fragment`(${isListed(n)}
    or n.status = 'unlisted' and (n.link_key is null or n.link_key = e.link_key or ${isMine})
    or n.status = 'private' and ${isMine})`
}

/** Condition: readers of the date `own` of a series, with or without an account, may also see the date `e`. */
export const dateVisibleBeside = (userId: number | null): Fragment => fragment`(e.id = own.id or e.status = 'scheduled'
  or e.status = own.status and (e.visibility = 'public' or e.link_key = own.link_key or ${belongsTo(userId)}))`

/** Condition: the event `e` takes place according to its status, and someone besides its host may see it. */
export const takesPlace = fragment`(e.status = 'scheduled'
  or e.status in ('unlisted', 'private') and e.status_when_shown = 'scheduled')`

/** Condition: the event has a capacity, or its host approves guests. */
const isLimited = fragment`is_limited(e.capacity, e.needs_approval, e.ticket_types)`
const hasVirtualLink = fragment`(e.virtual_event_link is not null or e.virtual_instructions is not null)`

/**
 * Condition: the virtual link is withheld from the reader. Most events have nothing to withhold, so PostgreSQL stops at
 * the first of the three conditions.
 */
export function virtualLinkHiddenFrom(reader: EventReader): Fragment {
  if (reader === 'going') return fragment`false`
  const isSecret = fragment`${hasVirtualLink} and ${isHosted()}`
  if (reader === null || reader === 'invited' || typeof reader === 'object') return fragment`(${isSecret})`
  if (reader === 'maybe') return fragment`(${isLimited} and ${isSecret})`
  const isGuest = fragment`(r.status = 'going' or r.status = 'maybe' and not ${isLimited})
    and not is_blocked_guest(e.id, r.user_id, null)`
  return fragment`(${isSecret} and not exists (
    select from user_events r
    where r.event_id = e.id and r.user_id = ${reader}::int and (r.status = 'hosting' or ${isGuest})))`
}

/** The fields of an event that decide who may see and change it. */
export interface EventAccess {
  id: number
  /** Neither held for review nor hidden. */
  isShown: boolean
  visibility: Visibility
  /** The secret in the address of an unlisted event; null for others. */
  linkKey: string | null
  /** Owners first. */
  hostIds: number[]
  /** By account. */
  hostRoles: Record<number, HostRole>
}

/** The columns of `EventAccess`. */
export const accessColumns = fragment`e.id, ${isShown()} as "isShown", e.visibility, e.link_key as "linkKey",
  array(select user_id from user_events h where h.event_id = e.id and h.status = 'hosting'
    order by h.host_role not in ('owner', 'organization-creator'), h.created_at, h.user_id) as "hostIds",
  coalesce((select jsonb_object_agg(user_id, host_role) from user_events h
    where h.event_id = e.id and h.status = 'hosting'), '{}') as "hostRoles"`

/** Returns whether visitors see the event: all of them, or those with the secret of an unlisted one. */
export const isOpenToVisitors = ({ isShown: isVisible, visibility, linkKey }: EventAccess, givenKey?: string | null) =>
  isVisible && (visibility === 'public' || (visibility === 'unlisted' && linkKey !== null && linkKey === givenKey))

export const isHostOf = ({ hostIds }: Pick<EventAccess, 'hostIds'>, userId: number | null | undefined): boolean =>
  typeof userId === 'number' && hostIds.includes(userId)

/** Returns whether the account hosts the event with a role that has the right. */
export const hasRight = (
  { hostRoles }: Pick<EventAccess, 'hostRoles'>,
  userId: number | null | undefined,
  right: HostRight,
): boolean => typeof userId === 'number' && mayHost(hostRoles[userId], right)

/**
 * Returns whether the event is visible to the caller, as `visibleTo` does in SQL.
 * @param linkKey the secret of an unlisted event, if the caller gave one
 */
export async function canViewEvent(
  sql: ReadSql,
  event: EventAccess,
  userId: number | undefined,
  linkKey?: string,
): Promise<boolean> {
  if (isHostOf(event, userId) || isOpenToVisitors(event, linkKey)) return true
  if (!event.isShown || userId === undefined) return false
  return sql.hasRows`select from events e where e.id = ${event.id} and ${belongsTo(userId)}`
}

/** Returns the event if it is visible to the caller. @throws DomainError `event_not_found` otherwise */
export async function requireVisibleEvent<Event extends EventAccess>(
  sql: ReadSql,
  event: Event | null,
  userId: number | undefined,
  linkKey?: string,
): Promise<Event> {
  if (!event || !(await canViewEvent(sql, event, userId, linkKey))) throw new DomainError('event_not_found')
  return event
}

/**
 * Returns the event if the person hosts it with a role that has the right.
 * @throws DomainError `event_not_found`, also for an event that isn't public and that someone else hosts, or
 * `not_allowed`
 */
export function requireHost<Event extends EventAccess>(event: Event | null, userId: number, right: HostRight): Event {
  if (!event || !(isHostOf(event, userId) || isOpenToVisitors(event))) throw new DomainError('event_not_found')
  if (!hasRight(event, userId, right)) throw new DomainError('not_allowed')
  return event
}
