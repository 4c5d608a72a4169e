import { z } from 'zod'
import { ageGroups } from './event-options.ts'
import { maxImageDataUrlLength } from './image.ts'
import { limits } from './limits.ts'
import {
  availabilities,
  childAgeGroups,
  experiences,
  interestAreas,
  learningGoals,
  learningStyles,
  pronounChoices,
  subcategoryIds,
  type InterestArea,
} from './person-options.ts'

/** Each at most once, in the order of the list. */
const choices = <Word extends string>(words: readonly Word[]) =>
  z
    .array(z.enum(words as readonly [Word, ...Word[]]))
    .transform((given) => words.filter((word) => given.includes(word)))

const pronouns = z.enum(['', ...pronounChoices])
const intensity = z.union([z.literal(1), z.literal(2), z.literal(3)])
const byArea = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(interestAreas.map((area) => [area, schema])) as Record<InterestArea, Schema>)

/** What a person sees of their own account; of others, see `profileSchema`. */
export const userSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    bio: z.string(),
    /** Address of the picture, or null: then initials stand for it. */
    avatar: z.string().nullable(),
    pronouns,
    location: z.string(),
    website: z.string(),
    /** Ids of the preferences' categories, then the person's own words. */
    interests: z.array(z.string()),
    /** Ids, the latest first, a hundred at most; the lists of the API have them all. */
    followers: z.array(z.int()),
    following: z.array(z.int()),
    followersCount: z.int(),
    followingCount: z.int(),
    email: z.string().nullable(),
    /** A new address that does not count yet: its owner has not followed the link that was sent there. */
    pendingEmail: z.string().nullable(),
    profileVisible: z.boolean(),
    /** Of each category among the interests, how strong it is. */
    intensities: byArea(intensity.optional()),
    subcategories: z.array(z.enum(subcategoryIds)),
    ageGroups: z.array(z.enum(ageGroups)),
    learningStyles: z.array(z.enum(learningStyles)),
    learningGoals: z.array(z.enum(learningGoals)),
    availability: z.array(z.enum(availabilities)),
    experience: z.enum(experiences),
    isFamily: z.boolean(),
    /** Of a family account: the bands its children are in, and nothing else about them. */
    familyAges: z.array(z.enum(childAgeGroups)),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

const { person } = limits
/** One line of plain text. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `has at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line of plain text')
const required = (most: number) => line(most).min(1, 'is required')

const email = required(person.email).pipe(z.email('must be an e-mail address'))

const website = line(person.website).refine(
  (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  'must be an address that begins with http:// or https://',
)

/** The person's own words, as typed into one field: separated by commas, each once whatever its case. */
const interestWords = z
  .string()
  .max(person.interests.letters * person.interests.most)
  .transform((text, context) => {
    const words = text.split(',').flatMap((word) => word.trim().replaceAll(/\s+/g, ' ') || [])
    const issue = (message: string) => context.issues.push({ code: 'custom', input: text, message })
    if (words.length > person.interests.most) issue(`takes at most ${person.interests.most} interests`)
    if (words.some((word) => word.length > person.interests.letters || /\p{Cc}/u.test(word)))
      issue(`has an interest of more than ${person.interests.letters} characters`)
    return { words: words.filter((word, at) => words.findIndex((other) => sameWord(other, word)) === at) }
  })
const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const interests = z
  .union([choices(interestAreas).transform((areas) => ({ areas })), interestWords])
  .describe('Words separated by commas, as Edit Profile has them; or the ids of the preferences’ categories.')

/** Only what is given changes. */
export const userChangeSchema = z
  .strictObject({
    name: required(person.name),
    email: email.describe('Counts once the link that is sent there has been followed; until then it is pending.'),
    username: z
      .string()
      .trim()
      .min(1, 'is required')
      .regex(/^[A-Za-z0-9_.-]{2,30}$/, 'has 2 to 30 letters a to z, digits, dots, dashes or underscores')
      .describe('A new username must not be a number.'),
    pronouns,
    bio: z
      .string()
      .trim()
      .max(person.bio.most, `has at most ${person.bio.most} characters`)
      .refine((text) => !text.includes('\0'), 'must be plain text'),
    avatar: z
      .string()
      .max(maxImageDataUrlLength('square'), 'must be a picture of at most 5 MB')
      .nullable()
      .describe('A PNG, JPEG or WebP picture as a data URL; null for none; the address as it is changes nothing.'),
    profileVisible: z.boolean(),
    location: line(person.location),
    website,
    interests,
    intensities: byArea(intensity.optional()).strict().describe('How strong each category is; those left out get 1.'),
    subcategories: choices(subcategoryIds),
    ageGroups: choices(ageGroups),
    learningStyles: choices(learningStyles),
    learningGoals: choices(learningGoals),
    availability: choices(availabilities),
    experience: z.enum(experiences),
    isFamily: z.boolean(),
    familyAges: choices(childAgeGroups),
  })
  .partial()
export type UserChange = z.output<typeof userChangeSchema>
/** What the page sends. */
export type UserChangeInput = z.input<typeof userChangeSchema>

export const usernameCheckSchema = z.object({
  username: z.string(),
  isAvailable: z.boolean(),
  /** Why not: somebody has it or it could be taken for another, or it is no username at all. */
  reason: z.enum(['taken', 'malformed']).nullable(),
})
export type UsernameCheck = z.infer<typeof usernameCheckSchema>
