import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * A box whose first child is a row to leaf through. Until the library is there, which a page does not need for its
 * first look, the box scrolls by itself.
 */
export function useCarousel(): [RefObject<HTMLDivElement | null>, EmblaCarouselType | null] {
  const viewport = useRef<HTMLDivElement>(null)
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null)
  useEffect(() => {
    let isGone = false
    let made: EmblaCarouselType | null = null
    void import('embla-carousel').then(({ default: createCarousel }) => {
      if (isGone || !viewport.current) return
      viewport.current.scrollLeft = 0
      made = createCarousel(viewport.current, { align: 'start', containScroll: 'trimSnaps' })
      setCarousel(made)
    })
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [])
  return [viewport, carousel]
}
