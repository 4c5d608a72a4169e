import { lazy, Suspense, useSyncExternalStore } from 'react'
import { goalRequestStore, requestGoal } from './event-goal-store.ts'

const EventGoalDialog = lazy(async () => ({ default: (await import('./event-goal-dialog.tsx')).EventGoalDialog }))

/** Renders the dialog that any button on the page can open. Mounted once in the app. */
export function EventGoalHost() {
  const asked = useSyncExternalStore(goalRequestStore.subscribe, goalRequestStore.read, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <EventGoalDialog key={asked.event.id} {...asked} onClose={() => requestGoal(null)} />
    </Suspense>
  )
}
