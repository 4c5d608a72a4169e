import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'

// Rules of who may see another person. The database's function `visible_people` implements them, because queries of
// many rooms join it: accounts that aren't disabled, whose profile is visible, and without a block between them and the
// viewer.

/** Condition: one of two people has blocked the other. */
export const haveBlock = (one: number | null | Fragment, other: number | null | Fragment): Fragment => {
  const [first, second] = [one, other].map((id) => (typeof id === 'object' && id ? id : fragment`${id}::int`))
  return fragment`exists (select from blocks b where (b.blocker_id = ${first} and b.blocked_id = ${second})
    or (b.blocker_id = ${second} and b.blocked_id = ${first}))`
}

/** Condition: the account's profile is visible to everyone. */
export const isProfileVisible = (person: Fragment = fragment`u`): Fragment =>
  fragment`(${person}.disabled_at is null and ${person}.profile_visible)`

/** Condition, the opposite of `visible_people`: the viewer may not see the person. Such people are few, and have an index. */
export const isHiddenFrom = (viewerId: number, id: Fragment): Fragment => fragment`(
  exists (select from users h where h.id = ${id} and h.id <> ${viewerId} and (h.disabled_at is not null or not h.profile_visible))
  or ${id} = any(array(
    select blocked_id from blocks where blocker_id = ${viewerId} union all select blocker_id from blocks where blocked_id = ${viewerId})))`

/** Returns whether one of two people has blocked the other. */
export const areBlocked = (sql: ReadSql, one: number, other: number): Promise<boolean> =>
  sql.hasRows`select where ${haveBlock(one, other)}`

/** @throws DomainError `user_not_found` if the person doesn't exist or isn't visible to the viewer */
export async function requireVisiblePerson(sql: ReadSql, userId: number, viewerId: number): Promise<void> {
  if (!(await sql.hasRows`select from visible_people(${viewerId}) where id = ${userId}`))
    throw new DomainError('user_not_found')
}
