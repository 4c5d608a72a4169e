import { signInPath, type SignInButton, type SignInFailure } from '#contract/sign-in/sign-in.ts'
import type { SignInOptions } from '#contract/sign-in/sign-in-way.ts'
import { limits } from '#contract/limits.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import { paths } from '#web/paths.ts'
import { createStore } from '#web/platform/store.ts'
import { onSessionMessage } from '#web/platform/session-messages.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** A provider's button. */
export interface ProviderChoice {
  id: SignInButton
  /** Provider's name on the button, as in “Continue with Google”. */
  name: string
}

/** Whether the latest sign-in connected another way to the account, until the welcome says so. */
export const connectedStore = createStore(false)

/** Milliseconds between checks whether the sign-in window is still open. */
const pollIntervalMs = 500

function openWindow(path: string): Window | null {
  const { width, height } = limits.signInWindow
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  return window.open(path, 'wonderlark-sign-in', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/**
 * Waits for the result of the sign-in window. Providers may sever the window from its opener, which then appears
 * closed. So the sign-in is only abandoned if no result arrives within some seconds after that.
 */
function waitForResult(popup: Window): Promise<SignInFailure | null> {
  return new Promise((resolve) => {
    let closedAt: number | null = null
    const finish = (outcome: SignInFailure | null) => {
      clearInterval(timer)
      stopListening()
      resolve(outcome)
    }
    const timer = setInterval(() => {
      if (!popup.closed) return
      closedAt ??= Date.now()
      if (Date.now() - closedAt >= limits.signInWindow.closedWaitMilliseconds) finish('cancelled')
    }, pollIntervalMs)
    const stopListening = onSessionMessage((message) => {
      if (message.kind === 'connected') connectedStore.set(true)
      if (message.kind === 'sign-in-failed') finish(message.failure)
      else if (message.kind !== 'refreshed' && message.kind !== 'signed-out') finish(null)
    })
  })
}

/** Providers that links may name although they aren't set up here, or not any more. */
const wellKnown: Partial<Record<string, string>> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

/** Returns the name of the provider that a URL names by its id; null if it names none that is known. */
export const nameProvider = ({ providers }: Pick<SignInOptions, 'providers'>, id: string | null): string | null =>
  providers.find((each) => each.id === id)?.name ?? wellKnown[id ?? ''] ?? null

/** Messages of failures. The specification's catalog fixes the text of `cancelled`. */
const failureTexts: Record<SignInFailure, Message> = {
  cancelled: msg('{provider} sign-in was cancelled or failed'),
  not_configured: msg('This sign-in option isn’t set up here. Ask the people who run this site.'),
  used_or_late: msg('This sign-in was already used or has expired. Try again.'),
  other_browser: msg('You started signing in from another browser. Try again here.'),
  code_refused: msg('The sign-in code was already used or has expired. Try again.'),
  wrong_issuer: msg('The response didn’t come from the sign-in provider. Try again.'),
  wrong_nonce: msg('The response belongs to a different sign-in. Try again.'),
  token_expired: msg('The sign-in provider’s response has expired. Try again.'),
  not_verified: msg('Couldn’t verify the sign-in provider’s response. Try again.'),
  unreachable: msg('The sign-in provider isn’t responding. Try again in a moment.'),
  disabled: msg('This account has been disabled.'),
  registration_closed: msg('This site isn’t taking new accounts. Ask the people who run it.'),
  failed: msg('Failed to sign in with {provider}'),
  taken: msg('{provider} is already connected to another account here.'),
}

/** The messages that name the provider, without its name. */
const unnamedTexts: Partial<Record<SignInFailure, Message>> = {
  cancelled: msg('The sign-in was cancelled or failed'),
  failed: msg('The sign-in failed'),
  taken: msg('This way to sign in is already connected to another account here.'),
}

/**
 * Shows why a sign-in failed.
 * @param name the provider's; null if unknown
 */
export function showSignInFailure(name: string | null, failure: SignInFailure): void {
  const text = failureTexts[failure]
  const description = name === null ? t(unnamedTexts[failure] ?? text) : t(text, { provider: name })
  const title = failure === 'cancelled' ? t('Sign-in cancelled') : t('Sign-in failed')
  toast({ title, description, variant: 'destructive' })
}

/** Explains that a button is only an example. Demo mode only. */
export function showMissing(name: string): void {
  toast({ title: t('{name} Login', { name }), description: t('{name} authentication not implemented yet', { name }) })
}

/**
 * Signs the visitor in through the provider's window, or by redirect if no window opens. Settles when the sign-in is
 * complete, continues on the page, or is abandoned or rejected; the session watcher handles the rest.
 */
export async function signIn({ id, name }: ProviderChoice, next: string): Promise<void> {
  const popup = openWindow(signInPath(id, next, true))
  if (!popup) {
    location.assign(signInPath(id, next, false))
    // The page is about to unload; keep the button pending until then.
    return new Promise(() => {})
  }
  popup.focus()
  const failure = await waitForResult(popup)
  if (failure) showSignInFailure(name, failure)
}

/** Returns the path to open after sign-in: the `next` parameter if it is on this site, otherwise home. */
export const nextPath = (search: URLSearchParams): string => safeReturnPath(search.get('next')) ?? paths.home
