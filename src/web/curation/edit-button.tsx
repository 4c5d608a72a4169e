import { MapPinPlus, PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

const CorrectionDialog = lazy(async () => ({ default: (await import('./correction-dialog.tsx')).CorrectionDialog }))

/** Lets operators and staff correct an event on its page, and pin its venue. */
export function EditButton({ event }: { event: LearningEvent }) {
  const [isOpen, setOpen] = useState(false)
  const isOperator = useSession()?.isOperator === true
  const venueId = event.isVirtualEvent ? null : event.venue?.id
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PencilLine aria-hidden className="size-5" />
        {isOperator ? t('Edit as operator') : t('Edit as staff')}
      </Button>
      {venueId && (
        <Button asChild variant="quiet" className="w-full justify-start gap-3 px-2">
          <Link to={paths.adminSection(`places?${new URLSearchParams({ state: 'all', q: `#${venueId}` })}`)}>
            <MapPinPlus aria-hidden className="size-5" />
            {t('Pin this venue')}
          </Link>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <CorrectionDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
