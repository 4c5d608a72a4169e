import type { Person } from '#contract/follow.ts'
import type { User } from '#contract/person.ts'
import { intensitiesOf } from '#domain/people/person-interests.ts'
import type { UserRow } from './profile-queries.ts'

type Follows = Pick<Person, 'followers' | 'following' | 'followersCount' | 'followingCount'>

/** The own account in the shape of the contract. */
export function presentUser(row: UserRow, { followers, following, followersCount, followingCount }: Follows): User {
  const intensities = intensitiesOf(row.interests, row.intensities)
  return { ...row, intensities, followers, following, followersCount, followingCount }
}
