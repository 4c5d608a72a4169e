import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { LearningEvent } from '#contract/event.ts'
import { detectDevice, directionsHref, type Device } from '#domain/places/place-directions.ts'
import { mapSettingsQuery, placesQuery } from '#web/location/queries.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Button } from '#web/ui/button.tsx'
import { MapBox } from '#web/ui/map.tsx'
import { eventPins } from './event-pins.ts'

interface Position {
  latitude: number
  longitude: number
}

/** Street level for exact coordinates; town level for approximate ones. */
const zooms = { exact: 15, approximate: 12 }

const readDevice = () => detectDevice(navigator.userAgent)
/** Returns the visitor's device; `other` on the server, so that the HTML is the same for everyone. */
const useDevice = () => useBrowserValue<Device>(readDevice, 'other')

/** Opens directions in the device's maps app. */
export function DirectionsLink({ position, name }: { position: Position; name: string }) {
  const href = directionsHref(useDevice(), position, name)
  return (
    <Button variant="quiet" asChild className="-ml-3 text-sm">
      <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
        <Navigation aria-hidden className="size-4" />
        Directions
      </a>
    </Button>
  )
}

/** Map of an event's location, with a marker. */
export function EventMap({ event }: { event: LearningEvent }) {
  const { data: settings } = useSuspenseQuery(mapSettingsQuery)
  const [isBase, setIsBase] = useState(false)
  const pins = useMemo(() => eventPins([event]), [event])
  const position = pins[0]?.position
  const { data: towns } = useQuery({
    ...placesQuery('', position ?? settings.home, 20),
    enabled: isBase && position !== undefined,
  })
  const onBaseMap = useCallback(() => setIsBase(true), [])
  if (!position) return null
  return (
    <MapBox
      className="aspect-[4/3] rounded-lg md:aspect-[2/1]"
      label={`Map of the venue for ${event.title}`}
      center={position}
      zoom={event.placeIsApproximate ? zooms.approximate : zooms.exact}
      pins={pins}
      source={settings}
      highlightedId={null}
      onHighlight={() => {}}
      onBaseMap={onBaseMap}
      instead={
        <>
          {event.location && <p className="font-semibold">{event.location}</p>}
          <DirectionsLink position={position} name={event.location} />
        </>
      }
      {...(towns && { towns })}
    />
  )
}
