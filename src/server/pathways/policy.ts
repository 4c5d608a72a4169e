import { fragment, type Fragment } from '#server/platform/database/database.ts'

// Rules of who may read a pathway `p` of the account `u`. Everyone may read shipped pathways.

/** Condition: the pathway exists. Those of banned people are hidden from everyone. */
const exists = fragment`p.deleted_at is null and u.disabled_at is null`

/** Condition: the person may read the pathway: their own, or one that its author shares. */
export const pathwayVisibleTo = (userId: number | null): Fragment =>
  fragment`${exists} and (p.visibility <> 'private' or p.user_id = ${userId}::int)`

/** Condition: the pathway is the person's, who may change it. */
export const isOwnPathway = (userId: number): Fragment => fragment`${exists} and p.user_id = ${userId}`

/** Condition: its author offers the pathway to everyone, so that operators may feature it. */
export const isOffered = fragment`${exists} and p.visibility = 'offered'`
