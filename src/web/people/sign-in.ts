import type { SignInOptions } from '#contract/session.ts'
import { signInFailures, signInPath, type SignInButton, type SignInFailure } from '#contract/sign-in.ts'
import { limits } from '#contract/limits.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import { paths } from '#web/paths.ts'
import { onSessionMessage } from '#web/platform/session-messages.ts'
import { toast } from '#web/ui/toast-store.ts'

export const providerNames: Record<SignInButton, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

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
function waitForResult(popup: Window): Promise<'signed-in' | SignInFailure> {
  return new Promise((resolve) => {
    let closedAt: number | null = null
    const finish = (outcome: 'signed-in' | SignInFailure) => {
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
      if (message.kind === 'signed-in') finish('signed-in')
      if (message.kind === 'sign-in-failed') finish(message.failure)
    })
  })
}

/** Shows why a sign-in failed, in the words of the specification's catalog. */
export function showSignInFailure(provider: SignInButton, failure: SignInFailure): void {
  const name = providerNames[provider]
  const description = signInFailures[failure].replace('Google', name)
  const title = failure === 'cancelled' ? 'Sign-in cancelled' : 'Sign-in failed'
  toast({ title, description, variant: 'destructive' })
}

function showMissing(provider: SignInButton): void {
  if (provider === 'google') return showSignInFailure(provider, 'not_configured')
  const name = providerNames[provider]
  toast({ title: `${name} Login`, description: `${name} authentication not implemented yet` })
}

/**
 * Signs the visitor in through the provider's window, or by redirect if no window opens. Settles when the sign-in is
 * complete, abandoned or rejected; the session watcher handles the rest.
 */
export async function signIn(provider: SignInButton, next: string, options: SignInOptions): Promise<void> {
  if (!options[provider]) return showMissing(provider)
  const popup = openWindow(signInPath(provider, next, true))
  if (!popup) {
    location.assign(signInPath(provider, next, false))
    // The page is about to unload; keep the button pending until then.
    return new Promise(() => {})
  }
  popup.focus()
  const outcome = await waitForResult(popup)
  if (outcome !== 'signed-in') showSignInFailure(provider, outcome)
}

/** Returns the path to open after sign-in: the `next` parameter if it is on this site, otherwise home. */
export const nextPath = (search: URLSearchParams): string => safeReturnPath(search.get('next')) ?? paths.home
