import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useBlocker } from 'react-router'
import { useHeldInput } from '#web/platform/session-expiry.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { navigateFromScreen } from './dialog-history.ts'
import type { UnsavedQuestionProps } from './unsaved-question.tsx'
import { t } from '#texts/texts.ts'

const UnsavedQuestion = lazy<ComponentType<UnsavedQuestionProps>>(async () => {
  try {
    return { default: (await import('./unsaved-question.tsx')).UnsavedQuestion }
  } catch {
    return { default: BrowserQuestion }
  }
})

/** Uses the browser's own dialog, because the code of ours couldn't be loaded. */
function BrowserQuestion({ title, description, open, onKeep, onLeave }: UnsavedQuestionProps) {
  const ask = useEffectEvent(() => (confirm(`${title} ${description}`) ? onLeave() : onKeep()))
  useEffect(() => {
    if (open) ask()
  }, [open])
  return null
}

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
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const leave = async () => {
    setLeaving(true)
    // The question's own history entry goes first, because the router counts from the screen's.
    await navigateFromScreen(() => blocker.proceed?.())
    setLeaving(false)
  }
  return (
    <ClientOnly>
      <UnsavedQuestion
        title={t('Leave without saving?')}
        description={t('Your changes haven’t been saved.')}
        open={blocker.state === 'blocked' && !isLeaving}
        onKeep={() => blocker.reset?.()}
        onLeave={() => void leave()}
      />
    </ClientOnly>
  )
}
