import { categoryLabels } from '#contract/events/event-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { formatEventStart } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'
import type { MapPin } from '#web/ui/map/map-clusters.ts'
import { categoryStyle } from './category-style.ts'
import { t } from '#texts/texts.ts'

/** Builds a pin for each event whose place is known exactly. The others are only in the list. */
export function eventPins(events: readonly LearningEvent[]): MapPin[] {
  return events.flatMap((event) => {
    const { id, title, category, latitude, longitude, placePrecision } = event
    if (latitude === null || longitude === null || placePrecision !== 'exact') return []
    return {
      id: String(id),
      position: { latitude: Number(latitude), longitude: Number(longitude) },
      hue: categoryStyle(category).hue,
      label: t('{title}, {category}, {start}', {
        ...{ title, category: t(categoryLabels[category]), start: formatEventStart(event) },
      }),
      href: paths.event(id),
    }
  })
}
