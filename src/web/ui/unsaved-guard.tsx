import { lazy, useState } from 'react'
import { useBlocker } from 'react-router'
import { useHeldInput } from '#web/platform/session-expiry.ts'
import { ClientOnly } from './client-only.tsx'
import { navigateFromScreen } from './dialog-history.ts'

const UnsavedQuestion = lazy(async () => ({ default: (await import('./unsaved-question.tsx')).UnsavedQuestion }))

/** Asks before leaving a screen with unsaved changes. The browser's own prompt covers leaving the page. */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  )
  useHeldInput(isOn)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    // The question's own history entry goes first, because the router counts from the screen's.
    await navigateFromScreen(() => blocker.proceed?.())
    setLeaving(false)
  }
  return (
    isOn && (
      <ClientOnly>
        <UnsavedQuestion
          open={blocker.state === 'blocked' && !isLeaving}
          onKeep={() => blocker.reset?.()}
          onLeave={() => void leave()}
        />
      </ClientOnly>
    )
  )
}
