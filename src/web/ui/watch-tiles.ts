import type { ErrorEvent, Map as MapEngine, MapSourceDataEvent } from 'maplibre-gl'

/**
 * Without a single tile for so long, the street map counts as out of reach: four seconds of a page that runs. Ticks,
 * because a slow device that is still drawing has not been let down by the network.
 */
const tick = 100
const patience = 40

/**
 * Tells once when a source gives no tile: because its description or every tile failed, or because none came in time.
 * A source that has given one is trusted from then on.
 * @returns what ends the watch
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
    // Of one tile alone it says little: another may come. Once nothing more is under way, none has come.
    if (event.tile === undefined) miss()
    else if (!hasFailed) {
      hasFailed = true
      map.on('idle', miss)
    }
  }
  const onData = ({ sourceId, tile }: MapSourceDataEvent & { tile?: { state?: string } }) => {
    if (sourceId === source && tile?.state === 'loaded') end()
  }
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks >= patience) miss()
  }, tick)
  map.on('error', onError)
  map.on('sourcedata', onData)
  return end
}
