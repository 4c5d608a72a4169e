import type { ErrorEvent, Map as MapEngine, MapSourceDataEvent, VectorTileSource } from 'maplibre-gl'

/**
 * The street map counts as unreachable after 40 ticks of 100 ms without a tile, four seconds of a responsive page.
 * Counts ticks instead of elapsed time, because a slow device that is busy drawing doesn't mean a network failure.
 */
const tickMs = 100
const maxTicks = 40

/** Returns false if the source declares its bounds, and the middle of the map is outside. */
function coversCenter(map: MapEngine, source: string): boolean {
  const bounds = map.getSource<VectorTileSource>(source)?.bounds
  if (!bounds) return true
  const [west, south, east, north] = bounds
  const { lng, lat } = map.getCenter()
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/**
 * Calls `onMissing` once if a source delivers no tiles: its description or every tile failed, none arrived in time, or it ends
 * before the middle of the map.
 * Stops watching after the first tile.
 * @returns function to stop watching
 */
export function watchTiles(map: MapEngine, source: string, onMissing: () => void): () => void {
  const end = () => {
    clearInterval(timer)
    map.off('error', onError)
    map.off('sourcedata', onData)
    map.off('idle', miss)
  }
  const miss = () => {
    end()
    onMissing()
  }
  let hasFailed = false
  const onError = (event: ErrorEvent & { sourceId?: string; tile?: unknown }) => {
    if (event.sourceId !== source) return
    // A single tile may fail while others load. If the map becomes idle without any, all have failed.
    if (event.tile === undefined) miss()
    else if (!hasFailed) {
      hasFailed = true
      map.on('idle', miss)
    }
  }
  const onData = ({ sourceId, tile }: MapSourceDataEvent & { tile?: { state?: string } }) => {
    if (sourceId === source && !coversCenter(map, source)) miss()
    else if (sourceId === source && tile?.state === 'loaded') end()
  }
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks >= maxTicks) miss()
  }, tickMs)
  map.on('error', onError)
  map.on('sourcedata', onData)
  return end
}
