import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { lazy, useState, type ReactNode, useEffect } from 'react'
import { type VisitorPlace, roundDegrees, writePlaceCookie } from '#contract/places/place-cookie.ts'
import type { Position } from '#domain/places/distance.ts'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { mapSettingsQuery, placesQuery } from './queries.ts'
import { useRevalidator } from 'react-router'
import { detectPosition, detectionStore, idle, type Detection, type DetectionFailure } from './detect-position.ts'
import { strongSemibold } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { msg, t, type Message } from '#texts/texts.ts'

let stopListening = () => {}

/** Returns true if requesting the position wouldn't show a permission prompt. */
async function mayAskSilently(): Promise<boolean> {
  if (!navigator.geolocation) return true
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'prompt'
  } catch {
    // A browser without the Permissions API might prompt.
    return false
  }
}

interface VisitorLocation {
  detection: Detection
  /** Requests the device's position. The browser may prompt the visitor first. */
  detect(): void
  /** Stores a place in the browser and reloads the screen's data for it; null restores the default. */
  keep(place: VisitorPlace | null): void
}

/**
 * Manages the visitor's place and its detection. Never prompts before the visitor presses a button; detects without
 * asking only if the browser already has an answer.
 */
function useLocation(place: VisitorPlace | null): VisitorLocation {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const detection = useStore(detectionStore)

  const write = (next: VisitorPlace | null) => {
    document.cookie = writePlaceCookie(next, window.location.protocol === 'https:')
    void revalidate()
  }
  const settle = async (device: Position) => {
    const position = { latitude: roundDegrees(device.latitude), longitude: roundDegrees(device.longitude) }
    const isKept =
      place?.kind === 'detected' && place.latitude === position.latitude && place.longitude === position.longitude
    if (!isKept) {
      // The position is usable without a name.
      const [town] = await client.fetchQuery(placesQuery('', position, 1)).catch(() => [])
      write({ ...position, label: town?.label ?? 'your location', kind: 'detected' })
    }
    detectionStore.set({ status: 'detected' })
  }
  const detect = () => {
    stopListening()
    detectionStore.set({ status: 'detecting' })
    stopListening = detectPosition(navigator.geolocation, {
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
    // oxlint-disable-next-line exhaustive-deps -- once per screen that shows it; later changes come from the visitor
  }, [])

  return { detection, detect, keep }
}

const reasons: Record<Exclude<DetectionFailure, 'unsupported'>, Message> = {
  failed: msg('Unable to get your location.'),
  'timed-out': msg('Location detection timed out.'),
}

/**
 * Returns the message about the search for the visitor's position; null if there is none.
 * @param keptLabel name of the place that remains in use if the search fails; null for the default location
 */
export function detectionText(detection: Detection, keptLabel: string | null): string | null {
  switch (detection.status) {
    case 'idle':
      return null
    case 'detecting':
      return t('Getting your location...')
    case 'detected':
      return t('Location detected')
    case 'fallback': {
      const { failure } = detection
      if (failure === 'unsupported') return t('Geolocation is not supported by this browser')
      const kept = keptLabel === null ? t('Using default location.') : t('Still using {place}.', { place: keptLabel })
      return [t(reasons[failure]), kept].join(' ')
    }
  }
}

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

/** "Near Montclair, NJ · Change", with the detection status and a button to detect again. */
export function LocationLine({ place, children }: { place: VisitorPlace | null; children: ReactNode }) {
  const { data: settings } = useSuspenseQuery(mapSettingsQuery)
  const { detection, detect, keep } = useLocation(place)
  const [isChanging, setIsChanging] = useState(false)
  const text = detectionText(detection, place?.label ?? null)
  const isFallback = detection.status === 'fallback'
  const isKnown = place !== null || detection.status !== 'idle'
  return (
    <div className="text-sm">
      <p className="flex min-h-tap flex-wrap items-center gap-x-1">
        <MapPin aria-hidden className="size-4 shrink-0 text-fern" />
        <span>
          {rich('Near <b>{place}</b>', {
            b: strongSemibold,
            place: place?.label ?? settings.home.label,
          })}
        </span>
        <Button
          variant="quiet"
          className="px-2 text-sm underline underline-offset-4"
          aria-label={t('Change location')}
          aria-haspopup="dialog"
          aria-expanded={isChanging}
          onClick={(press) => {
            // Safari doesn't focus clicked buttons, and the dialog must be able to restore the focus.
            press.currentTarget.focus()
            setIsChanging(true)
          }}
        >
          {t('Change')}
        </Button>
        <ClientOnly>
          <PlaceDialog
            open={isChanging}
            onOpenChange={setIsChanging}
            place={place}
            home={settings.home}
            detection={detection}
            onDetect={detect}
            onKeep={keep}
          />
        </ClientOnly>
      </p>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-5">
        <span className="text-muted">{children}</span>
        <Button
          variant="quiet"
          onClick={detect}
          aria-disabled={detection.status === 'detecting'}
          className="-mx-3 gap-1.5 px-3 text-sm"
        >
          <LocateFixed aria-hidden className="size-4" />
          {isKnown ? t('Refresh Location') : t('Use my location')}
        </Button>
      </div>
      <p
        role="status"
        className={isFallback ? 'rounded-md bg-marigold-tint px-3 py-2 text-marigold-ink' : 'text-muted'}
      >
        {text}
      </p>
    </div>
  )
}
