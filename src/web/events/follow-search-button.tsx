import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const FollowSearchDialog = lazy(async () => ({
  default: (await import('./follow-search-dialog.tsx')).FollowSearchDialog,
}))

/** Opens the ways to follow a search; `call` holds the parameters of `GET /api/events`. */
export function FollowSearchButton({ call }: { call: URLSearchParams }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="-mr-3">
        <CalendarSync aria-hidden className="size-5" />
        Subscribe
      </Button>
      {isOpen && (
        <Suspense>
          <FollowSearchDialog call={call} open onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
