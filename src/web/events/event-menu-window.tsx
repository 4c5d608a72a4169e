import { Share2, Sprout } from 'lucide-react'
import { lazy, Suspense, useState, type RefObject } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { goalRequestStore } from '#web/goals/event-goal-store.ts'
import { MenuWindow } from '#web/ui/menu-window.tsx'
import { calendarChoices } from './add-to-calendar-menu.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface Props {
  event: LearningEvent
  root: RefObject<HTMLElement | null>
  labelId: string
  open: boolean
  onOpenChange(open: boolean): void
}

/** The list of an `EventMenu`. A cancelled event can only be shared. */
export function EventMenuWindow({ event, ...menu }: Props) {
  const [isSharing, setIsSharing] = useState(false)
  const share = { label: 'Share', icon: <Share2 aria-hidden />, onSelect: () => setIsSharing(true) }
  const addToGoals = {
    label: 'Add to My Goals',
    icon: <Sprout aria-hidden />,
    onSelect: () => goalRequestStore.set({ event, from: 'card' }),
  }
  const [first, ...others] = calendarChoices(event)
  const addToCalendar = first ? [{ ...first, heading: 'Add to Calendar' }, ...others] : []
  return (
    <>
      <MenuWindow
        {...menu}
        items={event.status === 'cancelled' ? [share] : [share, addToGoals, ...addToCalendar]}
        align="end"
        isOverPage
      />
      {isSharing && (
        <Suspense>
          <ShareDialog event={event} open onOpenChange={setIsSharing} />
        </Suspense>
      )}
    </>
  )
}
