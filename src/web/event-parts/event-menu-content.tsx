import { PencilLine, Share2, Sprout } from 'lucide-react'
import { lazy, Suspense, useState, type RefObject } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { goalRequestStore } from './event-goal-store.ts'
import { useSession } from '#web/platform/session.ts'
import { MenuContent } from '#web/ui/dialog/menu-content.tsx'
import { calendarChoices } from './add-to-calendar-menu.tsx'
import { t } from '#texts/texts.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

const CorrectionDialog = lazy(async () => ({
  default: (await import('#web/curation/correction-dialog.tsx')).CorrectionDialog,
}))

interface Props {
  event: LearningEvent
  root: RefObject<HTMLElement | null>
  labelId: string
  open: boolean
  onOpenChange(open: boolean): void
}

/** The list of an `EventMenu`. A cancelled or postponed event can only be shared, or edited by operators. */
export function EventMenuContent({ event, ...menu }: Props) {
  const [isSharing, setIsSharing] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const session = useSession()
  const mayEdit = session?.isOperator === true || session?.isStaff === true
  const share = { label: t('Share'), icon: <Share2 aria-hidden />, onSelect: () => setIsSharing(true) }
  const addToGoals = {
    label: t('Add to My Goals'),
    icon: <Sprout aria-hidden />,
    onSelect: () => goalRequestStore.set({ event, from: 'card' }),
  }
  const [first, ...others] = calendarChoices(event)
  const addToCalendar = first ? [{ ...first, heading: t('Add to Calendar') }, ...others] : []
  const edit = {
    label: session?.isOperator ? t('Edit as operator') : t('Edit as staff'),
    heading: session?.isOperator ? t('For operators') : t('For staff'),
    icon: <PencilLine aria-hidden />,
    onSelect: () => setEditing(true),
  }
  const items = isCalledOff(event) ? [share] : [share, addToGoals, ...addToCalendar]
  return (
    <>
      <MenuContent {...menu} items={mayEdit ? [...items, edit] : items} align="end" isOverPage />
      {isSharing && (
        <Suspense>
          <ShareDialog event={event} open onOpenChange={setIsSharing} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <CorrectionDialog event={event} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
