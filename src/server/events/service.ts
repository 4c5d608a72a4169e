import type { EventFacets, LearningEvent } from '#contract/event.ts'
import type { EventFilters, EventListQuery } from '#contract/event-query.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Candidate } from '#domain/events/ranking.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { listCandidates, type CandidateOptions } from './candidate-queries.ts'
import { writeCursor, type Sort } from './cursor.ts'
import { listEventRows, getViewerId, type EventReader, type EventRow } from './detail-queries.ts'
import { canCount, countColumns } from './facet-columns.ts'
import { countFacets } from './facet-queries.ts'
import { findRecurrence, listFeedIds, listRevisions, listSeriesIds } from './feed-queries.ts'
import type { ColumnKeeper } from './kept-columns.ts'
import { findWords, type EventSelection } from './filter-queries.ts'
import { listPages } from './list-pages.ts'
import { listPageParts, listSitemapPages, type PagePartRow, type PageRow } from './page-queries.ts'
import { presentEvent, presentMarks, type Viewpoint } from './present.ts'

export interface EventsDeps {
  database: Database
  clock: Clock
  /** Where a visitor stands who has not said so. */
  defaultLocation: Position
}

/** Events are seen from the default location unless their reader says where they are. */
type SeenFrom = Pick<EventsDeps, 'clock' | 'defaultLocation'>

export interface EventPage {
  events: LearningEvent[]
  /** Cursor of the next page, null on the last one. */
  next: string | null
}

/** The minute is fine enough to tell what is over, and keeps answers the same for as long. */
const minuteOf = (clock: Clock): string =>
  clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()

const withDefaults = (filters: Omit<EventFilters, 'q'>, deps: EventsDeps): EventSelection => ({
  ...filters,
  near: filters.near ?? deps.defaultLocation,
  now: minuteOf(deps.clock),
})

async function select(sql: ReadSql, { q, ...filters }: EventFilters, deps: EventsDeps): Promise<EventSelection> {
  const selection = withDefaults(filters, deps)
  return q ? { ...selection, search: await findWords(sql, q) } : selection
}

const viewpointOf = ({ clock, defaultLocation }: SeenFrom, near = defaultLocation): Viewpoint => ({
  near,
  now: minuteOf(clock),
})

/**
 * The events with these ids in the order of the list; unknown ids are left out, and those that the reader may not know
 * of.
 */
async function readEvents(
  sql: ReadSql,
  ids: readonly number[],
  view: Viewpoint,
  reader: EventReader,
): Promise<LearningEvent[]> {
  const rows = await listEventRows(sql, ids, reader)
  return rows.map((row) => presentEvent(row, view))
}

/** Somebody signed in is also told what the event is to them. */
const presentFor = (reader: EventReader, row: EventRow, view: Viewpoint): LearningEvent =>
  typeof reader === 'number' ? { ...presentEvent(row, view), ...presentMarks(row) } : presentEvent(row, view)

/** As `readEvents`, with what the events are to somebody signed in. */
async function readMarkedEvents(
  sql: ReadSql,
  ids: readonly number[],
  view: Viewpoint,
  reader: EventReader,
): Promise<LearningEvent[]> {
  const rows = await listEventRows(sql, ids, reader, getViewerId(reader))
  return rows.map((row) => presentFor(reader, row, view))
}

/** One page of events in the asked order; without an order, best first when words are searched, else soonest first. */
export function listEvents(
  deps: EventsDeps,
  { sort: asked, limit, cursor, ...filters }: EventListQuery,
  reader: EventReader = null,
): Promise<EventPage> {
  const sort = (asked ?? 'relevance') === 'relevance' ? (filters.q ? 'relevance' : 'date') : (asked as Sort)
  return deps.database.read(async (sql) => {
    const selection = await select(sql, filters, deps)
    const { rows, next } = await listPages[sort](sql, { selection, limit, reader }, cursor)
    const events = rows.map((row) => presentFor(reader, row, selection))
    return { events, next: next && writeCursor(next) }
  })
}

/** The next matching events, as a ranking by taste sees them. */
export function listEventCandidates(
  deps: EventsDeps,
  filters: EventFilters,
  options: CandidateOptions,
): Promise<Candidate[]> {
  return deps.database.read(async (sql) => listCandidates(sql, await select(sql, filters, deps), options))
}

/** @param columns of this process, which count what they can; absent where the database is to count */
export async function countEvents(
  deps: EventsDeps,
  filters: EventFilters,
  columns?: ColumnKeeper,
): Promise<EventFacets> {
  const kept = columns && !filters.q ? await columns.read() : null
  if (!kept) return deps.database.read(async (sql) => countFacets(sql, await select(sql, filters, deps)))
  const { q: _words, ...asked } = filters
  const selection = withDefaults(asked, deps)
  return canCount(kept, selection)
    ? countColumns(kept, selection)
    : deps.database.read((sql) => countFacets(sql, selection))
}

/** @throws Refusal `event_not_found` */
export async function getEvent(
  deps: EventsDeps,
  id: number,
  near = deps.defaultLocation,
  reader: EventReader = null,
): Promise<LearningEvent> {
  const [event] = await deps.database.read((sql) => readMarkedEvents(sql, [id], viewpointOf(deps, near), reader))
  if (!event) throw new DomainError('event_not_found')
  return event
}

/** An event with what tells a newer text of it from an older one; calendars and feeds need it. */
export interface RevisedEvent {
  event: LearningEvent
  /** Grows with every change. */
  sequence: number
  /** UTC instant of the last change. */
  changedAt: string
  /** UTC instant at which a date of a series started before it was first moved; null while it hasn't moved. */
  originalStart: string | null
}

/** As `listRevisedEvents`, within a transaction: it sees what this has written. */
export async function reviseEvents(
  sql: ReadSql,
  ids: readonly number[],
  from: SeenFrom,
  reader: EventReader = null,
): Promise<RevisedEvent[]> {
  const events = await readEvents(sql, ids, viewpointOf(from), reader)
  const revisions = new Map((await listRevisions(sql, ids)).map((revision) => [revision.id, revision]))
  return events.flatMap((event) => {
    const revision = revisions.get(event.id)
    if (!revision) return []
    const { sequence, changedAt, originalStart } = revision
    return [{ event, sequence, changedAt, originalStart }]
  })
}

/** The events with these ids in the order of the list; unknown ids are left out. */
export function listRevisedEvents(
  deps: EventsDeps,
  ids: readonly number[],
  reader: EventReader = null,
): Promise<RevisedEvent[]> {
  return deps.database.read((sql) => reviseEvents(sql, ids, deps, reader))
}

/** What a feed of this search holds: upcoming events, those cancelled among them, soonest first. */
export function listFeedEvents(
  deps: EventsDeps,
  filters: EventFilters,
  { limit, everyDate }: { limit: number; everyDate: boolean },
): Promise<RevisedEvent[]> {
  return deps.database.read(async (sql) => {
    const selection = { ...(await select(sql, filters, deps)), everyDate }
    const ids = await listFeedIds(sql, selection, limit)
    return reviseEvents(
      sql,
      ids.map(({ id }) => id),
      { ...deps, defaultLocation: selection.near },
    )
  })
}

export interface SeriesDates {
  /** RRULE, RDATE and EXDATE lines as the source wrote them; null when the dates were given one by one. */
  recurrence: string | null
  /** Every date that some source still lists, those past and cancelled included, soonest first. */
  occurrences: RevisedEvent[]
}

/** The whole of a series. */
export function listSeriesDates(deps: EventsDeps, seriesId: number, reader: EventReader = null): Promise<SeriesDates> {
  return deps.database.read(async (sql) => {
    const ids = (await listSeriesIds(sql, seriesId)).map(({ id }) => id)
    const recurrence = await findRecurrence(sql, seriesId)
    return { recurrence, occurrences: await reviseEvents(sql, ids, deps, reader) }
  })
}

/** These events in the order of the ids, each given once, as the person sees them; unknown ids are left out. */
export function listEventsByIds(
  deps: EventsDeps,
  ids: readonly number[],
  userId: number,
  near: Position = deps.defaultLocation,
): Promise<LearningEvent[]> {
  return deps.database.read((sql) => readMarkedEvents(sql, ids, viewpointOf(deps, near), userId))
}

/** Parts of the list of all pages that search engines may show, each with its newest change. */
export function listEventPageParts(deps: EventsDeps): Promise<PagePartRow[]> {
  return deps.database.read((sql) => listPageParts(sql, minuteOf(deps.clock)))
}

/** Ids and changes of the events of one part that are not over. */
export function listEventPages(deps: EventsDeps, part: number): Promise<PageRow[]> {
  return deps.database.read((sql) => listSitemapPages(sql, part, minuteOf(deps.clock)))
}

export type { EventReader } from './detail-queries.ts'

// Counted from by the process that serves, which reads them before anybody asks.
export { keepColumns, type ColumnKeeper } from './kept-columns.ts'

// What operators and hosts take out of sight or cancel.
export { cancelEvents, hasShownEvents, releaseEvents, withholdEvents } from './review-queries.ts'

// Whoever fills the catalogue writes it through these, within a transaction of its own.
export {
  analyzeEvents,
  countWords,
  deleteNewEvents,
  insertEvents,
  listNewWords,
  postponeWords,
  rememberWords,
  settleWithdrawals,
  takeEventIds,
  updateEvents,
  type EventDraft,
  type EventRevision,
} from './write-queries.ts'
