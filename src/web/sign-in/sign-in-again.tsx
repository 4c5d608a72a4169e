import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Session } from '#contract/sign-in/session.ts'
import { isRead } from '#web/platform/api.ts'
import { expiry } from '#web/platform/session-expiry.ts'
import { readSession } from '#web/platform/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }))

/** A session that ended while a form held input. */
interface ExpiredSession {
  session: Session
  /** @param isResumed whether requests may be sent again, with the session that the page has now */
  settle(isResumed: boolean): void
}

const expiredSession = createStore<ExpiredSession | null>(null)
let asking: Promise<boolean> | null = null

/** Requests for which the person isn't asked to sign in again, because they contain no input. */
const unasked: readonly EndpointName[] = ['signOut', 'guessEventKind', 'previewSitePage', 'countView']

/** Asks the person to sign in again, in place. Requests that fail meanwhile share the question. */
async function resumeSession(client: QueryClient, name: EndpointName): Promise<boolean> {
  const session = readSession(client)
  if (!session || isRead(name) || unasked.includes(name)) return false
  asking ??= new Promise((settle) => expiredSession.set({ session, settle }))
  try {
    return await asking
  } finally {
    asking = null
    expiredSession.set(null)
  }
}
expiry.resume = resumeSession

/** Signs a person in again, in place, when the session ended while they were writing. Mounted once in the app. */
export function SignInAgain() {
  const expired = useStore(expiredSession)
  return (
    expired && (
      <ClientOnly onFailure={() => expired.settle(false)}>
        <SignInDialog session={expired.session} onSettle={expired.settle} />
      </ClientOnly>
    )
  )
}
