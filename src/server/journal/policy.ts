import { isOwnGoal } from '#server/goals/policy.ts'
import { fragment, type Fragment } from '#server/platform/database/database.ts'

// Rules of who may read entries of a journal and the record of a goal. Only the author reads entries, unless they are
// included in a record that others read by its link.

/** Condition: the entry `j` is the person's; neither it nor its goal `g` is deleted. */
export const isOwnEntry = (userId: number): Fragment =>
  fragment`j.user_id = ${userId} and j.deleted_at is null and g.deleted_at is null`

/** The reader of a record: its owner, or anyone with its link. */
export type RecordReader = { userId: number; id: number } | { tokenHash: Buffer }

/** Condition: the reader sees the record of the goal `g` of the account `u`, which is shared by `s`. */
export const recordVisibleTo = (reader: RecordReader): Fragment =>
  'id' in reader
    ? fragment`g.id = ${reader.id} and ${isOwnGoal(reader.userId)}`
    : fragment`g.deleted_at is null and s.token_hash = ${reader.tokenHash}::bytea and u.disabled_at is null`

/** Returns whether everyone with the link of a record reads the journal, too. */
export const isJournalShared = (share: { hasJournal: boolean } | null): boolean => share?.hasJournal ?? false
