import { existsSync } from 'node:fs'
import path from 'node:path'
import { eventListQuerySchema, featuredQuerySchema } from '#contract/events/event-query.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { isSameEvent } from '#domain/duplicates/event-similarity.ts'
import { matchListings, readListing } from '#domain/duplicates/event-matching.ts'
import { listFeaturedEvents } from '#server/events/featured-service.ts'
import { listEvents } from '#server/events/service.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { importFolder } from './catalog.ts'
import { normalizeTitle, readLines } from './judgements.ts'

/** The town whose titles of a month are judged, and the day of its archive. */
const town = {
  folder: 'lancaster',
  near: { latitude: 40.0379, longitude: -76.3055 },
  at: '2026-08-22T12:00:00Z',
}
const judgedDays = 60

interface JudgedTitle {
  key: string
  tier: 0 | 1 | 2
}

/** Number of listed events among which duplicates are counted. */
export const withoutDuplicates = 200

/** The first events that Home shows a visitor of the town, and the tier of each as judged; null if its title isn't. */
export interface TownFigures {
  shown: { event: LearningEvent; right: 0 | 1 | 2 | null }[]
  /** Pairs of dates among the first 200, by day, that look like one event; `same` if the importer's rule says so. */
  duplicates: { match: 'same' | 'likely'; one: LearningEvent; other: LearningEvent }[]
}

const titlesFile = 'town-month.jsonl'
export const hasTown = (folder: string, towns: string) =>
  existsSync(path.join(folder, titlesFile)) && existsSync(path.join(towns, town.folder))

const exclude = (events: readonly LearningEvent[], shown: readonly LearningEvent[]) =>
  events.filter(({ id }) => !shown.some((other) => other.id === id))

const toRead = (event: LearningEvent) =>
  readListing({
    ...event,
    startsAt: event.date,
    endsAt: event.endDate,
    text: event.description,
    position:
      event.latitude === null || event.longitude === null
        ? null
        : { latitude: Number(event.latitude), longitude: Number(event.longitude) },
  })

/** Finds pairs that a reader of the list would take for one event. */
function findDuplicates(events: readonly LearningEvent[]): TownFigures['duplicates'] {
  const read = events.map((event) => ({ event, read: toRead(event) }))
  return read.flatMap(({ event: one, read: listing }, at) =>
    read.slice(at + 1).flatMap(({ event: other, read: listed }) => {
      const { match } = matchListings(listing, listed)
      const isSame = match === 'same' || isSameEvent(listing.listing, listed.listing)
      return match === 'different' && !isSame
        ? []
        : [{ match: isSame ? ('same' as const) : ('likely' as const), one, other }]
    }),
  )
}

/** Lists the first dates by day, page by page. */
async function askPages(deps: Parameters<typeof listEvents>[0], query: Record<string, string>) {
  const events: LearningEvent[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(
      deps,
      eventListQuerySchema.parse({ ...query, limit: '100', ...(cursor !== null && { cursor }) }),
    )
    events.push(...page.events)
    cursor = page.next
  } while (cursor !== null && events.length < withoutDuplicates)
  return events.slice(0, withoutDuplicates)
}

/** Imports the calendars of the town and lists what Home shows, from its top: featured events, those nearby, all others. */
export async function judgeTown(database: Database, folder: string, towns: string): Promise<TownFigures> {
  await importFolder(database, path.join(towns, town.folder), { at: town.at, days: judgedDays, place: town.near })
  const deps = { database, clock: { now: () => Temporal.Instant.from(town.at) }, defaultLocation: town.near }
  const around = { near: `${town.near.latitude},${town.near.longitude}`, within: String(limits.distance.default) }
  const ask = (more: Record<string, string>) => listEvents(deps, eventListQuerySchema.parse({ ...around, ...more }))
  const folded = { sort: 'day', herds: 'false' }
  const { events: listed } = await ask({ ...folded, virtual: 'any', limit: '80' })
  const { events: inPerson } = await ask({ ...folded, virtual: 'false', limit: '13' })
  const featured = await listFeaturedEvents(deps, featuredQuerySchema.parse({ ...around, virtual: 'any' }))
  const nearby = exclude(inPerson, featured).slice(0, limits.nearbyList)
  const tiers = new Map(readLines<JudgedTitle>(path.join(folder, titlesFile)).map(({ key, tier }) => [key, tier]))
  const shown = [...featured, ...nearby, ...exclude(listed, [...featured, ...nearby])]
  const first = await askPages(deps, { ...around, sort: 'day', virtual: 'any' })
  return {
    shown: shown.map((event) => ({ event, right: tiers.get(normalizeTitle(event.title)) ?? null })),
    duplicates: findDuplicates(first),
  }
}

/** Counts the tiers of the first events. */
export function countTiers({ shown }: TownFigures, first: number) {
  const count = (tier: 0 | 1 | 2 | null) => shown.slice(0, first).filter(({ right }) => right === tier).length
  return { first, learning: count(2), enriching: count(1), clutter: count(0), unjudged: count(null) }
}
