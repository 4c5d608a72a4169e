import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const SubscribeDialog = lazy(async () => ({ default: (await import('./subscribe-dialog.tsx')).SubscribeDialog }))

/** Opens the ways to follow a search; `call` holds the parameters of `GET /api/events`. */
export function SubscribeButton({ call }: { call: URLSearchParams }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="-mr-3">
        <CalendarSync aria-hidden className="size-5" />
        Subscribe
      </Button>
      {isOpen && (
        <Suspense>
          <SubscribeDialog call={call} open onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
