import { describeHoursProblem } from '#server/sources/match/find-stated-hours.ts'
import type { SourceReading } from './read-source.ts'
import type { SourcePreview } from '#contract/sources/source.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import type { DescribedEvent } from '#server/sources/match/described-event.ts'
import { t } from '#texts/texts.ts'

export function groupVenues(events: readonly DescribedEvent[]): SourcePreview['mapPoints'] {
  const points = new Map<string, SourcePreview['mapPoints'][number]>()
  for (const { latitude, longitude, location, placePrecision, isVirtualEvent } of events) {
    if (latitude === null || longitude === null || isVirtualEvent || placePrecision === 'unknown') continue
    const key = `${latitude.toFixed(4)},${longitude.toFixed(4)}`
    const known = points.get(key)
    if (known) known.dates += 1
    else points.set(key, { latitude, longitude, location, dates: 1 })
  }
  return [...points.values()].toSorted((a, b) => b.dates - a.dates).slice(0, sourceLimits.mapPoints)
}

export function countCategories(events: readonly DescribedEvent[]): SourcePreview['categories'] {
  return [...Map.groupBy(events, ({ category }) => category)]
    .map(([category, group]) => ({ category, dates: group.length }))
    .toSorted((a, b) => b.dates - a.dates)
}

export function measureShares(events: readonly DescribedEvent[]): SourcePreview['shares'] {
  const share = (is: (event: DescribedEvent) => boolean) =>
    events.length === 0 ? 0 : Math.round((events.filter(is).length / events.length) * 1_000) / 1_000
  return {
    learning: share(({ learning }) => learning >= 0.5),
    exactVenue: share((event) => event.isVirtualEvent || event.placePrecision === 'exact'),
    price: share(({ isFree, isPaidEvent }) => isFree || isPaidEvent),
    ages: share((event) => event.ageGroups.length > 0),
  }
}

/** Presents what is wrong with the hours of a source as a warning. */
export const presentHours = ({ hoursProblem }: SourceReading) =>
  hoursProblem === null
    ? []
    : [
        {
          event: t('Hours'),
          reason: t('{problem}. Once the source is added, its page corrects them.', {
            problem: describeHoursProblem(hoursProblem),
          }),
        },
      ]
