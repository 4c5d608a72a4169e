import { useEffect, useRef, useState } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { imageSources } from '#contract/pictures/picture-sizes.ts'
import { platePath } from '#contract/events/plate.ts'

type Shape = 'card' | 'wide' | 'square'

const sizes: Record<Shape, { width: number; height: number }> = {
  card: { width: 320, height: 240 },
  wide: { width: 960, height: 540 },
  square: { width: 240, height: 240 },
}

/** Displayed widths for the `sizes` attribute, by which browsers choose among our own picture sizes. */
const room: Record<Shape, string> = {
  card: '(min-width: 48rem) 23rem, 100vw',
  wide: '(min-width: 48rem) 23rem, 100vw',
  square: '8rem',
}

interface Props {
  event: Pick<LearningEvent, 'id' | 'category' | 'plate' | 'imageUrl'>
  shape: Shape
  /** Shows the plate even if the event has a picture. */
  hidesPicture?: boolean | undefined
  /** Visible when the page opens, so it isn't loaded lazily. */
  isFirst?: boolean
  className?: string
}

/** The event's picture, or its plate if it has none or it fails to load. Decorative; the title describes the event. */
export function EventPicture({ event, shape, hidesPicture = false, isFirst = false, className = '' }: Props) {
  const [isBroken, setIsBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const plate = (colours: 'paper' | 'night') => platePath({ ...event, motif: event.plate, aspect: shape, colours })
  const picture = isBroken || hidesPicture ? null : event.imageUrl
  const sources = picture && imageSources(picture)
  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setIsBroken(true)
  }, [])
  return (
    <picture className="contents">
      {sources && <source className="hidden" type="image/avif" srcSet={sources.avif} sizes={room[shape]} />}
      {!picture && <source className="hidden" media="(prefers-color-scheme: dark)" srcSet={plate('night')} />}
      <img
        ref={image}
        src={picture ?? plate('paper')}
        {...(sources && { srcSet: sources.jpeg, sizes: room[shape] })}
        alt=""
        {...sizes[shape]}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'auto'}
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
        className={`bg-hue-tint object-cover ${className}`}
      />
    </picture>
  )
}
