import type { User, UserChangeInput } from '#contract/person.ts'
import type { Pronouns } from '#contract/person-options.ts'
import { interestNames } from '#domain/people/person-interests.ts'

/** What stands in the fields of Edit Profile. */
export interface ProfileDraft {
  name: string
  username: string
  email: string
  pronouns: Pronouns
  bio: string
  profileVisible: boolean
  location: string
  website: string
  /** Words separated by commas. */
  interests: string
  /** An address, a picture as a data URL that is not uploaded yet, or none. */
  avatar: string | null
}

export const toProfileDraft = (user: User): ProfileDraft => ({
  name: user.name,
  username: user.username,
  email: user.pendingEmail ?? user.email ?? '',
  pronouns: user.pronouns,
  bio: user.bio,
  profileVisible: user.profileVisible,
  location: user.location,
  website: user.website,
  interests: interestNames(user.interests).join(', '),
  avatar: user.avatar,
})

/** What differs from the account. An e-mail field left empty by somebody who has no address is no change. */
export function changesIn(draft: ProfileDraft, user: User): UserChangeInput {
  const before: Record<string, unknown> = { ...toProfileDraft(user) }
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => before[field] !== value))
}
