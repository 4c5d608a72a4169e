import { CalendarSync } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ClientOnly } from '#web/ui/client-only.tsx'

const FollowSearchDialog = lazy(async () => ({
  default: (await import('./follow-search-dialog.tsx')).FollowSearchDialog,
}))

interface Props {
  search: URLSearchParams
  text?: string
  /** Describes the search in the dialog. Default: its filters. */
  words?: string
  variant?: 'quiet' | 'outline'
}

/** Opens the dialog to follow a search; `search` holds the parameters of `listEvents`. */
export function FollowSearchButton({ search, text, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={button.variant ?? 'quiet'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={text ? undefined : '-mr-3 ml-auto'}
      >
        <CalendarSync aria-hidden className="size-5" />
        {text ?? 'Subscribe'}
      </Button>
      {isOpen && (
        <ClientOnly onFailure={() => setIsOpen(false)}>
          <FollowSearchDialog
            search={search}
            {...(button.words && { words: button.words })}
            open
            onOpenChange={setIsOpen}
          />
        </ClientOnly>
      )}
    </>
  )
}
