import { z } from 'zod'
import { ageGroups } from '#contract/events/event-options.ts'
import { maxImageDataUrlLength } from '#contract/pictures/picture-sizes.ts'
import { limits } from '#contract/limits.ts'
import { readChoice, writeChoice } from '#texts/conventions.ts'
import { languages } from '#texts/languages.ts'
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
import { isPlainLine } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

/** Each option at most once, in the order of the list. */
const choices = <Word extends string>(words: readonly Word[]) =>
  z
    .array(z.enum(words as readonly [Word, ...Word[]]))
    .transform((given) => words.filter((word) => given.includes(word)))

const pronouns = z.enum(['', ...pronounChoices])
const intensity = z.union([z.literal(1), z.literal(2), z.literal(3)])
const byArea = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(interestAreas.map((area) => [area, schema])) as Record<InterestArea, Schema>)

/** A person's own account as they see it. For other people, see `profileSchema`. */
export const userSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    bio: z.string(),
    /** URL of the picture; if null, initials are shown. */
    avatar: z.string().nullable(),
    pronouns,
    location: z.string(),
    website: z.string(),
    /** Ids of the preferences' categories, then custom interests. */
    interests: z.array(z.string()),
    /** User IDs, newest first, at most 100. Dedicated endpoints return the full lists. */
    followers: z.array(z.int()),
    following: z.array(z.int()),
    followersCount: z.int(),
    followingCount: z.int(),
    email: z.string().nullable(),
    /** A new email address that its owner hasn't verified yet. */
    pendingEmail: z.string().nullable(),
    profileVisible: z.boolean(),
    /** Intensity of each category among the interests. */
    intensities: byArea(intensity.optional()),
    subcategories: z.array(z.enum(subcategoryIds)),
    ageGroups: z.array(z.enum(ageGroups)),
    learningStyles: z.array(z.enum(learningStyles)),
    learningGoals: z.array(z.enum(learningGoals)),
    availability: z.array(z.enum(availabilities)),
    experience: z.enum(experiences),
    isFamily: z.boolean(),
    /** Family accounts only: the children's age bands. Nothing else is stored about them. */
    familyAges: z.array(z.enum(childAgeGroups)),
    /** Miles to events on the home screen, unless chosen there. */
    withinMiles: z.int(),
    /** Whether the person has chosen or skipped what their home screen shows. */
    isWelcomed: z.boolean(),
    /** Language of pages, emails and notifications; null if the person has chosen none. */
    language: z.enum(languages).nullable(),
    /** The person's date and time format, such as "day.24"; empty for the installation's default. */
    conventions: z.string(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

const { person } = limits
/** A single line of plain text. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t('must be at most {count} characters', { count: max }) })
    .refine(isPlainLine, { error: () => t('must be one line without invisible characters') })
const required = (max: number) => line(max).min(1, { error: () => t('is required') })

const email = required(person.email).pipe(z.email({ error: () => t('must be an email address') }))

const website = line(person.website).refine(
  (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  { error: () => t('must start with http:// or https://') },
)

/** Custom interests typed into one field: comma-separated, deduplicated ignoring case. */
const interestWords = z
  .string()
  .max(person.interests.characters * person.interests.count)
  .transform((text, context) => {
    const words = text.split(',').flatMap((word) => word.trim().replaceAll(/\s+/g, ' ') || [])
    const issue = (message: string) => context.issues.push({ code: 'custom', input: text, message })
    if (words.length > person.interests.count)
      issue(t('can have at most {count} interests', { count: person.interests.count }))
    if (words.some((word) => word.length > person.interests.characters || /\p{Cc}/u.test(word)))
      issue(t('contains an interest longer than {count} characters', { count: person.interests.characters }))
    return { words: words.filter((word, at) => words.findIndex((other) => sameWord(other, word)) === at) }
  })
const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const interests = z
  .union([choices(interestAreas).transform((areas) => ({ areas })), interestWords])
  .describe('Comma-separated words, as in Edit Profile, or ids of the preferences’ categories.')

/** Absent fields keep their value. */
export const userChangeSchema = z
  .strictObject({
    name: required(person.name),
    email: email.describe('Pending until verified through the link sent to it.'),
    username: z
      .string()
      .trim()
      .min(1, { error: () => t('is required') })
      .regex(/^[A-Za-z0-9_.-]{2,30}$/, {
        error: () => t('must be 2 to 30 letters a to z, digits, dots, dashes or underscores'),
      })
      .describe('A new username must not be a number.'),
    pronouns,
    bio: z
      .string()
      .trim()
      .max(person.bio, { error: () => t('must be at most {count} characters', { count: person.bio }) })
      .refine((text) => !text.includes('\0'), { error: () => t('must be plain text') }),
    avatar: z
      .string()
      .max(maxImageDataUrlLength('square'), { error: () => t('must be a picture of at most 5 MB') })
      .nullable()
      .describe('A PNG, JPEG or WebP picture as a data URL; null removes it. The current URL changes nothing.'),
    profileVisible: z.boolean(),
    location: line(person.location),
    website,
    interests,
    intensities: byArea(intensity.optional()).strict().describe('Intensity of each category; absent ones get 1.'),
    subcategories: choices(subcategoryIds),
    ageGroups: choices(ageGroups),
    learningStyles: choices(learningStyles),
    learningGoals: choices(learningGoals),
    availability: choices(availabilities),
    experience: z.enum(experiences),
    isFamily: z.boolean(),
    familyAges: choices(childAgeGroups),
    withinMiles: z.int().min(limits.distance.min).max(limits.distance.max).multipleOf(limits.distance.step),
    isWelcomed: z.literal(true).describe('Ends the welcome on the home screen.'),
    language: z
      .enum(languages)
      .nullable()
      .describe('Language of pages, emails and notifications; null lets each browser choose.'),
    conventions: z
      .string()
      .refine((text) => writeChoice(readChoice(text)) === text, {
        error: () => t('must be words such as {example}', { example: 'day.24.monday.kilometers.EUR' }),
      })
      .describe(
        'How to write dates, times, distances and prices in place of what is usual on the installation: at most one word of each line, separated by dots. ' +
          '`month`, `day` or `year` first; `12` or `24` hours; `sunday`, `monday` or `saturday` as the first day of the week; `miles` or `kilometers`; the code of a currency.',
      ),
  })
  .partial()
export type UserChange = z.output<typeof userChangeSchema>
/** Request body as the web client sends it. */
export type UserChangeInput = z.input<typeof userChangeSchema>

export const usernameCheckSchema = z.object({
  username: z.string(),
  isAvailable: z.boolean(),
  /** `taken`: already in use, or too similar to one that is. `malformed`: not a valid username. */
  reason: z.enum(['taken', 'malformed']).nullable(),
})
export type UsernameCheck = z.infer<typeof usernameCheckSchema>
