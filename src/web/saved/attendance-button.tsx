import { Check, Undo2 } from 'lucide-react'
import type { UserEvent } from '#contract/user-event.ts'
import { Button } from '#web/ui/button.tsx'
import { useAttendance } from './attendance.ts'

/** "I went" button for past events, and its undo. Renders nothing before the event ends or if it was cancelled. */
export function AttendanceButton({ entry }: { entry: UserEvent }) {
  const { mutate, isPending } = useAttendance(entry.eventId)
  if (!entry.isOver || entry.status === 'hosting') return null
  const { title, status } = entry.event
  if (status === 'cancelled' && !entry.hasAttended) return null
  return entry.hasAttended ? (
    <Button variant="quiet" pending={isPending} onClick={() => mutate(false)} aria-label={`I didn’t go to ${title}`}>
      {!isPending && <Undo2 aria-hidden className="size-4.5" />}I didn’t go
    </Button>
  ) : (
    <Button variant="quiet" pending={isPending} onClick={() => mutate(true)} aria-label={`I went to ${title}`}>
      {!isPending && <Check aria-hidden className="size-4.5" />}I went
    </Button>
  )
}
