import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, type KeyboardEvent, type SyntheticEvent, type TouchEvent } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { selectEvent, useSelectedEvent } from './highlighted-event.ts'
import { MapEvent } from './map-event.tsx'
import { t } from '#texts/texts.ts'
import { alongLine, keyAlongLine } from '#web/platform/line-direction.ts'

/** Pixels that a finger must move sideways to count as a swipe. */
const swipeDistance = 40

const control = 'grid size-tap shrink-0 place-items-center rounded-full text-ink hover:bg-fern-tint'

/** The selected event at the bottom of the map. Buttons, arrow keys and swipes go through the others. */
export function PinPreview({ events, className }: { events: readonly LearningEvent[]; className?: string }) {
  const selectedId = useSelectedEvent()
  const start = useRef<{ x: number; y: number } | null>(null)
  const index = events.findIndex(({ id }) => String(id) === selectedId)
  const event = events[index]
  if (!event) return null
  const move = (by: -1 | 1) => {
    const next = events.at((index + by) % events.length)
    if (next) selectEvent(String(next.id))
  }
  const close = ({ currentTarget }: SyntheticEvent) => {
    const pin = currentTarget.closest('.map-plate')?.querySelector<HTMLElement>('.map-pin-lit .pin-target')
    pin?.focus({ preventScroll: true })
    selectEvent(null)
  }
  const press = (key: KeyboardEvent<HTMLElement>) => {
    if (key.key === 'ArrowLeft' || key.key === 'ArrowRight') {
      // A focused link or button of the event goes away with it.
      if (key.target instanceof Element && key.target.closest('article')) key.currentTarget.focus()
      move(keyAlongLine(key.key) === 'ArrowLeft' ? -1 : 1)
    } else if (key.key === 'Escape') close(key)
    else return
    key.preventDefault()
    key.stopPropagation()
  }
  const release = ({ changedTouches }: TouchEvent) => {
    const from = start.current
    const touch = changedTouches[0]
    start.current = null
    if (!touch || !from) return
    const [x, y] = [alongLine(touch.clientX - from.x), touch.clientY - from.y]
    if (Math.abs(x) > swipeDistance && Math.abs(x) > 1.5 * Math.abs(y)) move(x > 0 ? -1 : 1)
  }
  return (
    <section
      aria-label={t('Selected event')}
      tabIndex={-1}
      onKeyDown={press}
      onTouchStart={({ touches: { 0: touch } }) => {
        start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
      }}
      onTouchEnd={release}
      className={classNames(
        'pin-preview absolute inset-x-2 bottom-8 z-3 mx-auto max-w-md touch-pan-y rounded-lg border border-line bg-card shadow-float',
        className,
      )}
    >
      <p role="status" className="sr-only">
        {t('{title}, {position} of {total}', { title: event.title, position: index + 1, total: events.length })}
      </p>
      <MapEvent key={event.id} event={event} className="animate-fade p-3 pb-0" />
      <div className="flex items-center justify-between px-1">
        <button type="button" aria-label={t('Close preview')} onClick={close} className={control}>
          <X aria-hidden className="size-5" />
        </button>
        <div className="flex items-center">
          <button type="button" aria-label={t('Previous event')} onClick={() => move(-1)} className={control}>
            <ChevronLeft aria-hidden className="size-5" />
          </button>
          <span aria-hidden className="min-w-14 text-center text-sm text-muted tabular-nums">
            {t('{position} of {total}', { position: index + 1, total: events.length })}
          </span>
          <button type="button" aria-label={t('Next event')} onClick={() => move(1)} className={control}>
            <ChevronRight aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </section>
  )
}
