import { z } from 'zod'
import { eventSchema } from './event.ts'

/** Somebody as others see them. What this person hides, or hides from the one who asks, is in no number and no list. */
export const personSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    bio: z.string(),
    avatar: z.string().nullable(),
    location: z.string(),
    /** Ids of interest categories; what is none of them is in the person's own words. */
    interests: z.array(z.string()),
    /** Ids, the latest first, a hundred at most; the lists of the API have them all. */
    followers: z.array(z.int()),
    following: z.array(z.int()),
    followersCount: z.int(),
    followingCount: z.int(),
    /** Events that the person hosts, goes to or went to, as far as they share that. */
    eventsCount: z.int(),
    /** The one who asks. */
    isOwn: z.boolean(),
    isFollowed: z.boolean(),
    followsYou: z.boolean(),
    /** One line on what connects the two: "Followed by Robin Abara". Null when nothing does. */
    why: z.string().nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof personSchema>

export const profileSchema = personSchema
  .extend({
    pronouns: z.string(),
    website: z.string(),
    /** People whom the one who asks follows and who follow this one. */
    mutualFollows: z.object({ count: z.int(), first: z.array(z.object({ name: z.string(), username: z.string() })) }),
    /** Soonest first. */
    hosting: z.array(eventSchema),
    /** Hosted events that are over, the latest first. */
    hosted: z.array(eventSchema),
  })
  .meta({ id: 'PublicProfile' })
export type PublicProfile = z.infer<typeof profileSchema>

export const followSchema = z.object({ userId: z.int(), isFollowed: z.boolean() })
export const blockSchema = z.object({ userId: z.int(), isBlocked: z.boolean() })

/** Somebody whom the caller has blocked. Who has hidden the profile since has no name here. */
export const blockedPersonSchema = z.object({
  userId: z.int(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  blockedAt: z.iso.datetime(),
})
export type BlockedPerson = z.infer<typeof blockedPersonSchema>

/** What of their own events somebody lets those see who follow them. */
export const sharingSchema = z.strictObject({
  /** Where they go and went. */
  shareAttendance: z.boolean(),
  /** What they host. */
  shareHosting: z.boolean(),
})
export type Sharing = z.infer<typeof sharingSchema>
