import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { FeaturedCard } from './featured-card.tsx'
import type { EmblaCarouselType } from 'embla-carousel'
import { t } from '#texts/texts.ts'
import { readDirection } from '#web/platform/line-direction.ts'

/**
 * Turns a viewport whose first child is a row of slides into a carousel. The library isn't needed for the first render,
 * so it loads afterwards; until then the viewport scrolls natively.
 */
function useCarousel(): [RefObject<HTMLDivElement | null>, EmblaCarouselType | null] {
  const viewport = useRef<HTMLDivElement>(null)
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null)
  useEffect(() => {
    let isGone = false
    let made: EmblaCarouselType | null = null
    const start = ({ default: createCarousel }: typeof import('embla-carousel')) => {
      if (isGone || !viewport.current) return
      viewport.current.scrollLeft = 0
      made = createCarousel(viewport.current, {
        align: 'start',
        containScroll: 'trimSnaps',
        direction: readDirection(),
      })
      setCarousel(made)
    }
    // Offline, the row keeps scrolling natively.
    import('embla-carousel').then(start, () => undefined)
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [])
  return [viewport, carousel]
}

export interface FeaturedEntry {
  event: LearningEvent
  /** Reason for the suggestion, if it was chosen for the user. */
  reason?: string
}

/** Returns the index of the dot for a slide. There may be fewer dots than slides. */
function findDot(slide: number, slides: number, dots: number): number {
  return slides <= 1 ? 0 : Math.round((slide * (dots - 1)) / (slides - 1))
}

/** Carousel of large cards for the first events. Moves by swipe, by buttons, or by tabbing through the cards. */
export function FeaturedCarousel({ entries }: { entries: readonly FeaturedEntry[] }) {
  const [viewport, carousel] = useCarousel()
  /** Number of "Next" presses before the library had loaded. */
  const pressedEarly = useRef(0)
  const [position, setPosition] = useState({ slide: 0, snaps: entries.length, atStart: true, atEnd: false })
  useEffect(() => {
    if (!carousel) return
    const update = () =>
      setPosition({
        slide: carousel.selectedScrollSnap(),
        snaps: carousel.scrollSnapList().length,
        atStart: !carousel.canScrollPrev(),
        atEnd: !carousel.canScrollNext(),
      })
    carousel.on('select', update).on('reInit', update)
    carousel.scrollTo(pressedEarly.current)
    update()
    return () => void carousel.off('select', update).off('reInit', update)
  }, [carousel])
  const showNext = () => {
    if (carousel) carousel.scrollNext()
    else pressedEarly.current += 1
  }
  const dots = Math.min(position.snaps, limits.carousel.dots)
  const current = findDot(position.slide, position.snaps, dots)
  return (
    <div role="group" aria-roledescription={t('carousel')} aria-label={t('Featured events')}>
      <div
        ref={viewport}
        className={`-mx-gutter px-gutter [scrollbar-width:none] md:mx-0 md:px-0 ${carousel ? 'overflow-hidden' : 'overflow-x-auto'}`}
      >
        <ul className="flex touch-pan-y gap-4 py-1">
          {entries.map(({ event, reason }, index) => (
            <li
              key={event.id}
              className="w-[82%] max-w-80 shrink-0 grow-0 sm:w-72"
              onFocus={() => carousel?.scrollTo(index)}
            >
              <FeaturedCard event={event} reason={reason} />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex items-center justify-center gap-1 noscript:hidden">
        <CarouselButton
          label={t('Previous events')}
          isDisabled={position.atStart}
          onClick={() => carousel?.scrollPrev()}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </CarouselButton>
        <span className="flex gap-2 px-1" aria-hidden>
          {Array.from({ length: dots }, (_, dot) => (
            <span
              key={dot}
              className={`h-2 rounded-full transition-all ${dot === current ? 'w-5 bg-fern' : 'w-2 bg-edge/50'}`}
            />
          ))}
        </span>
        <CarouselButton label={t('Next events')} isDisabled={position.atEnd} onClick={showNext}>
          <ChevronRight aria-hidden className="size-5" />
        </CarouselButton>
      </div>
    </div>
  )
}

interface CarouselButtonProps {
  label: string
  isDisabled: boolean
  onClick: () => void
  children: React.ReactNode
}

function CarouselButton({ label, isDisabled, onClick, children }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onClick}
      className="grid size-tap place-items-center rounded-full text-ink transition-colors hover:bg-well aria-disabled:text-line"
    >
      {children}
    </button>
  )
}
