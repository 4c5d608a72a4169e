import type { EventAccess } from '#server/events/policy.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// Whether an account may host while it is in review, and whose reports hide content. Operators have the final decision.

/**
 * Minimum age of an account in days for its reports to hide content. Reports of newer accounts only alert operators.
 */
const establishedDays = 7

/** Returns the time before which an account must have been created for its reports to hide content. */
export const getEstablishedTime = (now: Temporal.Instant): string =>
  now.subtract({ hours: 24 * establishedDays }).toString()

/** Returns whether this number of reports by established accounts hides content until operators decide. */
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
