import type { EventAccess } from '#server/events/policy.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// May an account host while it is in review, and whose reports hide something? Operators decide about all of it.

/** Days after which the reports of an account can hide something. Those of newer accounts only alert operators. */
const establishedDays = 7

/** Returns by when an account must have been created so that its reports can hide something. */
export const getEstablishedTime = (now: Temporal.Instant): string =>
  now.subtract({ hours: 24 * establishedDays }).toString()

/** Returns whether so many reports by established accounts hide something until operators decide. */
export const areEnough = (counting: number, { reportsToHide }: { reportsToHide: number }): boolean =>
  counting >= reportsToHide

/** @throws DomainError `account_in_review` while reports have paused the account's hosting */
export async function requireNotInReview(sql: ReadSql, userId: number): Promise<void> {
  if (await sql.hasRows`select from users where id = ${userId} and hidden_at is not null`)
    throw new DomainError('account_in_review')
}

/** An event that only its hosts see needs no review. @throws DomainError `event_not_found` */
export function requireReportable<Event extends EventAccess>(event: Event | null): Event {
  if (!event?.isShown) throw new DomainError('event_not_found')
  return event
}
