import type { HostRight } from '#contract/hosting/hosting-options.ts'
import { mayHost } from '#domain/hosting/host-rights.ts'
import { hasRightTo } from '#server/events/policy.ts'
import { areBlocked } from '#server/people/policy.ts'
import { fragment, type ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { findHosted, type HostedRow } from './queries.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

// Rules of who may change an event, choose its co-hosts, and accept a request to host. The rights of each role are in
// the domain (host-rights). Other rooms use `requireHost` of the policy of events.

/**
 * Returns an event as its host.
 * @param right null: every host may
 * @throws DomainError `event_not_found`, also for an event that the person doesn't host; `not_allowed` if hosting it
 * doesn't include the right
 */
export async function requireHosted(
  sql: ReadSql,
  deps: Core,
  { eventId, userId }: { eventId: number; userId: number },
  right: HostRight | null,
): Promise<HostedRow> {
  const hosted = await findHosted(sql, userId, eventId, getNow(deps))
  if (!hosted) throw new DomainError('event_not_found')
  if (right !== null && !mayHost(hosted.role, right)) throw new DomainError('not_allowed')
  return hosted
}

/** Only co-hosts can leave an event or be removed. @throws DomainError `not_allowed` or `user_not_found` */
export function requireWasCoHost(dates: readonly number[], isSelf: boolean): void {
  if (dates.length === 0) throw new DomainError(isSelf ? 'not_allowed' : 'user_not_found')
}

/** @throws DomainError `event_cancelled` or `event_over` */
export function requireAhead({ isCancelled, isOver }: HostedRow): void {
  if (isCancelled) throw new DomainError('event_cancelled')
  if (isOver) throw new DomainError('event_over')
}

/**
 * Condition: the author of the request `r` still has the right to ask for co-hosts of the event or members of the
 * organization.
 */
export const isInForce = fragment`(
  r.event_id is not null and ${hasRightTo('co-hosts', fragment`r.asked_by`, fragment`r.event_id`)}
  or r.organization_id is not null and exists (
    select from organization_members m where m.organization_id = r.organization_id and m.user_id = r.asked_by
      and m.role = 'owner'))`

/** Condition: the request `r` was made to the account, or to its verified address. */
export const isRequestTo = (userId: number) => fragment`(r.user_id = ${userId} or r.address = (
  select lower(email) from users where id = ${userId} and email_verified))`

/**
 * Returns the request if somebody may read it and respond to it.
 * @throws DomainError `host_request_not_found`, also if one has blocked the other or someone else has accepted it
 */
export async function requireRequest<Asked extends { askerId: number; isAccepted: boolean; acceptedBy: number | null }>(
  sql: ReadSql,
  request: Asked | null,
  userId: number | undefined,
): Promise<Asked> {
  const isBlocked = request !== null && userId !== undefined && (await areBlocked(sql, request.askerId, userId))
  const isTaken = request !== null && request.isAccepted && request.acceptedBy !== userId
  if (!request || isBlocked || isTaken) throw new DomainError('host_request_not_found')
  return request
}
