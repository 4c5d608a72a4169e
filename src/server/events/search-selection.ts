import type { EventFilters } from '#contract/event-query.ts'
import type { FreeWeek } from '#domain/plans/plan-week.ts'
import type { Position } from '#domain/places/distance.ts'
import type { Database, ReadSql } from '#server/platform/database/database.ts'
import { zoneAt } from '#server/platform/places/places.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { EventSelection } from './filter-queries.ts'
import { listAudienceWords } from './implied-queries.ts'
import { findWords } from './search-queries.ts'
import { readSearch, type ReadSearch } from './search-understanding.ts'

interface SearchDeps {
  database: Database
  clock: Clock
  defaultLocation: Position
}

/** Returns the current minute: precise enough to tell what is over, and it keeps responses identical for that long. */
export const getCurrentMinute = (clock: Clock): string =>
  clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()

const getToday = ({ clock, defaultLocation }: Pick<SearchDeps, 'clock' | 'defaultLocation'>): string =>
  clock.now().toZonedDateTimeISO(zoneAt(defaultLocation)).toPlainDate().toString()

/** Separates the words of a search from those that act as filters. Looks up places, so it runs before the statement. */
export const understand = (deps: SearchDeps, filters: EventFilters): Promise<ReadSearch | null> =>
  filters.q ? readSearch(deps, filters, getToday(deps)) : Promise.resolve(null)

/** Words that act as filters, and that events may say themselves. */
const listSaid = ({ implied: { audiences = [], mustBeFree } }: ReadSearch): string[][] => [
  ...audiences.map(({ audience }) => listAudienceWords(audience)),
  ...(mustBeFree ? [['free', 'gratis']] : []),
]

/** Fills in the defaults of the filters and looks up the words of the search. */
export async function select(
  sql: ReadSql,
  { q: _q, literal: _literal, whenFree: _whenFree, near, ...filters }: EventFilters,
  deps: SearchDeps,
  search: ReadSearch | null,
  week: FreeWeek | null = null,
): Promise<EventSelection> {
  const { clock, defaultLocation } = deps
  const asked = { ...filters, ...(week && { week }), near: near ?? defaultLocation, now: getCurrentMinute(clock) }
  const { near: place = asked.near, ...implied } = search?.implied ?? {}
  const selection = { ...asked, ...implied, near: place }
  if (!search || (search.words === '' && search.understood.length > 0)) return selection
  return {
    ...selection,
    search: search.words === '' ? null : await findWords(sql, search.words, listSaid(search)),
    relaxed: asked,
  }
}
