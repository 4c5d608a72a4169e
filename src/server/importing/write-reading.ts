import { ImportCuration } from '#server/curation/service.ts'
import { postponeWords } from '#server/events/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import type { DescribedEvent } from './described-event.ts'
import { listKnown } from './listing-queries.ts'
import { planChanges } from './plan-changes.ts'
import type { ImportDays, SourceReading } from './read-source.ts'
import { SourceWriter } from './source-writing.ts'

export interface WrittenCounts {
  new: number
  changed: number
  unchanged: number
  duplicates: number
  withdrawn: number
}

/** Removes duplicates: UID and recurrence id are unique in the database. */
function distinct(events: readonly DescribedEvent[]): DescribedEvent[] {
  return [...new Map(events.map((event) => [`${event.uid}\n${event.recurrenceId}`, event])).values()]
}

/**
 * Writes a source's current listing: adds, changes and withdraws events and merges those of other sources. The caller
 * holds the lock of the source. From the end of this call until the transaction ends, no other import can finish.
 */
export async function writeReading(
  sql: WriteSql,
  sourceId: number,
  reading: SourceReading,
  { days, pictures }: { days: ImportDays; pictures: ReadonlyMap<string, number> },
): Promise<WrittenCounts> {
  const events = distinct(reading.events)
  const unreadable = new Set([...reading.skipped, ...reading.warnings].flatMap(({ uid }) => uid ?? []))
  const known = await listKnown(sql, sourceId)
  const changes = planChanges({ ...reading, events, unreadable, days }, known)
  await postponeWords(sql)
  const now = days.now.toString()
  const curation = await ImportCuration.open(sql, sourceId, now)
  const writing = new SourceWriter(sql, sourceId, { now, pictures, curation })
  const series = await writing.numberSeries([...changes.added, ...changes.changed.map(({ event }) => event)])
  const added = await writing.add(changes.added, series)
  await writing.change(changes.changed, series)
  await writing.repeat(changes.unchanged)
  await writing.withdraw(changes.vanished)
  const joined = await writing.finish()
  return {
    new: added.new - joined,
    changed: changes.changed.length,
    unchanged: changes.unchanged.length,
    duplicates: added.duplicates + joined + reading.repeated + (reading.events.length - events.length),
    withdrawn: changes.vanished.length,
  }
}
