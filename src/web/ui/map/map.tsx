import { Component, lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { landPicturePath, landPictureSize, landPictureZoom, roundCenter } from '#contract/places/place-map.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { MapProps } from './map-props.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import type { MapPin } from './map-clusters.ts'
import { MapLoading } from './map-loading.tsx'
import { worldPixel, type MapPosition } from './map-geometry.ts'
import { t } from '#texts/texts.ts'

const wideQuery = '(width >= 48rem)'

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useIsWide = () => useBrowserValue(() => window.matchMedia(wideQuery).matches, false, subscribeToWidth)

/** Returns true from the first time that the element is on screen. */
function useWasVisible(element: RefObject<HTMLElement | null>): boolean {
  const [wasVisible, setWasVisible] = useState(false)
  useEffect(() => {
    if (wasVisible || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wasVisible])
  return wasVisible
}

interface MapPictureProps {
  center: MapPosition
  pins: readonly MapPin[]
}

const size = landPictureSize

/** Static picture of the land around a place, with the pins. Rendered on the server; shown before or instead of the map. */
function MapPicture({ center, pins }: MapPictureProps) {
  const middle = worldPixel(roundCenter(center), landPictureZoom)
  const spots = pins
    .map(({ id, hue, position }) => {
      const { x, y } = worldPixel(position, landPictureZoom)
      return { id, hue, x: Math.round(x - middle.x + size.width / 2), y: Math.round(y - middle.y + size.height / 2) }
    })
    .filter(({ x, y }) => x > 0 && x < size.width && y > 0 && y < size.height)
  return (
    <div aria-hidden className="absolute inset-0 bg-well text-edge">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={landPicturePath({ ...center, colours: 'night' })} />
        <img
          src={landPicturePath({ ...center, colours: 'paper' })}
          alt=""
          {...size}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        {spots.map(({ id, hue, x, y }) => (
          <circle key={id} cx={x} cy={y} r="7" fill={hue} stroke="var(--color-card)" strokeWidth="2" />
        ))}
      </svg>
      <CompassRose />
    </div>
  )
}

/** Compass rose in the corner of the box. A separate SVG, so that cropping the picture doesn't cut it off. */
function CompassRose() {
  return (
    <svg viewBox="-25 -25 50 50" className="absolute top-3.5 end-3.5 size-10" fill="none" stroke="currentColor">
      <g strokeOpacity="0.8">
        <circle r="17" />
        <path d="M0-24 4.5 0 0 24-4.5 0Z" fill="currentColor" fillOpacity="0.25" />
        <path d="M-24 0 0-4.5 24 0 0 4.5Z" />
      </g>
    </svg>
  )
}

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })))

let canDrawHere: boolean | undefined

/** Checks for WebGL 2 once, because every test context counts towards the browser's limit. */
function canDraw(): boolean {
  canDrawHere ??= opensContext()
  return canDrawHere
}

function opensContext(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}

interface MapBoxProps extends MapProps {
  /** Opens a larger map instead of this one when the picture is tapped. */
  onOpen?: () => void
  className?: string
  children?: ReactNode
  /** Shown if the map can't be drawn: the same content as text, or a hint where to find it. */
  instead?: ReactNode
}

/**
 * Map in a box of fixed aspect ratio, or a few lines of text if it can't be drawn. A static picture until the map has loaded: on phones until it is tapped, on wide screens until it is on screen. A map
 * on which a pin is placed, and one that fills the screen, don't wait for a tap.
 */
export function MapBox({ className, children, instead, onOpen, ...map }: MapBoxProps) {
  const box = useRef<HTMLElement>(null)
  const isWide = useIsWide()
  const wasVisible = useWasVisible(box)
  const [isOpened, setIsOpened] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const opensByItself = isWide || map.mark !== undefined || map.isWholeScreen === true
  const isWanted = isOpened || (opensByItself && wasVisible)
  const cannot = isBroken || (isWanted && !canDraw())
  if (cannot) {
    return (
      <section
        aria-label={map.label}
        style={{ aspectRatio: 'auto' }}
        className={classNames('bg-well px-4 py-3 text-sm', className)}
      >
        <p>{t('This browser can’t show the map.')}</p>
        {instead}
      </section>
    )
  }
  const picture = <MapPicture center={map.center} pins={map.pins} />
  return (
    <section ref={box} aria-label={map.label} className={classNames('map-plate relative overflow-hidden', className)}>
      {!isWanted ? (
        picture
      ) : (
        <BrokenMap onBroken={() => setIsBroken(true)}>
          <Suspense
            fallback={
              <>
                {picture}
                <MapLoading />
              </>
            }
          >
            <MapCanvas {...map} onBroken={() => setIsBroken(true)} />
          </Suspense>
        </BrokenMap>
      )}
      {!isWanted && !opensByItself && (
        <button
          type="button"
          onClick={onOpen ?? (() => setIsOpened(true))}
          className="absolute inset-0 flex items-end justify-center pb-3 md:hidden noscript:hidden"
        >
          <span className="rounded-full bg-card/95 px-4 py-2 text-sm font-semibold text-fern shadow-paper">
            {t('Open the map')}
          </span>
        </button>
      )}
      {children}
    </section>
  )
}

/** Error boundary that keeps a failing map from breaking the page. */
class BrokenMap extends Component<{ children: ReactNode; onBroken(): void }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch() {
    this.props.onBroken()
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
