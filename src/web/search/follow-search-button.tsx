import { CalendarSync } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { t } from '#texts/texts.ts'

const FollowSearchDialog = lazy(async () => ({
  default: (await import('./follow-search-dialog.tsx')).FollowSearchDialog,
}))

interface Props {
  /** Parameters of `listEvents`. */
  search: URLSearchParams
  /** Default: "Subscribe". */
  text?: string
  /** Describes the search in the dialog. Default: its filters. */
  words?: string
  variant?: 'quiet' | 'outline'
}

/** Button that opens the dialog to subscribe to a search. */
export function FollowSearchButton({ search, text, words, variant = 'quiet' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={text ? undefined : '-me-3 ms-auto'}
      >
        <CalendarSync aria-hidden className="size-5" />
        {text ?? t('Subscribe')}
      </Button>
      {isOpen && (
        <ClientOnly onFailure={() => setIsOpen(false)}>
          <FollowSearchDialog search={search} {...(words && { words })} open onOpenChange={setIsOpen} />
        </ClientOnly>
      )}
    </>
  )
}
