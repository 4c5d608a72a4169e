import { lazy, useState } from 'react'
import { useBlocker } from 'react-router'
import { useHeldInput } from '#web/platform/session-expiry.ts'
import { ClientOnly } from './client-only.tsx'
import { navigateFromScreen } from './dialog-history.ts'

const UnsavedQuestion = lazy(async () => ({ default: (await import('./unsaved-question.tsx')).UnsavedQuestion }))

/**
 * Asks before leaving a screen with unsaved changes. The browser's own prompt covers leaving the page.
 *
 * The guard mounts with the first change. The router registers it in an effect, which React would put off until it is
 * idle if the guard were part of hydration.
 */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  useHeldInput(isOn)
  return isOn && <Guard />
}

function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    // The question's own history entry goes first, because the router counts from the screen's.
    await navigateFromScreen(() => blocker.proceed?.())
    setLeaving(false)
  }
  return (
    <ClientOnly>
      <UnsavedQuestion
        open={blocker.state === 'blocked' && !isLeaving}
        onKeep={() => blocker.reset?.()}
        onLeave={() => void leave()}
      />
    </ClientOnly>
  )
}
