import type { User, UserChangeInput } from '#contract/people/person.ts'
import type { Pronouns } from '#contract/people/person-options.ts'
import { listInterestNames } from '#domain/people/person-interests.ts'

/** Field values of Edit Profile. */
export interface ProfileDraft {
  name: string
  username: string
  email: string
  pronouns: Pronouns
  bio: string
  profileVisible: boolean
  location: string
  website: string
  /** Comma-separated words. */
  interests: string
  /** A URL, the data URL of a picture not uploaded yet, or null. */
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
  interests: listInterestNames(user.interests).join(', '),
  avatar: user.avatar,
})

/** Returns the fields that differ from the account. An empty email field is no change if the account has no address. */
export function changesIn(draft: ProfileDraft, user: User): UserChangeInput {
  const before: Record<string, unknown> = { ...toProfileDraft(user) }
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => before[field] !== value))
}
