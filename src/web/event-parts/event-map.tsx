import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { useTowns } from '#web/location/use-towns.ts'
import { MapBox } from '#web/ui/map/map.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { eventPins } from './event-pins.ts'
import { t } from '#texts/texts.ts'

/** Street level. */
const zoom = 15

/** Map of an event's location, with a marker. Renders nothing if the place isn't known exactly. */
export function EventMap({ event }: { event: LearningEvent }) {
  const { data: settings } = useSuspenseQuery(mapSettingsQuery)
  const pins = useMemo(() => eventPins([event]), [event])
  const position = pins[0]?.position
  const towns = useTowns(position)
  if (!position) return null
  return (
    <MapBox
      className="aspect-[4/3] rounded-lg md:aspect-[2/1]"
      label={t('Map of the venue for {title}', { title: event.title })}
      center={position}
      zoom={zoom}
      pins={pins}
      source={settings}
      highlightedId={null}
      onHighlight={() => {}}
      instead={
        <>
          {event.location && <p className="font-semibold">{event.location}</p>}
          <DirectionsLink position={position} name={event.location} />
        </>
      }
      {...towns}
    />
  )
}
