import type { ProblemCode } from '#contract/problem.ts'

/** Foreign keys by the suffix of their names, and the problem if the row they point to is missing. */
const problemsByForeignKey: readonly [names: RegExp, code: ProblemCode][] = [
  [/_event_id_fkey$|^event_pairs_(one|other)_id_fkey$|_merged_into_fkey$/, 'event_not_found'],
  [/_goal_id_fkey$/, 'goal_not_found'],
  [/_group_id_fkey$/, 'group_not_found'],
  [/_organization_id_fkey$/, 'organization_not_found'],
  [/^host_request_links_request_id_fkey$/, 'host_request_not_found'],
  [/_photo_id_fkey$/, 'photo_not_found'],
  [/_question_id_fkey$/, 'question_not_found'],
  [/_guest_id_fkey$/, 'invitation_not_found'],
  [/^(?:events|venue_names|page_follows)_venue_id_fkey$|^venues_parent_id_fkey$/, 'venue_not_found'],
  [/_source_id_fkey$/, 'source_not_found'],
  [
    /_(user|person|follower|followed|blocker|blocked|reporter|sender|asker|author)_id_fkey$|_by_fkey$/,
    'user_not_found',
  ],
  [/_session_id_fkey$/, 'session_not_found'],
]

/** Returns the not-found code of the row that a foreign key points to; null if the API has none for it. */
export const findMissingParentCode = (foreignKey: string): ProblemCode | null =>
  problemsByForeignKey.find(([names]) => names.test(foreignKey))?.[1] ?? null
