import { ImportCuration } from '#server/curation/service.ts'
import { postponeWords } from '#server/events/service.ts'
import { watchReading } from '#server/notifications/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getListingKey, type DescribedEvent } from '#server/sources/match/described-event.ts'
import type { DateCounts } from '#domain/sources/source-health.ts'
import { listKnown, type KnownListing } from '#server/sources/listing-queries.ts'
import { planChanges } from '#server/sources/match/plan-changes.ts'
import type { ImportDays, SourceReading } from '#server/sources/read/read-source.ts'
import { SourceWriter } from './source-writing.ts'

export interface WrittenCounts {
  new: number
  changed: number
  unchanged: number
  duplicates: number
  withdrawn: number
  /** Missing dates that weren't withdrawn; null if none were held back. */
  held: DateCounts | null
}

/** Decides whether missing dates are withdrawn. May throw to write nothing at all. */
export type MayWithdraw = (counts: DateCounts) => boolean

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
export async function writeReading(
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
