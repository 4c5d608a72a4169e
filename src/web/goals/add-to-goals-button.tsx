import { Sprout } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { goalRequestStore, type GoalEventSource } from './event-goal-store.ts'

export function AddToGoalsButton({ event }: { event: GoalEventSource }) {
  return (
    <Button variant="quiet" aria-haspopup="dialog" onClick={() => goalRequestStore.set({ event, from: 'page' })}>
      <Sprout aria-hidden className="size-5" />
      Add to My Goals
    </Button>
  )
}
