import {
  insertEvents,
  listNewWords,
  rememberWords,
  settleWithdrawals,
  takeEventIds,
  updateEvents,
  type EventDraft,
} from '#server/events/service.ts'
import { resolveVenues } from '#server/venues/service.ts'
import type { ImportCuration } from '#server/curation/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getListingKey, type DescribedEvent } from '#server/sources/match/described-event.ts'
import {
  listDescriptions,
  listEventsSince,
  listEventsStarting,
  markSeen,
  numberSeries,
  renameListings,
  takeSnapshot,
  withdrawListings,
  writeListings,
  type KnownListing,
  type ExistingEvent,
  type ListingRow,
  type SeriesNumber,
} from '#server/sources/listing-queries.ts'
import { plainTitle } from '#domain/duplicates/event-similarity.ts'
import { groupKey, type PairDecision } from '#domain/duplicates/event-pairs.ts'
import {
  extendSeries,
  insertPairs,
  joinEvents,
  joinSeries,
  listDecisions,
  type PairRow,
} from '#server/duplicates/service.ts'
import { hashContent, type ImportChanges } from '#server/sources/match/plan-changes.ts'
import {
  matchEvents,
  rangeAround,
  splitByDays,
  type MatchedEntries,
  type MatchedEvent,
  type Matching,
} from '#server/sources/match/plan-matches.ts'
import { knowsBetter, type SourceIdentity } from '#server/sources/match/plan-owners.ts'
import { findMoves } from '#server/sources/match/plan-moves.ts'
import { lockImports } from '#server/sources/source-queries.ts'
import { inBatches } from './write-batches.ts'

/** Returns the size of a row for batching. */
const countCharacters = ({ event }: { event: DescribedEvent }) => event.description.length

function toDraft(event: DescribedEvent, seriesId: number | null, pictures: ReadonlyMap<string, number>): EventDraft {
  const {
    uid: _uid,
    recurrenceId: _id,
    seriesKey: _key,
    recurrence: _rule,
    link: _link,
    placeText: _place,
    imageUrl: pictureUrl,
    ...rest
  } = event
  const { days: _days, ...draft } = rest
  const sourcePictureId = pictureUrl === null ? null : (pictures.get(pictureUrl) ?? null)
  return { ...draft, seriesId, imageUrl: null, sourcePictureId, virtualInstructions: null, refundPolicy: null }
}

interface Listed {
  event: DescribedEvent
  eventId: number
}

/** A new event, and the one that it is or may be. */
type Paired = Omit<MatchedEvent, 'existing'> & Partial<Pick<MatchedEvent, 'existing'>>

const listingRow = ({ event, eventId }: Listed): ListingRow => ({
  uid: event.uid,
  recurrenceId: event.recurrenceId,
  eventId,
  link: event.link,
  sequence: event.sequence,
  contentHash: hashContent(event),
})

/** Writes the events read from one source to the database. */
export class SourceWriter {
  readonly #sql: WriteSql
  readonly #sourceId: number
  readonly #now: string
  readonly #pictures: ReadonlyMap<string, number>
  readonly #curation: ImportCuration
  readonly #source: SourceIdentity
  /** Events whose listings may have changed. New events are listed from the start. */
  readonly #touched = new Set<number>()
  /** Events that may contain new words. */
  readonly #withNewText: number[] = []
  readonly #fresh: Listed[] = []
  #findSeriesId: (event: DescribedEvent) => number | null = () => null
  #findShownSeriesId: (event: DescribedEvent) => number | null = () => null
  /** Matches of all runs, to join whole series. */
  readonly #merged: MatchedEvent[] = []
  readonly #proposed: MatchedEvent[] = []
  /** Ids of the new events. */
  readonly #ids = new Map<DescribedEvent, number>()
  #decisions: ReadonlyMap<string, PairDecision> = new Map()
  /** Snapshot taken before checking which events the catalog already contains. */
  #snapshot = ''

  /** @param pictures ids by URL, from `registerSourcePictures` */
  constructor(
    sql: WriteSql,
    sourceId: number,
    {
      now,
      pictures,
      curation,
      source,
    }: {
      now: string
      pictures: ReadonlyMap<string, number>
      curation: ImportCuration
      source: SourceIdentity
    },
  ) {
    this.#source = source
    this.#pictures = pictures
    this.#sql = sql
    this.#sourceId = sourceId
    this.#now = now
    this.#curation = curation
  }

  /** Inserts or updates the series of these events. @returns their ids by key */
  async saveSeries(events: readonly DescribedEvent[]): Promise<Map<string, SeriesNumber>> {
    const rows = new Map<string, { key: string; title: string; recurrence: string | null }>()
    for (const { seriesKey, title, recurrence } of events) {
      const known = seriesKey === null ? undefined : rows.get(seriesKey)
      // A changed date has no rule, which other dates of the series have.
      if (seriesKey !== null && !known?.recurrence) rows.set(seriesKey, { key: seriesKey, title, recurrence })
    }
    const numbers = new Map<string, SeriesNumber>()
    await inBatches([...rows.values()], (batch) => async () => {
      for (const [key, found] of await numberSeries(this.#sql, this.#sourceId, batch)) numbers.set(key, found)
    })
    return numbers
  }

  /**
   * @returns the number of events that were already in the catalog, and of those that seem new; `finish` may still find
   * some of these there
   */
  async add(added: readonly DescribedEvent[], series: ReadonlyMap<string, SeriesNumber>) {
    this.#snapshot = await takeSnapshot(this.#sql)
    if (added.length > 0) this.#decisions = await listDecisions(this.#sql)
    this.#findSeriesId = ({ seriesKey }) => (seriesKey === null ? null : (series.get(seriesKey)?.id ?? null))
    this.#findShownSeriesId = ({ seriesKey }) => (seriesKey === null ? null : (series.get(seriesKey)?.shownId ?? null))
    const counts = { new: 0, duplicates: 0 }
    for (const run of splitByDays(added)) {
      const existing = await listEventsStarting(this.#sql, this.#sourceId, rangeAround(run))
      const matching = matchEvents(run, this.#context(existing))
      await this.#addMatched(matching)
      counts.new += matching.fresh.length
      counts.duplicates += run.length - matching.fresh.length
    }
    const late = await this.#joinSeries()
    return { new: counts.new - late, duplicates: counts.duplicates + late }
  }

  #context(existing: readonly ExistingEvent[]) {
    return {
      existing,
      sourceName: this.#source.name,
      findSeriesId: this.#findSeriesId,
      findShownSeriesId: this.#findShownSeriesId,
      decisions: this.#decisions,
    }
  }

  /**
   * Joins series of which some dates were merged: the dates that were only proposed are merged too, and the others
   * belong to one series.
   * @returns how many more new events were merged
   */
  async #joinSeries(): Promise<number> {
    const ours = this.#merged.filter(({ existing, event }) => !existing.isOwn && this.#findSeriesId(event) !== null)
    const getGroupKey = ({ event, eventId, seriesId }: MatchedEvent) =>
      groupKey({ id: 0, seriesId: this.#findSeriesId(event) }, { id: eventId, seriesId })
    const doubtful = Map.groupBy(this.#proposed, getGroupKey)
    let late = 0
    for (const [key, dates] of Map.groupBy(ours, getGroupKey)) {
      const [first] = dates
      const isTitled = dates.every(({ event, existing }) => plainTitle(event.title) === plainTitle(existing.title))
      const seriesId = first && this.#findSeriesId(first.event)
      if (!first || seriesId === null || seriesId === undefined || !isTitled) continue
      if (first.seriesId === null) {
        await extendSeries(
          this.#sql,
          seriesId,
          dates.map(({ eventId }) => eventId),
        )
        continue
      }
      const taken = new Set(dates.map(({ eventId }) => eventId))
      const more = (doubtful.get(key) ?? []).filter(({ event, eventId, existing }) => {
        const isFree = !taken.has(eventId) && event.startsAt === existing.startsAt
        taken.add(eventId)
        return isFree
      })
      if (first.seriesId !== this.#findShownSeriesId(first.event)) await joinSeries(this.#sql, seriesId, first.seriesId)
      await this.#join(more, this.#ids)
      await this.#pair(more, 'merged', this.#ids)
      late += more.length
    }
    return late
  }

  /** Inserts new events, including those merged into another source's event. */
  async #addMatched(matching: Matching): Promise<void> {
    const { fresh, merged, proposed, twins, repeats, doubled, maybeDoubled } = matching
    const inserted = [...fresh, ...[...merged, ...doubled].map(({ event }) => event)]
    const ids = await takeEventIds(this.#sql, inserted.length)
    const idByEvent = new Map(inserted.map((event, at) => [event, ids[at] ?? 0]))
    for (const [event, id] of idByEvent) this.#ids.set(event, id)
    const listed = fresh.map((event) => ({ event, eventId: idByEvent.get(event) ?? 0 }))
    this.#fresh.push(...listed)
    this.#withNewText.push(...ids)
    await inBatches(
      inserted,
      (batch) => {
        const drafts = batch.map((event) => ({
          id: idByEvent.get(event) ?? 0,
          ...toDraft(event, this.#findShownSeriesId(event), this.#pictures),
        }))
        const { revisions, writeFields } = this.#curation.curateNew(drafts)
        return async () => {
          await insertEvents(this.#sql, revisions)
          await writeFields()
        }
      },
      (event) => event.description.length,
    )
    const repeated = repeats.map(({ event, of }) => ({ event, eventId: idByEvent.get(of) ?? 0 }))
    const mergedListings = [...merged, ...doubled].map(({ event }) => ({ event, eventId: idByEvent.get(event) ?? 0 }))
    await this.#list([...listed, ...mergedListings, ...twins, ...repeated])
    const toMatch = ({ event, of, likeness }: MatchedEntries): Paired => ({
      ...{ event, likeness, eventId: idByEvent.get(of) ?? 0, seriesId: this.#findSeriesId(of) },
    })
    const joined = [...merged, ...doubled.map(toMatch)]
    await this.#join(joined, idByEvent)
    for (const { eventId } of twins) this.#touched.add(eventId)
    await this.#pair(joined, 'merged', idByEvent)
    await this.#pair([...proposed, ...maybeDoubled.map(toMatch)], 'proposed', idByEvent)
    this.#merged.push(...merged)
    this.#proposed.push(...proposed)
  }

  /** Merges each new event into its match. */
  async #join(merged: readonly Paired[], idByEvent: ReadonlyMap<DescribedEvent, number>): Promise<void> {
    for (const { eventId } of merged) this.#touched.add(eventId)
    const better = merged.filter(({ existing }) => existing !== undefined && knowsBetter(this.#source, existing))
    const isBetter = new Set(better)
    await inBatches(merged, (batch) => {
      const joined = batch.map((match) => ({
        ...{ merged: idByEvent.get(match.event) ?? 0, keptId: match.eventId, isFirst: isBetter.has(match) },
      }))
      return () => joinEvents(this.#sql, joined, this.#now)
    })
    await this.#revise(
      better.map(({ event, eventId, seriesId }) => ({
        event,
        eventId,
        seriesId: seriesId ?? this.#findShownSeriesId(event),
      })),
    )
  }

  /** Gives events the data of their listings in this source. */
  async #revise(owned: readonly (Listed & { seriesId: number | null })[]): Promise<void> {
    this.#withNewText.push(...owned.map(({ eventId }) => eventId))
    await inBatches(
      owned,
      (batch) => {
        const revisions = batch.map(({ event, eventId, seriesId }) => ({
          id: eventId,
          ...toDraft(event, seriesId, this.#pictures),
        }))
        return async () => {
          const curated = await this.#curation.curateChanged(revisions)
          await updateEvents(this.#sql, curated.revisions, this.#now)
          await curated.writeFields()
        }
      },
      countCharacters,
    )
  }

  /** Records each match, for operators to review or undo. */
  #pair(
    matched: readonly Paired[],
    state: 'merged' | 'proposed',
    idByEvent: ReadonlyMap<DescribedEvent, number>,
  ): Promise<void> {
    const rows = matched.map(({ event, eventId, seriesId, likeness }): PairRow => {
      const added = { id: idByEvent.get(event) ?? 0, seriesId: this.#findSeriesId(event) }
      return { one: added.id, other: eventId, groupKey: groupKey(added, { id: eventId, seriesId }), state, likeness }
    })
    return inBatches(rows, (batch) => () => insertPairs(this.#sql, batch, this.#now))
  }

  /**
   * Lets dates that moved under another UID keep their events, with everyone's saves, responses, goals and corrections.
   * @returns the changes, with the moved dates among the changed ones
   */
  async followMoves(
    changes: ImportChanges,
    events: readonly DescribedEvent[],
    isPrivate: (listing: KnownListing) => boolean,
  ): Promise<ImportChanges> {
    const candidates = changes.vanished.filter((listing) => !isPrivate(listing))
    if (changes.added.length === 0 || candidates.length === 0) return changes
    const keys = candidates.map(({ uid, recurrenceId }) => ({ uid, recurrenceId }))
    const rows = await listDescriptions(this.#sql, this.#sourceId, keys)
    const described = new Map(rows.map((row) => [getListingKey(row), row]))
    const vanished = candidates.flatMap((listing) => {
      const row = described.get(getListingKey(listing))
      return row ? [{ ...listing, ...row }] : []
    })
    const moves = findMoves(events, changes.added, vanished)
    await inBatches(moves, (batch) => {
      const renamed = batch.map(({ event, known: { uid, recurrenceId } }) => ({
        ...{ uid, recurrenceId },
        newUid: event.uid,
        newRecurrenceId: event.recurrenceId,
      }))
      return () => renameListings(this.#sql, this.#sourceId, renamed)
    })
    const moved = new Set(moves.map(({ event }) => event))
    const left = new Set(moves.map(({ known }) => getListingKey(known)))
    return {
      ...changes,
      added: changes.added.filter((event) => !moved.has(event)),
      changed: [...changes.changed, ...moves],
      vanished: changes.vanished.filter((listing) => !left.has(getListingKey(listing))),
    }
  }

  /** Updates the events that this source owns, and the listings of all. */
  async change(changed: ImportChanges['changed'], series: ReadonlyMap<string, SeriesNumber>): Promise<void> {
    const owned = changed.filter(({ known }) => known.isOwner)
    const pickSeriesId = (event: DescribedEvent, known: KnownListing) =>
      (event.seriesKey === null ? undefined : series.get(event.seriesKey)?.shownId) ?? known.seriesId
    await this.#revise(
      owned.map(({ event, known }) => ({ event, eventId: known.eventId, seriesId: pickSeriesId(event, known) })),
    )
    await this.#list(changed.map(({ event, known }) => ({ event, eventId: known.eventId })))
    for (const { known } of changed) this.#touched.add(known.eventId)
  }

  /** Marks listings as seen that haven't changed. */
  async markUnchanged(unchanged: readonly KnownListing[]): Promise<void> {
    await inBatches(unchanged, (batch) => () => markSeen(this.#sql, this.#sourceId, batch, this.#now))
  }

  /** Withdraws listings that are no longer in the source. */
  async withdraw(vanished: readonly KnownListing[]): Promise<void> {
    await inBatches(vanished, (batch) => () => withdrawListings(this.#sql, this.#sourceId, batch, this.#now))
    for (const { eventId } of vanished) this.#touched.add(eventId)
  }

  /**
   * Finishes the import: handles everything that depends on the data of other imports. From here on, those wait until
   * this transaction ends.
   * @returns how many of the new events another import has added in the meantime
   */
  async finish(): Promise<number> {
    const words = await listNewWords(this.#sql, this.#withNewText)
    await lockImports(this.#sql)
    const joined = await this.#joinLateTwins()
    await rememberWords(this.#sql, words)
    await resolveVenues(this.#sql, this.#now)
    const touched = [...this.#touched]
    await inBatches(touched, (batch) => () => settleWithdrawals(this.#sql, batch, this.#now))
    await this.#curation.finish(touched)
    return joined
  }

  async #joinLateTwins(): Promise<number> {
    const idByEvent = new Map(this.#fresh.map(({ event, eventId }) => [event, eventId]))
    let joined = 0
    for (const run of splitByDays([...idByEvent.keys()])) {
      const since = await listEventsSince(this.#sql, this.#sourceId, this.#snapshot, rangeAround(run))
      if (since.length === 0) continue
      const { merged, proposed } = matchEvents(run, this.#context(since))
      await this.#join(merged, idByEvent)
      await this.#pair(merged, 'merged', idByEvent)
      await this.#pair(proposed, 'proposed', idByEvent)
      joined += merged.length
    }
    return joined
  }

  /** Writes listings, which link this source to events. */
  #list(listings: readonly Listed[]): Promise<void> {
    return inBatches(listings, (batch) => {
      const rows = batch.map(listingRow)
      return () => writeListings(this.#sql, this.#sourceId, rows, this.#now)
    })
  }
}
