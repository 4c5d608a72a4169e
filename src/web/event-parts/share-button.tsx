import { lazy, useState } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { Glyph } from '#web/ui/layout/glyph.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { t } from '#texts/texts.ts'

/** Loaded on the first press, because few people share and a list has many share buttons. */
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

export function ShareButton({ event, className = '' }: { event: LearningEvent; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('Share {title}', { title: event.title })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`grid size-tap place-items-center rounded-full text-muted transition-colors hover:text-fern ${className}`}
      >
        <Glyph name="share" className="size-5" strokeWidth={1.75} />
      </button>
      {isOpen && (
        <ClientOnly onFailure={() => setIsOpen(false)}>
          <ShareDialog event={event} open onOpenChange={setIsOpen} />
        </ClientOnly>
      )}
    </>
  )
}
