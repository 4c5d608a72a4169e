import { z } from 'zod'

/** Who is signed in, and until when; `uid`, `displayName` and `photoURL` are the specification's names. */
export const sessionSchema = z.object({
  userId: z.int(),
  uid: z.string(),
  displayName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  photoURL: z.string().nullable(),
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

export const signInButtons = ['google', 'facebook', 'apple'] as const
export type SignInButton = (typeof signInButtons)[number]

/** Which buttons lead to a sign-in here. `demo`: the first one leads to the embedded demo provider. */
export const signInOptionsSchema = z.object({
  google: z.boolean(),
  facebook: z.boolean(),
  apple: z.boolean(),
  demo: z.boolean(),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>

/** Why a sign-in did not happen, and what to tell the person. `cancelled` has words of its own in the catalogue. */
export const signInFailures = {
  cancelled: 'Google sign-in was cancelled or failed',
  not_configured: 'This Wonderlark has no such sign-in. Ask the person who runs it.',
  used_or_late: 'This sign-in was already used or took too long. Please try again.',
  other_browser: 'This sign-in was started in another browser. Please try again here.',
  code_refused: 'The sign-in code was already used or has expired. Please try again.',
  wrong_issuer: 'The answer came from somebody other than the sign-in provider. Please try again.',
  wrong_nonce: 'The answer belongs to another sign-in. Please try again.',
  token_expired: 'The answer of the sign-in provider has expired. Please try again.',
  not_verified: 'The answer of the sign-in provider could not be verified. Please try again.',
  unreachable: 'The sign-in provider does not answer right now. Please try again in a moment.',
  disabled: 'This account has been disabled.',
  failed: 'Failed to sign in with Google',
} as const
export type SignInFailure = keyof typeof signInFailures

/** Name of the channel, of the message and of the stored item in which the pages of one browser tell each other. */
export const signInChannel = 'wonderlark-session'

const failures = Object.keys(signInFailures) as [SignInFailure, ...SignInFailure[]]
/** `id`: the same news comes several ways and counts once. */
const id = z.string()
export const sessionNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), id }),
  z.object({ kind: z.literal('refreshed'), id }),
  z.object({ kind: z.literal('signed-out'), id }),
  z.object({ kind: z.literal('sign-in-failed'), id, failure: z.enum(failures) }),
])
export type SessionNews = z.infer<typeof sessionNewsSchema>
