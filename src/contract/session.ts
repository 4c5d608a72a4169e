import { z } from 'zod'
import { ageGroups, interests } from './event-options.ts'

/** Who is signed in, and until when; `uid`, `displayName` and `photoURL` are the specification's names. */
export const sessionSchema = z.object({
  userId: z.int(),
  uid: z.string(),
  displayName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** What the home screen shows this person who has chosen nothing there; every page needs it at once. */
  homeInterests: z.array(z.enum(interests)),
  homeAges: z.array(z.enum(ageGroups)),
  /** Looks after this Wonderlark on the page /admin. */
  isOperator: z.boolean(),
  /** UTC instants. The page refreshes the session five minutes before its end. */
  renewedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

/** One of the browsers in which somebody is signed in. */
export const sessionEntrySchema = z.object({
  id: z.int(),
  /** What the browser calls itself. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  renewedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntrySchema>

/** Which buttons lead to a sign-in here. `demo`: the first one leads to the embedded demo provider. */
export const signInOptionsSchema = z.object({
  google: z.boolean(),
  facebook: z.boolean(),
  apple: z.boolean(),
  demo: z.boolean(),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>
