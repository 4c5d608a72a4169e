import { signInFailures, signInPath, type SignInButton, type SignInFailure } from '#contract/sign-in.ts'
import { limits } from '#contract/limits.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import { paths } from '#web/paths.ts'
import { createStore } from '#web/platform/store.ts'
import { onSessionMessage } from '#web/platform/session-messages.ts'
import { toast } from '#web/ui/toast-store.ts'

/** A provider's button. */
export interface ProviderChoice {
  id: SignInButton
  /** As it follows “Continue with”. */
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

/** Shows why a sign-in failed, in the words of the specification's catalog. */
export function showSignInFailure(name: string, failure: SignInFailure): void {
  const description = signInFailures[failure].replace('{provider}', name)
  const title = failure === 'cancelled' ? 'Sign-in cancelled' : 'Sign-in failed'
  toast({ title, description, variant: 'destructive' })
}

/** Says that a button is only there to show what it looks like. In demo mode only. */
export function showMissing(name: string): void {
  toast({ title: `${name} Login`, description: `${name} authentication not implemented yet` })
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
