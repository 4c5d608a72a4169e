import type { EventFacets, LearningEvent } from '#contract/events/event.ts'
import type { EventFilters, EventListQuery } from '#contract/events/event-query.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Candidate } from '#domain/events/event-suggestions.ts'
import { fitsWeek, type FreeWeek } from '#domain/plans/plan-week.ts'
import { findFreeWeek } from '#server/busy/service.ts'
import { getNow } from '#server/platform/process/process.ts'
import { shippedPathways } from '#domain/pathways/pathways.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { listCandidates, type CandidateOptions } from './candidate-queries.ts'
import { findMarkdown, findKeptEvent, listEventRows, openEventLink, type EventRow } from './detail-queries.ts'
import { getViewerId, type EventReader } from './policy.ts'
import { countFacets } from './facet-queries.ts'
import {
  findRecurrence,
  listFeedIds,
  listPageParts,
  listRevisions,
  listSeriesIds,
  listSitemapPages,
  type PagePartRow,
  type PageRow,
} from './feed-queries.ts'
import type { EventSelection } from './filter-queries.ts'
import { listHeldIds } from './list-queries.ts'
import { getCurrentMinute, isForPeopleOnly, orderByPeople, select, understand } from './selection-service.ts'
import { listSimilar } from './relevance-queries.ts'
import { listPages, writeCursor, type Sort } from './paging-service.ts'
import { avoidRepeatedPlates, presentEvent, presentMarks, type Viewpoint } from './present.ts'
import { writePathway } from '#domain/pathways/pathway.ts'
import type { Core, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Events are viewed from the default location unless the reader provides a position. */
type SeenFrom = Pick<Services, 'clock' | 'defaultLocation'>

export interface EventPage {
  events: LearningEvent[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

const createViewpoint = ({ clock, defaultLocation }: SeenFrom, near = defaultLocation): Viewpoint => ({
  near,
  now: getCurrentMinute(clock),
})

/** Reads events in the order of `ids`. Omits unknown ids and events that the reader may not see. */
async function readEvents(
  sql: ReadSql,
  ids: readonly number[],
  view: Viewpoint,
  reader: EventReader,
): Promise<LearningEvent[]> {
  const rows = await listEventRows(sql, ids, reader)
  return avoidRepeatedPlates(rows.map((row) => presentEvent(row, view)))
}

/** Presents an event, with the user's relation to it if the reader is signed in. */
function presentFor(reader: EventReader, row: EventRow, view: Viewpoint): LearningEvent {
  const event = presentEvent(row, view)
  if (typeof reader !== 'number') return event
  const fits = view.week && event.status === 'scheduled' && !event.isOver && fitsWeek(event, view.week)
  return { ...event, ...presentMarks(row), ...(fits && { fitsWeek: true }) }
}

/** Like `readEvents`, with a signed-in user's relation to the events. */
async function readMarkedEvents(
  sql: ReadSql,
  ids: readonly number[],
  view: Viewpoint,
  reader: EventReader,
): Promise<LearningEvent[]> {
  const rows = await listEventRows(sql, ids, reader, getViewerId(reader))
  return avoidRepeatedPlates(rows.map((row) => presentFor(reader, row, view)))
}

/** Finds the reader's free times; null for visitors and for people who haven't stated any. */
export async function findWeek(deps: Core, reader: EventReader): Promise<FreeWeek | null> {
  const viewerId = getViewerId(reader)
  return viewerId === null ? null : findFreeWeek(deps, viewerId)
}

/**
 * Returns one page of events in the requested order. By default, sorts by relevance if searching and by date otherwise.
 */
export async function listEvents(
  deps: Viewing,
  { sort: wanted, limit, cursor, match, ...filters }: EventListQuery,
  reader: EventReader = null,
): Promise<EventPage> {
  const search = await understand(deps, filters)
  const week = await findWeek(deps, reader)
  // If all words act as filters, there is nothing to rank by.
  const sort =
    (wanted ?? 'relevance') === 'relevance'
      ? search?.words || isForPeopleOnly(search)
        ? 'relevance'
        : 'date'
      : (wanted as Sort)
  return deps.database.read(async (sql) => {
    const chosen = await select(sql, filters, deps, search, filters.whenFree ? week : null)
    const selection = sort === 'relevance' ? await orderByPeople(sql, chosen, search) : chosen
    const view = { ...createViewpoint(deps, selection.near), now: selection.now, week }
    if (match === 'related') {
      const similar = await listSimilar(sql, selection, limit, reader)
      const close = similar.map((row) => ({ ...presentFor(reader, row, view), matchesPartly: true }))
      return { events: avoidRepeatedPlates(close), next: null }
    }
    const held =
      cursor || !filters.q ? [] : await listHeldByTitle(sql, selection.relaxed ?? selection, filters.q, reader)
    const above = held.slice(0, limit - 1)
    const asked = { selection, limit: limit - above.length, reader }
    const { rows, partly = [], next } = await listPages[sort](sql, asked, cursor)
    const whole = rows.length === 0 ? held.slice(0, limit) : [...above, ...rows]
    const presented = [
      ...whole.map((row) => presentFor(reader, row, view)),
      ...partly.map((row) => ({ ...presentFor(reader, row, view), matchesPartly: true })),
    ]
    return { events: avoidRepeatedPlates(presented), next: next && writeCursor(next) }
  })
}

/** Finds held-back events by their exact title, so that people who look for one can find it. */
async function listHeldByTitle(sql: ReadSql, selection: EventSelection, title: string, reader: EventReader) {
  const ids = await listHeldIds(sql, selection, title)
  return listEventRows(sql, ids, reader, getViewerId(reader))
}

/** Returns the next matching events as candidates for ranking by preferences. */
export async function listEventCandidates(
  deps: Viewing,
  filters: EventFilters,
  options: CandidateOptions,
  reader: EventReader = null,
): Promise<Candidate[]> {
  const search = await understand(deps, filters)
  const week = filters.whenFree ? await findWeek(deps, reader) : null
  return deps.database.read(async (sql) => listCandidates(sql, await select(sql, filters, deps, search, week), options))
}

/** Counts matching events per facet, and says how the search was understood. */
export async function countEvents(
  deps: Viewing,
  filters: EventFilters,
  reader: EventReader = null,
): Promise<EventFacets> {
  const search = await understand(deps, filters)
  const week = filters.whenFree ? await findWeek(deps, reader) : null
  return deps.database.read(async (sql) => {
    const selection = await select(sql, filters, deps, search, week)
    return {
      ...(await countFacets(sql, selection)),
      understood: search?.understood ?? [],
      corrections: [...(selection.search?.corrections ?? [])],
      pathway: findTowards(selection.search?.named ?? []),
    }
  })
}

/** Finds the pathway towards one of the subjects; null if there is none. */
function findTowards(named: readonly string[]): EventFacets['pathway'] {
  const found = shippedPathways.find(({ topics }) => topics[0] !== undefined && named.includes(topics[0]))
  return found ? { id: found.id, title: writePathway(found).title } : null
}

/**
 * Returns an event, or the one that it was merged into. An account that has provided the secret of an unlisted event
 * once no longer needs it.
 * @throws DomainError `event_not_found`
 */
export async function getEvent(
  deps: Viewing,
  id: number,
  near = deps.defaultLocation,
  reader: EventReader = null,
  linkKey?: string,
): Promise<LearningEvent> {
  if (typeof reader === 'number' && linkKey !== undefined) {
    const opening = { userId: reader, eventId: id, linkKey, now: getNow(deps) }
    await deps.database.writeStatement((sql) => openEventLink(sql, opening))
  }
  const { event, markdown } = await deps.database.read(async (sql) => {
    const view = createViewpoint(deps, near)
    const found = await readMarkedEvents(sql, [id], view, reader)
    const keptId = found[0]?.isWithdrawn ? await findKeptEvent(sql, id) : null
    const [shown] = keptId === null ? found : await readMarkedEvents(sql, [keptId], view, reader)
    // Only hosts write Markdown.
    const isHosted = shown !== undefined && shown.source === null
    return { event: shown, markdown: isHosted ? await findMarkdown(sql, shown.id) : null }
  })
  if (!event) throw new DomainError('event_not_found')
  if (markdown === null) return event
  const { renderMarkdown } = await import('#domain/format/markdown.ts')
  return { ...event, descriptionHtml: renderMarkdown(markdown) }
}

/** An event with its version information, as calendars and feeds need it. */
export interface RevisedEvent {
  event: LearningEvent
  /** Increases with every change. */
  sequence: number
  /** UTC instant of the last change. */
  changedAt: string
  /** UTC start of a date of a series before it was first moved; null if it hasn't moved. */
  originalStart: string | null
}

/** Like `listRevisedEvents`, but in the caller's transaction, so it sees that transaction's own writes. */
export async function reviseEvents(
  sql: ReadSql,
  ids: readonly number[],
  from: SeenFrom,
  reader: EventReader = null,
): Promise<RevisedEvent[]> {
  const events = await readEvents(sql, ids, createViewpoint(from), reader)
  const revisions = new Map((await listRevisions(sql, ids)).map((revision) => [revision.id, revision]))
  return events.flatMap((event) => {
    const revision = revisions.get(event.id)
    if (!revision) return []
    const { sequence, changedAt, originalStart } = revision
    return [{ event, sequence, changedAt, originalStart }]
  })
}

/** Returns events with version information in the order of `ids`. Omits unknown ids. */
export function listRevisedEvents(
  deps: Viewing,
  ids: readonly number[],
  reader: EventReader = null,
): Promise<RevisedEvent[]> {
  return deps.database.read((sql) => reviseEvents(sql, ids, deps, reader))
}

/** Returns the events for a feed of this search: upcoming ones including cancelled ones, soonest first. */
export async function listFeedEvents(
  deps: Viewing,
  filters: EventFilters,
  { limit, everyDate }: { limit: number; everyDate: boolean },
): Promise<RevisedEvent[]> {
  const search = await understand(deps, filters)
  return deps.database.read(async (sql) => {
    const selection = { ...(await select(sql, filters, deps, search)), everyDate }
    const ids = await listFeedIds(sql, selection, limit)
    return reviseEvents(
      sql,
      ids.map(({ id }) => id),
      { ...deps, defaultLocation: selection.near },
    )
  })
}

export interface SeriesDates {
  /** RRULE, RDATE and EXDATE lines as the source wrote them; null if the dates were listed one by one. */
  recurrence: string | null
  /** All dates that any source still lists, including past and cancelled ones, soonest first. */
  occurrences: RevisedEvent[]
}

export function listSeriesDates(deps: Viewing, seriesId: number, reader: EventReader = null): Promise<SeriesDates> {
  return deps.database.read(async (sql) => {
    const ids = (await listSeriesIds(sql, seriesId)).map(({ id }) => id)
    const recurrence = await findRecurrence(sql, seriesId)
    return { recurrence, occurrences: await reviseEvents(sql, ids, deps, reader) }
  })
}

/**
 * Returns events as the reader sees them, in the order of `ids`. Omits unknown ids.
 * @param ids without duplicates
 */
export async function listEventsByIds(
  deps: Viewing,
  ids: readonly number[],
  reader: EventReader,
  near: Position = deps.defaultLocation,
): Promise<LearningEvent[]> {
  const view = { ...createViewpoint(deps, near), week: await findWeek(deps, reader) }
  return deps.database.read((sql) => readMarkedEvents(sql, ids, view, reader))
}

/** Lists the sitemap parts, each with its latest change. */
export function listEventPageParts(deps: Core): Promise<PagePartRow[]> {
  return deps.database.read((sql) => listPageParts(sql, getCurrentMinute(deps.clock)))
}

/** Lists id and last change of the events in a sitemap part that have not ended. */
export function listEventPages(deps: Core, part: number): Promise<PageRow[]> {
  return deps.database.read((sql) => listSitemapPages(sql, part, getCurrentMinute(deps.clock)))
}

export { findMarkdown, findKeptEvent } from './detail-queries.ts'
export { presentEvent, zonedTime } from './present.ts'

// Operators and hosts hide, release and cancel events through these.
export {
  cancelEvents,
  changeVisibility,
  hasShownEvents,
  listPostponed,
  postponeEvents,
  releaseEvents,
  resumeEvents,
  withholdEvents,
} from './write-queries.ts'

// Used by all code that writes events, within its own transaction.
export {
  analyzeEvents,
  deleteLinks,
  insertEvents,
  getVisibleStatus,
  startChange,
  organizerTrust,
  trustNewListings,
  listNewWords,
  postponeWords,
  rememberWords,
} from './write-queries.ts'
export { settleWithdrawals, takeEventIds, updateEvents } from './write-queries.ts'
export type { EventCuration, EventDraft, EventRevision } from './write-queries.ts'
