/**
 * Sign-in constants shared by pages and server. No schemas here: this is part of the first JavaScript of every screen.
 */

export const signInButtons = ['google', 'facebook', 'apple'] as const
export type SignInButton = (typeof signInButtons)[number]

/** Builds the path at which a sign-in starts. It redirects to the provider and is therefore not in the endpoint table. */
export function signInPath(provider: SignInButton, next: string, isPopup: boolean): string {
  const search = new URLSearchParams({ next, ...(isPopup && { popup: '1' }) })
  return `/api/auth/${provider}/start?${search}`
}

/** Sign-in failures and their messages. The specification's catalogue fixes the text of `cancelled`. */
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

/** Name of the broadcast channel, the message and the storage item through which the tabs of a browser communicate. */
export const signInChannel = 'wonderlark-session'

interface SessionMessageBase<Kind extends string> {
  kind: Kind
  /** Identifies a message that arrives over several channels, so that it is handled once. */
  id: string
}
/** Session message between the tabs of a browser. */
export type SessionMessage =
  | SessionMessageBase<'signed-in' | 'refreshed' | 'signed-out'>
  | (SessionMessageBase<'sign-in-failed'> & { failure: SignInFailure })

/** Parses a message from a channel that other scripts may also use; null if it isn't ours. */
export function parseSessionMessage(value: unknown): SessionMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, id, failure } = value as Record<string, unknown>
  if (typeof id !== 'string') return null
  if (kind === 'signed-in' || kind === 'refreshed' || kind === 'signed-out') return { kind, id }
  const isFailure = kind === 'sign-in-failed' && typeof failure === 'string' && failure in signInFailures
  return isFailure ? { kind, id, failure: failure as SignInFailure } : null
}
