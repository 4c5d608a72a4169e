import { fragment, type Fragment } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// Only its owner may see and change a goal. Members of a group have their own copies (together), and records are read
// by their link (journal).

/** Condition: the goal `g` is the person's and not deleted. */
export const isOwnGoal = (userId: number): Fragment => fragment`g.user_id = ${userId} and g.deleted_at is null`

/** People can only create goals for themselves. @throws DomainError `not_allowed` */
export function requireSelf(given: number | string | undefined, userId: number): void {
  if (typeof given === 'number' && given !== userId) throw new DomainError('not_allowed')
}
