import { useSuspenseQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/lazy-when-idle.tsx'
import { detectionText } from './detection-words.ts'
import { mapSettingsQuery } from './queries.ts'
import { useLocation } from './use-location.ts'

const PlaceDialog = late(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/** "Near Montclair, NJ · Change", how the search for the position goes, and the button that starts it again. */
export function LocationLine({ place, children }: { place: VisitorPlace | null; children: ReactNode }) {
  const { data: settings } = useSuspenseQuery(mapSettingsQuery)
  const { detection, detect, keep } = useLocation(place)
  const [isChanging, setIsChanging] = useState(false)
  const text = detectionText(detection, place?.label ?? null)
  const isFallback = detection.status === 'fallback'
  const isKnown = place !== null || detection.status !== 'idle'
  return (
    <div className="text-sm">
      <p className="flex min-h-tap items-center gap-1">
        <MapPin aria-hidden className="size-4 shrink-0 text-fern" />
        <span>
          Near <strong className="font-semibold">{place?.label ?? settings.home.label}</strong>
        </span>
        <Button
          variant="quiet"
          className="px-2 text-sm underline underline-offset-4"
          aria-label="Change place"
          aria-haspopup="dialog"
          aria-expanded={isChanging}
          onClick={(press) => {
            // Safari gives no focus to what is clicked, and the focus must have where to come back to.
            press.currentTarget.focus()
            setIsChanging(true)
          }}
        >
          Change
        </Button>
        <PlaceDialog
          open={isChanging}
          onOpenChange={setIsChanging}
          place={place}
          home={settings.home}
          detection={detection}
          onDetect={detect}
          onKeep={keep}
        />
      </p>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-2">
        <span className="text-muted">{children}</span>
        <Button
          variant="quiet"
          onClick={detect}
          aria-disabled={detection.status === 'detecting'}
          className="-mr-3 gap-1.5 px-3 text-sm"
        >
          <LocateFixed aria-hidden className="size-4" />
          {isKnown ? 'Refresh Location' : 'Use my location'}
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
