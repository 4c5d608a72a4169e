/**
 * Sign-in constants shared by pages and server. No schemas here: this is part of the first JavaScript of every screen.
 */

/** Slots for OpenID Connect providers that the operator names. */
export const openIdSlots = ['openid', 'openid2', 'openid3', 'openid4'] as const
export type OpenIdSlot = (typeof openIdSlots)[number]

export const signInButtons = ['google', 'facebook', 'apple', ...openIdSlots] as const
export type SignInButton = (typeof signInButtons)[number]

/** Icons that the operator can give a button. */
export const signInIcons = ['key', 'card', 'library', 'school', 'university', 'city', 'people'] as const
export type SignInIcon = (typeof signInIcons)[number]

/** Builds the path at which a sign-in starts. It redirects to the provider and is therefore not in the endpoint table. */
export function signInPath(provider: SignInButton, next: string, isPopup: boolean): string {
  const search = new URLSearchParams({ next, ...(isPopup && { popup: '1' }) })
  return `/api/auth/${provider}/start?${search}`
}

/** Path to which a provider returns. Each provider must know its address. */
export const callbackPath = (button: SignInButton) => `/api/auth/${button}/callback`

/** Reasons why a sign-in failed. */
export const signInFailures = [
  'cancelled',
  'not_configured',
  'used_or_late',
  'other_browser',
  'code_refused',
  'wrong_issuer',
  'wrong_nonce',
  'token_expired',
  'not_verified',
  'unreachable',
  'disabled',
  'registration_closed',
  'failed',
  'taken',
] as const
export type SignInFailure = (typeof signInFailures)[number]

/** Name of the broadcast channel, the message and the storage item through which the tabs of a browser communicate. */
export const signInChannel = 'wonderlark-session'

interface SessionMessageBase<Kind extends string> {
  kind: Kind
  /** Identifies a message that arrives over several channels, so that it is handled once. */
  id: string
}
/** `connected`: another way to sign in was connected. `sign-in-continues`: the person has to choose how to continue. */
const sessionNews = ['signed-in', 'connected', 'refreshed', 'signed-out', 'sign-in-continues'] as const
type SessionNews = (typeof sessionNews)[number]

/** Session message between the tabs of a browser. */
export type SessionMessage =
  | SessionMessageBase<SessionNews>
  | (SessionMessageBase<'sign-in-failed'> & { failure: SignInFailure })

/** Parses a message from a channel that other scripts may also use; null if it isn't ours. */
export function parseSessionMessage(value: unknown): SessionMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, id, failure } = value as Record<string, unknown>
  if (typeof id !== 'string') return null
  const known = sessionNews.find((each) => each === kind)
  if (known) return { kind: known, id }
  const why = signInFailures.find((each) => each === failure)
  return kind === 'sign-in-failed' && why ? { kind, id, failure: why } : null
}
