import { z } from 'zod'
import { languages } from '#texts/languages.ts'
import { ageGroups, interests } from '#contract/events/event-options.ts'

/** The current session. The names `uid`, `displayName` and `photoURL` come from the specification. */
export const sessionSchema = z.object({
  userId: z.int(),
  uid: z.string(),
  displayName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** The home screen's default filters for this person. Included here because every page needs them immediately. */
  homeInterests: z.array(z.enum(interests)),
  homeAges: z.array(z.enum(ageGroups)),
  /** Miles. */
  homeWithin: z.int(),
  /** Whether the person has chosen or skipped what their home screen shows. */
  isWelcomed: z.boolean(),
  /** Whether to offer a passkey: the account has none, and the person hasn’t answered the offer. */
  offersPasskey: z.boolean(),
  /** Whether the person is an operator and can open /admin. */
  isOperator: z.boolean(),
  /** Whether the person is no operator but may correct events and pin venues at /admin. */
  isStaff: z.boolean(),
  /** Language that the person has chosen; null lets each browser choose. */
  language: z.enum(languages).nullable(),
  /** The person's date and time format, such as "day.24"; empty for the installation's default. */
  conventions: z.string(),
  /** UTC instants. The page refreshes the session five minutes before it ends. */
  renewedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

/** A browser in which the person is signed in. */
export const sessionEntrySchema = z.object({
  id: z.int(),
  /** The browser's `User-Agent` header, cut to 200 characters. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  renewedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntrySchema>
