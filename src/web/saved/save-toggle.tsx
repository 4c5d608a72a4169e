import { Bookmark } from 'lucide-react'
import type { LearningEvent } from '#contract/event.ts'
import { toast } from '#web/ui/toast-store.ts'

interface Props {
  event: Pick<LearningEvent, 'id' | 'title'>
  className?: string
}

/** Keeps an event in the person's list, or takes it out again. */
export function SaveToggle({ event, className = '' }: Props) {
  return (
    <button
      type="button"
      aria-label={`Save ${event.title}`}
      aria-pressed={false}
      onClick={() =>
        toast({ title: 'Sign in required', description: 'Sign in to save events for later.', variant: 'destructive' })
      }
      className={`grid size-tap place-items-center rounded-full text-muted transition-colors hover:text-fern ${className}`}
    >
      <Bookmark aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  )
}
