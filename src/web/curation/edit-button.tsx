import { PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'

const CorrectionDialog = lazy(async () => ({ default: (await import('./correction-dialog.tsx')).CorrectionDialog }))

/** Lets operators correct an event on its page. */
export function EditButton({ event }: { event: { id: number; title: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PencilLine aria-hidden className="size-5" />
        Edit as operator
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
