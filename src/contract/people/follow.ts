import { z } from 'zod'
import { eventSchema } from '#contract/events/event.ts'

/** A person as others see them. Counts and lists leave out anything the person hides, including from this caller. */
export const personSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    bio: z.string(),
    avatar: z.string().nullable(),
    location: z.string(),
    /** Ids of interest categories, then custom interests in the person's own words. */
    interests: z.array(z.string()),
    /** User IDs, newest first, at most 100. Dedicated endpoints return the full lists. */
    followers: z.array(z.int()),
    following: z.array(z.int()),
    followersCount: z.int(),
    followingCount: z.int(),
    /** Events the person hosts, attends or attended, as far as they share them. */
    eventsCount: z.int(),
    /** Whether this person is the caller. */
    isOwn: z.boolean(),
    isFollowed: z.boolean(),
    followsYou: z.boolean(),
    /** One line on how the two are connected, such as "Followed by Robin Abara". Null if they aren't. */
    why: z.string().nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof personSchema>

export const profileSchema = personSchema
  .extend({
    pronouns: z.string(),
    website: z.string(),
    /** People the caller follows who follow this person. */
    mutualFollows: z.object({ count: z.int(), first: z.array(z.object({ name: z.string(), username: z.string() })) }),
    /** Soonest first. */
    hosting: z.array(eventSchema),
    /** Past hosted events, newest first. */
    hosted: z.array(eventSchema),
  })
  .meta({ id: 'PublicProfile' })
export type PublicProfile = z.infer<typeof profileSchema>

export const followSchema = z.object({ userId: z.int(), isFollowed: z.boolean() })
export const blockSchema = z.object({ userId: z.int(), isBlocked: z.boolean() })

/** A person the caller has blocked. The name is left out if the person has hidden their profile since. */
export const blockedPersonSchema = z.object({
  userId: z.int(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  blockedAt: z.iso.datetime(),
})
export type BlockedPerson = z.infer<typeof blockedPersonSchema>

/** Which of their events a person shares with their followers. */
export const sharingSchema = z.strictObject({
  /** Events they attend or attended. */
  shareAttendance: z.boolean(),
  /** Events they host. */
  shareHosting: z.boolean(),
})
export type Sharing = z.infer<typeof sharingSchema>
