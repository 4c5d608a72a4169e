import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { roundDegrees, writePlaceCookie, type VisitorPlace } from '#contract/place-cookie.ts'
import { detectPosition, type DevicePosition } from './detect-position.ts'
import { detectionStore, idle, type Detection } from './detection-store.ts'
import { placesQuery } from './queries.ts'

let stopListening = () => {}

/** Whether asking the device would show no question of the browser. */
async function mayAskSilently(): Promise<boolean> {
  if (!navigator.geolocation) return true
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'prompt'
  } catch {
    // A browser that does not tell might ask.
    return false
  }
}

export interface VisitorLocation {
  detection: Detection
  /** Asks the device; the browser may ask the visitor first. */
  detect(): void
  /** Keeps a place in the browser and shows everything as seen from there; null goes back to the default. */
  keep(place: VisitorPlace | null): void
}

/**
 * The visitor's place and how it is found out. Nothing is asked before the visitor presses something, unless the
 * browser has had its answer already.
 */
export function useLocation(place: VisitorPlace | null): VisitorLocation {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const detection = useSyncExternalStore(detectionStore.subscribe, detectionStore.read, () => idle)

  const write = (next: VisitorPlace | null) => {
    document.cookie = writePlaceCookie(next, window.location.protocol === 'https:')
    void revalidate()
  }
  const settle = async (device: DevicePosition) => {
    const position = { latitude: roundDegrees(device.latitude), longitude: roundDegrees(device.longitude) }
    const isKept =
      place?.kind === 'detected' && place.latitude === position.latitude && place.longitude === position.longitude
    if (!isKept) {
      // Without a name it is still a place.
      const [town] = await client.fetchQuery(placesQuery('', position, 1)).catch(() => [])
      write({ ...position, label: town?.label ?? 'your location', kind: 'detected' })
    }
    detectionStore.set({ status: 'detected' })
  }
  const detect = () => {
    stopListening()
    detectionStore.set({ status: 'detecting' })
    stopListening = detectPosition(navigator.geolocation as Geolocation | undefined, {
      onFound: (position) => void settle(position),
      onFailed: (failure) => detectionStore.set({ status: 'fallback', failure }),
    })
  }
  const keep = (next: VisitorPlace | null) => {
    stopListening()
    detectionStore.set(idle)
    write(next)
  }

  useEffect(() => {
    if (place?.kind === 'chosen' || detectionStore.read() !== idle) return
    let isGone = false
    void mayAskSilently().then((may) => {
      if (may && !isGone && detectionStore.read() === idle) detect()
    })
    return () => {
      isGone = true
    }
    // Once for each screen that shows it; what changes later was the visitor's doing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { detection, detect, keep }
}
