import type { MapPin } from './map-clusters.ts'
import { worldPixel, type MapPosition } from './map-geometry.ts'

interface Props {
  center: MapPosition
  zoom: number
  pins: readonly MapPin[]
}

const size = { width: 400, height: 300 }

/** Rings, a compass rose and the pins where they lie: drawn by the server, there before the map and without it. */
export function MapSketch({ center, zoom, pins }: Props) {
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

/** Keeps to its corner, whatever of the sketch the box's shape cuts off. */
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
