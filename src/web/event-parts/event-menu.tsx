import { lazy, useId, useRef, useState } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Glyph } from '#web/ui/layout/glyph.tsx'
import { t } from '#texts/texts.ts'

const loadWindow = () => import('./event-menu-content.tsx')
// A failure shows when the menu opens.
const prefetch = () => void loadWindow().catch(() => {})
const EventMenuContent = lazy(async () => ({ default: (await loadWindow()).EventMenuContent }))

interface Props {
  event: LearningEvent
  className?: string
}

/** "More" button of an event's card: share it, add it to goals or a calendar. The menu's code loads on demand. */
export function EventMenu({ event, className = '' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted after it has closed, so that the focus can return.
  const [wasOpened, setWasOpened] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const forget = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        id={id}
        aria-label={t('More about {title}', { title: event.title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(!isOpen)
        }}
        className={`grid size-tap place-items-center rounded-full text-muted transition-colors hover:text-fern ${className}`}
      >
        <Glyph name="more" className="size-5" strokeWidth={1.75} />
      </button>
      {wasOpened && (
        <ClientOnly onFailure={forget}>
          <EventMenuContent event={event} root={root} labelId={id} open={isOpen} onOpenChange={setIsOpen} />
        </ClientOnly>
      )}
    </div>
  )
}
