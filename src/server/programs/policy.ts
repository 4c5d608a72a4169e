import { isHostedBy, requireHost, type EventAccess } from '#server/events/policy.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'

// Rules of who may count the attendance of an event and report on it: its hosts, and members of the organization
// responsible for it.

/** Condition on `e`: an event that the organization `o` hosts or, once it is verified, one by its name from a source. */
const belongs = fragment`(e.organization_id = o.id or (
  o.verified_at is not null and o.organizer is not null and e.organizer <> '' and organizer_slug(e.organizer) = o.organizer
  and exists (select from event_sources l where l.event_id = e.id)))`

/** Condition on `e`: the person reports on it, for themselves or for an organization, of which they are a member. */
export const isReportedBy = (userId: number, organizationId: number | null): Fragment =>
  organizationId === null
    ? isHostedBy(userId)
    : fragment`exists (select from organizations o where o.id = ${organizationId} and ${belongs})`

/** @throws DomainError `event_not_found`; `not_allowed` unless the person hosts the event or their organization does */
export async function requireCanCount(sql: ReadSql, event: EventAccess | null, userId: number): Promise<void> {
  const isByMember =
    event !== null &&
    (await sql.hasRows`
      select from events e, organizations o join organization_members m on m.organization_id = o.id
      where e.id = ${event.id} and m.user_id = ${userId} and is_led(o.id) and ${belongs}`)
  if (!isByMember) requireHost(event, userId, 'guests')
}
