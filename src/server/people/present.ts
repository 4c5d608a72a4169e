import type { PublicUser, User } from '#contract/person.ts'
import { intensitiesOf } from '#domain/person-interests.ts'
import type { UserRow } from './profile-queries.ts'

/** What everybody may see. */
export function presentPublicUser(row: PublicUser): PublicUser {
  const { id, name, username, bio, avatar, pronouns, location, website, interests } = row
  return { id, name, username, bio, avatar, pronouns, location, website, interests }
}

/** What only the person sees. */
export const presentUser = (row: UserRow): User => ({
  ...row,
  intensities: intensitiesOf(row.interests, row.intensities),
})
