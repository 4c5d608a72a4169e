import { lazy } from 'react'
import { useStore } from '#web/platform/store.ts'
import { goalRequestStore } from './event-goal-store.ts'
import { ClientOnly } from '#web/ui/client-only.tsx'

const EventGoalDialog = lazy(async () => ({ default: (await import('./event-goal-dialog.tsx')).EventGoalDialog }))

/** Renders the dialog that any button on the page can open. Mounted once in the app. */
export function EventGoalHost() {
  const request = useStore(goalRequestStore)
  if (!request) return null
  const close = () => goalRequestStore.set(null)
  return (
    <ClientOnly onFailure={close}>
      <EventGoalDialog key={request.event.id} {...request} onClose={close} />
    </ClientOnly>
  )
}
