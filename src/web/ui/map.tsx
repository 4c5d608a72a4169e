import { Component, lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { MapProps } from './map-props.ts'
import { MapSketch } from './map-sketch.tsx'
import { useIsWanted } from './use-is-wanted.ts'

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })))

let canDrawHere: boolean | undefined

/** Asked once: every context that is opened to find out counts towards the few that a browser allows. */
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
  /** Where the same is to be had when the map cannot be drawn. */
  instead?: string
}

/**
 * A map in a box of fixed shape. Until it is on screen and the page has come to rest, and wherever it cannot be drawn,
 * the box shows a sketch of where the pins lie.
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

/** A map that fails takes nothing with it. */
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
