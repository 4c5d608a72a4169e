import { Component, lazy, Suspense, useRef, useState, type ReactNode, useEffect, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import type { MapProps } from './map-props.ts'
import type { MapPin } from './map-clusters.ts'
import { worldPixel, type MapPosition } from './map-geometry.ts'

/** Milliseconds after which the map loads on small screens even without interaction. */
const restTime = 6_000
const interactionEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

/** Calls `then` once the page has loaded and the browser is idle. */
function whenIdle(then: () => void): () => void {
  const stop = new AbortController()
  const idle = () => {
    if (stop.signal.aborted) return
    if ('requestIdleCallback' in window) window.requestIdleCallback(then, { timeout: 2_000 })
    else setTimeout(then, 200)
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true, signal: stop.signal })
  return () => stop.abort()
}

/** Calls `then` on the first interaction, or after a timeout. */
function onFirstInteraction(then: () => void): () => void {
  const stop = new AbortController()
  const timer = setTimeout(then, restTime)
  for (const sign of interactionEvents)
    window.addEventListener(sign, then, { once: true, passive: true, signal: stop.signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/**
 * Returns true if a heavy component should load now: it is on screen and the page is idle. Small screens also require
 * an interaction, because their first seconds matter most.
 */
function useIsWanted(box: RefObject<HTMLElement | null>): boolean {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isWanted || !box.current) return
    let stopWaiting = () => {}
    const want = () => setIsWanted(true)
    const isSmall = window.matchMedia('(width < 48rem)').matches
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      stopWaiting = whenIdle(() => {
        if (isSmall) stopWaiting = onFirstInteraction(want)
        else want()
      })
    })
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      stopWaiting()
    }
  }, [box, isWanted])
  return isWanted
}

interface Props {
  center: MapPosition
  zoom: number
  pins: readonly MapPin[]
}

const size = { width: 400, height: 300 }

/** Sketch with rings, a compass rose and the pins. Rendered on the server; shown before or instead of the map. */
function MapSketch({ center, zoom, pins }: Props) {
  const middle = worldPixel(center, zoom)
  const spots = pins
    .map(({ id, hue, position }) => {
      const { x, y } = worldPixel(position, zoom)
      return { id, hue, x: Math.round(x - middle.x + size.width / 2), y: Math.round(y - middle.y + size.height / 2) }
    })
    .filter(({ x, y }) => x > 0 && x < size.width && y > 0 && y < size.height)
  return (
    <div aria-hidden className="absolute inset-0 bg-well text-edge">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <g fill="none" stroke="currentColor" strokeOpacity="0.35" strokeDasharray="2 5">
          {[55, 110, 165, 220].map((radius) => (
            <circle key={radius} cx={size.width / 2} cy={size.height / 2} r={radius} />
          ))}
          <path d="M200 0v300M0 150h400" />
        </g>
        {spots.map(({ id, hue, x, y }) => (
          <circle key={id} cx={x} cy={y} r="6" fill={hue} stroke="var(--color-card)" strokeWidth="2" />
        ))}
      </svg>
      <CompassRose />
    </div>
  )
}

/** Compass rose in the corner of the box. A separate SVG, so that cropping the sketch doesn't cut it off. */
function CompassRose() {
  return (
    <svg viewBox="-25 -25 50 50" className="absolute right-3.5 bottom-4 size-10" fill="none" stroke="currentColor">
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
  className?: string
  children?: ReactNode
  /** Hint where to find the same content if the map can't be drawn. */
  instead?: string
}

/**
 * Map in a box of fixed aspect ratio. Shows a sketch of the pins until it is on screen and the page is idle, or if the
 * map can't be drawn.
 */
export function MapBox({ className, children, instead, ...map }: MapBoxProps) {
  const box = useRef<HTMLElement>(null)
  const isWanted = useIsWanted(box)
  const [isBroken, setIsBroken] = useState(false)
  const cannot = isBroken || (isWanted && !canDraw())
  const sketch = <MapSketch center={map.center} zoom={map.zoom} pins={map.pins} />
  return (
    <section ref={box} aria-label={map.label} className={classNames('map-plate relative overflow-hidden', className)}>
      {cannot || !isWanted ? (
        sketch
      ) : (
        <BrokenMap onBroken={() => setIsBroken(true)}>
          <Suspense fallback={sketch}>
            <MapCanvas {...map} onBroken={() => setIsBroken(true)} />
          </Suspense>
        </BrokenMap>
      )}
      {cannot && (
        <p className="absolute inset-x-3 bottom-3 rounded-md bg-card/95 px-3 py-2 text-sm">
          This browser cannot draw the map. {instead}
        </p>
      )}
      {!cannot && children}
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
