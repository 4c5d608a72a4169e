import { fragment, type Fragment } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// May somebody see and change a goal? Only its owner. The members of a group each have a copy of their own (together), and a record
// is read by its link (journal).

/** Condition: the goal `g` is the person's and not deleted. */
export const isOwnGoal = (userId: number): Fragment => fragment`g.user_id = ${userId} and g.deleted_at is null`

/** Nobody creates a goal for another person. @throws DomainError `not_allowed` */
export function requireSelf(given: number | string | undefined, userId: number): void {
  if (typeof given === 'number' && given !== userId) throw new DomainError('not_allowed')
}
