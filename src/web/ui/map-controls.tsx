import type { Map as MapEngine } from 'maplibre-gl'
import { Minus, Plus } from 'lucide-react'

const look =
  'grid size-tap place-items-center border border-line bg-card/95 text-ink shadow-paper hover:bg-fern-tint first:rounded-t-md last:rounded-b-md last:border-t-0'

/** Nearer and farther, for who has no wheel and no two fingers. */
export function MapControls({ map }: { map: MapEngine }) {
  // `isOwn` tells the map's owner that a person did it.
  const zoom = (by: number) => map.zoomTo(map.getZoom() + by, { duration: 200 }, { isOwn: true })
  return (
    <div className="absolute top-2.5 right-2.5 z-2 grid">
      <button type="button" aria-label="Zoom in" onClick={() => zoom(1)} className={look}>
        <Plus aria-hidden className="size-4" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => zoom(-1)} className={look}>
        <Minus aria-hidden className="size-4" />
      </button>
    </div>
  )
}
