import { lazy, Suspense } from 'react'
import { useStore } from '#web/platform/store.ts'
import { goalRequestStore } from './event-goal-store.ts'

const EventGoalDialog = lazy(async () => ({ default: (await import('./event-goal-dialog.tsx')).EventGoalDialog }))

/** Renders the dialog that any button on the page can open. Mounted once in the app. */
export function EventGoalHost() {
  const request = useStore(goalRequestStore)
  if (!request) return null
  return (
    <Suspense>
      <EventGoalDialog key={request.event.id} {...request} onClose={() => goalRequestStore.set(null)} />
    </Suspense>
  )
}
