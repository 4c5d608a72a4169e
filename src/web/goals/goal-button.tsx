import { Glyph } from '#web/ui/glyph.tsx'
import { goalRequestStore, type GoalEventSource } from './event-goal-store.ts'

/** Button in an event list that opens "Create New Goal". */
export function GoalButton({ event, className = '' }: { event: GoalEventSource; className?: string }) {
  return (
    <button
      type="button"
      aria-label={`Create a goal from ${event.title}`}
      aria-haspopup="dialog"
      onClick={() => goalRequestStore.set({ event, from: 'card' })}
      className={`grid size-tap place-items-center rounded-full text-muted transition-colors hover:text-fern ${className}`}
    >
      <Glyph name="sprout" className="size-5" strokeWidth={1.75} />
    </button>
  )
}
