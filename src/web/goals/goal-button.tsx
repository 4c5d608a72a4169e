import { Sprout } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { GoalEventSource } from './event-goal-form.tsx'

const EventGoalDialog = lazy(async () => ({ default: (await import('./event-goal-dialog.tsx')).EventGoalDialog }))

/** Opens "Create New Goal" for an event of a list; its code comes with the first press. */
export function GoalButton({ event, className = '' }: { event: GoalEventSource; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Create a goal from ${event.title}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`grid size-tap place-items-center rounded-full text-muted transition-colors hover:text-fern ${className}`}
      >
        <Sprout aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
      {isOpen && (
        <Suspense>
          <EventGoalDialog event={event} from="card" open onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
