import {
  analyzeEvents,
  insertEvents,
  settleWithdrawals,
  takeEventIds,
  updateEvents,
  type EventDraft,
} from '#server/events/service.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import type { DescribedEvent } from './described-event.ts'
import { hashOf, matchEvents, planChanges, type ImportChanges } from './plan-changes.ts'
import {
  listEventsStartingAt,
  listKnown,
  markSeen,
  numberSeries,
  withdrawListings,
  writeListings,
  type KnownListing,
  type ListingRow,
} from './listing-queries.ts'
import type { ImportDays, SourceReading } from './read-source.ts'

export interface WrittenCounts {
  new: number
  changed: number
  unchanged: number
  duplicates: number
  withdrawn: number
}

/** Rows of one statement: their texts have to fit into memory a few times over. */
const batchSize = 1_000

/**
 * While PostgreSQL writes one batch, the next one is made ready.
 * @param prepare makes a batch ready, and gives what writes it
 */
async function inBatches<Item>(items: readonly Item[], prepare: (batch: Item[]) => () => Promise<void>): Promise<void> {
  let writing = Promise.resolve()
  for (let at = 0; at < items.length; at += batchSize) {
    const write = prepare(items.slice(at, at + batchSize))
    await writing
    writing = write()
  }
  await writing
}

function draftOf(event: DescribedEvent, seriesId: number | null): EventDraft {
  const {
    uid: _uid,
    recurrenceId: _id,
    seriesKey: _key,
    recurrence: _rule,
    link: _link,
    placeText: _place,
    ...rest
  } = event
  const { days: _days, ...draft } = rest
  return { ...draft, seriesId, virtualInstructions: null, refundPolicy: null }
}

interface Listed {
  event: DescribedEvent
  eventId: number
}

const listingRow = ({ event, eventId }: Listed): ListingRow => ({
  uid: event.uid,
  recurrenceId: event.recurrenceId,
  eventId,
  link: event.link,
  sequence: event.sequence,
  contentHash: hashOf(event),
})

/** One source's reading on its way into the tables. */
class Writing {
  readonly #sql: WriteSql
  readonly #sourceId: number
  readonly #now: string
  /** Events whose being listed may have changed; new ones are listed from the beginning. */
  readonly #touched = new Set<number>()

  constructor(sql: WriteSql, sourceId: number, now: Temporal.Instant) {
    this.#sql = sql
    this.#sourceId = sourceId
    this.#now = now.toString()
  }

  /** @returns ids by key, for every series that one of the events belongs to */
  async numberSeries(events: readonly DescribedEvent[]): Promise<Map<string, number>> {
    const rows = new Map<string, { key: string; title: string; recurrence: string | null }>()
    for (const { seriesKey, title, recurrence } of events) {
      const known = seriesKey === null ? undefined : rows.get(seriesKey)
      // A changed date has no rule of its own; the series' other dates know it.
      if (seriesKey !== null && !known?.recurrence) rows.set(seriesKey, { key: seriesKey, title, recurrence })
    }
    const numbers = new Map<string, number>()
    await inBatches([...rows.values()], (batch) => async () => {
      for (const [key, id] of await numberSeries(this.#sql, this.#sourceId, batch)) numbers.set(key, id)
    })
    return numbers
  }

  /** @returns how many were in the catalogue already, and how many are new to it */
  async add(added: readonly DescribedEvent[], series: ReadonlyMap<string, number>) {
    const starts = [...new Set(added.map(({ startsAt }) => startsAt))]
    const existing = await listEventsStartingAt(this.#sql, starts)
    const { fresh, twins, repeats } = matchEvents(added, existing)
    const ids = await takeEventIds(this.#sql, fresh.length)
    const numbered = fresh.map((event, at) => ({ event, id: ids[at] ?? 0 }))
    const idOf = new Map(numbered.map(({ event, id }) => [event, id]))
    const seriesOf = ({ seriesKey }: DescribedEvent) => (seriesKey === null ? null : (series.get(seriesKey) ?? null))
    await inBatches(numbered, (batch) => {
      const drafts = batch.map(({ event, id }) => ({ id, ...draftOf(event, seriesOf(event)) }))
      return () => insertEvents(this.#sql, drafts)
    })
    const listings = [
      ...numbered.map(({ event, id }) => ({ event, eventId: id })),
      ...twins,
      ...repeats.map(({ event, of }) => ({ event, eventId: idOf.get(of) ?? 0 })),
    ]
    await this.#list(listings)
    for (const { eventId } of twins) this.#touched.add(eventId)
    return { new: fresh.length, duplicates: twins.length + repeats.length }
  }

  async change(changed: ImportChanges['changed'], series: ReadonlyMap<string, number>): Promise<void> {
    const owned = changed.filter(({ known }) => known.isOwner)
    const seriesOf = (event: DescribedEvent, known: KnownListing) =>
      (event.seriesKey === null ? undefined : series.get(event.seriesKey)) ?? known.seriesId
    await inBatches(owned, (batch) => {
      const revisions = batch.map(({ event, known }) => ({
        id: known.eventId,
        ...draftOf(event, seriesOf(event, known)),
      }))
      return () => updateEvents(this.#sql, revisions, this.#now)
    })
    await this.#list(changed.map(({ event, known }) => ({ event, eventId: known.eventId })))
    for (const { known } of changed) this.#touched.add(known.eventId)
  }

  async repeat(unchanged: readonly KnownListing[]): Promise<void> {
    await inBatches(unchanged, (batch) => () => markSeen(this.#sql, this.#sourceId, batch, this.#now))
  }

  async withdraw(vanished: readonly KnownListing[]): Promise<void> {
    await inBatches(vanished, (batch) => () => withdrawListings(this.#sql, this.#sourceId, batch, this.#now))
    for (const { eventId } of vanished) this.#touched.add(eventId)
  }

  /** What follows from all that was written. */
  async finish(): Promise<void> {
    await inBatches([...this.#touched], (batch) => () => settleWithdrawals(this.#sql, batch, this.#now))
  }

  #list(listings: readonly Listed[]): Promise<void> {
    return inBatches(listings, (batch) => {
      const rows = batch.map(listingRow)
      return () => writeListings(this.#sql, this.#sourceId, rows, this.#now)
    })
  }
}

/** Each UID and recurrence id once: the tables know no second one. */
function distinct(events: readonly DescribedEvent[]): DescribedEvent[] {
  return [...new Map(events.map((event) => [`${event.uid}\n${event.recurrenceId}`, event])).values()]
}

/**
 * Writes what a source lists now: adds, changes, withdraws, and joins what other sources list too. The caller holds the
 * lock of the imports.
 */
export async function writeReading(
  sql: WriteSql,
  sourceId: number,
  reading: SourceReading,
  days: ImportDays,
): Promise<WrittenCounts> {
  const events = distinct(reading.events)
  const unreadable = new Set(reading.skipped.flatMap(({ uid }) => uid ?? []))
  const known = await listKnown(sql, sourceId)
  const changes = planChanges({ ...reading, events, unreadable, days }, known)
  const writing = new Writing(sql, sourceId, days.now)
  const series = await writing.numberSeries([...changes.added, ...changes.changed.map(({ event }) => event)])
  const added = await writing.add(changes.added, series)
  await writing.change(changes.changed, series)
  await writing.repeat(changes.unchanged)
  await writing.withdraw(changes.vanished)
  await writing.finish()
  if (added.new >= batchSize) await analyzeEvents(sql, added.new)
  return {
    new: added.new,
    changed: changes.changed.length,
    unchanged: changes.unchanged.length,
    duplicates: added.duplicates + reading.repeated + (reading.events.length - events.length),
    withdrawn: changes.vanished.length,
  }
}
