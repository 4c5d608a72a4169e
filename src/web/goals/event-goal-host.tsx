import { lazy, Suspense, useSyncExternalStore } from 'react'
import { goalRequestStore, requestGoal } from './event-goal-store.ts'

const EventGoalDialog = lazy(async () => ({ default: (await import('./event-goal-dialog.tsx')).EventGoalDialog }))

/** Shows the dialog that any button on the page asks for; once in the app. */
export function EventGoalHost() {
  const asked = useSyncExternalStore(goalRequestStore.subscribe, goalRequestStore.read, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <EventGoalDialog key={asked.event.id} {...asked} onClose={() => requestGoal(null)} />
    </Suspense>
  )
}
