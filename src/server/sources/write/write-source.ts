import { isDrop, isDropAccepted, type DateCounts } from '#domain/sources/source-health.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { FetchConditions } from '#server/platform/network/network.ts'
import type { Detection } from '#server/sources/detect/detect-source.ts'
import { NotACalendar, type Reading } from '#server/sources/formats/feed-event.ts'
import type { Localities } from '#server/sources/match/find-place.ts'
import {
  mergeOptions,
  planReading,
  readStoredOptions,
  type ImportOptions,
} from '#server/sources/read/import-options.ts'
import { findById, type Importing, type ImportRequest, type Fetching } from '#server/sources/read/load-known-source.ts'
import { normaliseFeed, type SourceReading, type ImportDays } from '#server/sources/read/read-source.ts'
import { reportReading, type ImportReport } from '#server/sources/read/report.ts'
import { findKnownSource, findMovedSource, freeName, nameFeed } from '#server/sources/read/source-names.ts'
import {
  disableTimeouts,
  insertSource,
  listSources,
  lockSource,
  updateSource,
  type SourceRow,
} from '#server/sources/source-queries.ts'
import { recordRead } from '#server/sources/read/source-runs.ts'
import { t } from '#texts/texts.ts'
import { ImportCuration } from '#server/curation/service.ts'
import { postponeWords } from '#server/events/service.ts'
import { watchReading } from '#server/notifications/service.ts'
import { getListingKey, type DescribedEvent } from '#server/sources/match/described-event.ts'
import { listKnown, type KnownListing } from '#server/sources/listing-queries.ts'
import { planChanges } from '#server/sources/match/plan-changes.ts'
import { SourceWriter } from './source-writing.ts'

interface WrittenCounts {
  new: number
  changed: number
  unchanged: number
  duplicates: number
  withdrawn: number
  /** Missing dates that weren't withdrawn; null if none were held back. */
  held: DateCounts | null
}

/** Decides whether missing dates are withdrawn. May throw to prevent any writing. */
type MayWithdraw = (counts: DateCounts) => boolean

/** Removes duplicates: UID and recurrence id are unique in the database. */
function distinct(events: readonly DescribedEvent[]): DescribedEvent[] {
  return [...new Map(events.map((event) => [`${event.uid}\n${event.recurrenceId}`, event])).values()]
}

/** Compares the upcoming dates of a reading with those that the source listed before, within the same days. */
function countDates(
  known: readonly KnownListing[],
  events: readonly DescribedEvent[],
  vanished: number,
  { now, to }: ImportDays,
): DateCounts {
  const isAhead = ({ startsAt }: { startsAt: string }) => startsAt > now.toString() && startsAt < to.toString()
  const listed = known.filter((listing) => !listing.isWithdrawn && isAhead(listing))
  return { usual: new Set(listed.map(({ eventId }) => eventId)).size, found: events.filter(isAhead).length, vanished }
}

/**
 * Writes a source's current listing: adds, changes and withdraws events and merges those of other sources. The caller
 * holds the lock of the source. From the end of this call until the transaction ends, no other import can finish.
 */
async function writeReading(
  sql: WriteSql,
  sourceId: number,
  reading: SourceReading,
  {
    days,
    pictures,
    mayWithdraw,
  }: { days: ImportDays; pictures: ReadonlyMap<string, number>; mayWithdraw: MayWithdraw },
): Promise<WrittenCounts> {
  const events = distinct(reading.events)
  const unreadable = new Set([...reading.skipped, ...reading.warnings].flatMap(({ uid }) => uid ?? []))
  const known = await listKnown(sql, sourceId)
  const planned = planChanges({ ...reading, events, unreadable, days }, known)
  const isPrivate = (listing: KnownListing) => reading.withheld.has(getListingKey(listing))
  await postponeWords(sql)
  const now = days.now.toString()
  const notifyWatchers = await watchReading(sql, sourceId, now)
  const curation = await ImportCuration.open(sql, sourceId, now)
  const writer = new SourceWriter(sql, sourceId, { now, pictures, curation, source: reading })
  const changes = await writer.followMoves(planned, events, isPrivate)
  const counts = countDates(known, events, changes.vanished.length, days)
  const held = mayWithdraw(counts) ? null : counts
  const series = await writer.saveSeries([...changes.added, ...changes.changed.map(({ event }) => event)])
  const added = await writer.add(changes.added, series)
  await writer.change(changes.changed, series)
  await writer.markUnchanged(changes.unchanged)
  await writer.withdraw(held ? changes.vanished.filter(isPrivate) : changes.vanished)
  const joined = await writer.finish()
  await notifyWatchers()
  return {
    new: added.new - joined,
    changed: changes.changed.length,
    unchanged: changes.unchanged.length,
    duplicates: added.duplicates + joined + reading.repeated + (reading.events.length - events.length),
    withdrawn: held ? 0 : changes.vanished.length,
    held,
  }
}

/** Increment whenever the same feed is interpreted differently, so unchanged feeds are imported again. */
export const readerVersion = 14

/** The stored source, with the name and options that apply to its feed. */
interface Place {
  /** Null for a new source. */
  source: SourceRow | null
  name: string
  options: ImportOptions
}

export async function findPlace(sql: ReadSql, request: ImportRequest, feed: Reading): Promise<Place> {
  const { address, name, options, sourceId } = request
  const sources = await listSources(sql)
  if (sourceId !== undefined) {
    const source = findById(sources, sourceId)
    const stored = readStoredOptions(source.options)
    const others = sources.filter((other) => other !== source)
    const isRenamed = stored.isNameGuessed && feed.name !== null
    return {
      source,
      name: isRenamed ? freeName(others, nameFeed(feed, address), address) : source.name,
      options: mergeOptions(stored, options),
    }
  }
  const known = findKnownSource(sources, name, address)
  const source = known ?? (name === null ? await findMovedSource(sql, sources, feed) : null)
  return {
    source,
    name: source?.name ?? name ?? freeName(sources, nameFeed(feed, address), address),
    options: mergeOptions(readStoredOptions(source?.options), options),
  }
}

export async function normaliseFeedFor(
  { name, options }: Place,
  { feed, localities }: Pick<ReadSource, 'feed' | 'localities'>,
  { days }: ImportRequest,
  deps: Fetching,
) {
  return normaliseFeed(feed, await planReading(options, deps), days, localities, name)
}

const isUnderstoodAlike = (one: Place, other: Place) =>
  one.name === other.name && JSON.stringify(one.options) === JSON.stringify(other.options)

export interface ReadSource {
  /** Conditions of the next request. The bytes are no longer needed. */
  conditions: FetchConditions
  detection: Detection
  feed: Reading
  localities: Localities
  /** Found before it was locked; another import may have changed it since. */
  place: Place
  reading: SourceReading
  /** Pictures of the events; ids by URL. */
  pictures: { ids: ReadonlyMap<string, number>; added: number }
  began: number
  /** Null for files. */
  bytes: number | null
  /** New address of a known source that has moved permanently, or null. */
  movedTo: string | null
  isUploaded: boolean
}

/** Finds or inserts the source and locks it until the transaction ends. */
async function lockOrInsertSource(
  sql: WriteSql,
  request: ImportRequest,
  feed: Reading,
): Promise<Place & { id: number }> {
  for (;;) {
    const place = await findPlace(sql, request, feed)
    if (place.source) {
      await lockSource(sql, place.source.id)
      // The previous lock holder may have changed or deleted it.
      const now = await findPlace(sql, request, feed)
      if (now.source?.id === place.source.id) return { ...now, id: place.source.id }
    } else {
      const id = await insertSource(sql, place.name, request.address)
      if (id !== null) return { ...place, id }
    }
  }
}

/**
 * Withdraws missing dates unless so many are missing that a mistake is more likely.
 * @throws NotACalendar if the calendar was cut off
 */
const guardAgainstDrops =
  (source: SourceRow | null, { kind, isComplete }: SourceReading, now: Temporal.Instant): MayWithdraw =>
  (counts) => {
    if (kind === 'iCalendar' && !isComplete && counts.found < counts.usual) {
      throw new NotACalendar(t('The calendar ends in the middle, so it was cut off on the way.'))
    }
    if (!isDrop(counts)) return true
    const since = source?.shrunkSince ? Temporal.Instant.from(source.shrunkSince) : null
    return isDropAccepted({ since, isConfirmed: source?.acceptsDrop ?? false }, now)
  }

export async function writeSource(
  sql: WriteSql,
  deps: Importing,
  request: ImportRequest,
  source: ReadSource,
  taken: () => void,
): Promise<ImportReport> {
  const { address, days } = request
  const { conditions, detection, feed, localities, place: assumed, reading: early, pictures, began } = source
  const { bytes, movedTo, isUploaded } = source
  await disableTimeouts(sql)
  const place = await lockOrInsertSource(sql, request, feed)
  taken()
  const reading = isUnderstoodAlike(place, assumed)
    ? early
    : await normaliseFeedFor(place, { feed, localities }, request, deps)
  const mayWithdraw = request.sourceId === undefined ? () => true : guardAgainstDrops(place.source, reading, days.now)
  const { held, ...counts } = await writeReading(sql, place.id, reading, { days, pictures: pictures.ids, mayWithdraw })
  const milliseconds = performance.now() - began
  const read = reportReading(place.name, detection, reading, milliseconds)
  const report = { ...read, ...counts, pictures: pictures.added }
  const movedFrom = movedTo === null || held ? null : address
  await updateSource(sql, {
    ...place,
    address: isUploaded ? null : movedFrom === null ? address : movedTo,
    report: { ...report, reader: readerVersion },
    now: days.now.toString(),
    readUntil: days.to.toString(),
    isCollection: reading.isCollection,
    ...conditions,
  })
  const { kind, skipped } = reading
  await recordRead(sql, {
    ...{ sourceId: place.id, now: days.now, milliseconds, bytes, movedFrom, isFirst: !place.source?.lastReadAt },
    counts: { ...counts, found: reading.events.length, kind, skipped, held },
  })
  return report
}
