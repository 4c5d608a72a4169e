import { Sprout } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { GoalEventSource } from './event-goal-form.tsx'

const EventGoalDialog = lazy(async () => ({ default: (await import('./event-goal-dialog.tsx')).EventGoalDialog }))

/** "Add to My Goals" on the page of an event. */
export function AddToGoalsButton({ event }: { event: GoalEventSource }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Sprout aria-hidden className="size-5" />
        Add to My Goals
      </Button>
      {isOpen && (
        <Suspense>
          <EventGoalDialog event={event} from="page" open onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
