import { earthRadiusMiles } from '#domain/places/distance.ts'
import { fragment, joinFragments, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import type { EventReader } from './detail-queries.ts'
import { isClose, isVirtualFromAfar, matchingEvents, matchingInOrder, type EventSelection } from './filter-queries.ts'
import { afterDate, byDate, withRows, type DateKey, type Found } from './list-queries.ts'

export interface DistanceKey extends DateKey {
  /** In the unit of `distanceTo`; null if the location is unknown. */
  away: number | null
}

/** Chord through the earth in metres: the measure in which the nearest-neighbour index orders events. */
const distanceTo = ({ near: { latitude, longitude } }: EventSelection): Fragment =>
  fragment`(position_on_earth <-> ll_to_earth(${latitude}, ${longitude}))`

/** Metres in the database's model of the earth per mile in ours. */
const metresInMile = 6_378_168 / earthRadiusMiles

/**
 * Stops the nearest-neighbour search at the requested radius instead of the other side of the globe. Adds a metre for
 * events on the boundary.
 */
const withinReach = ({ near: { latitude, longitude } }: EventSelection, within: number): Fragment =>
  fragment`position_on_earth <@ earth_box(ll_to_earth(${latitude}, ${longitude}), ${within * metresInMile + 1}::float8)`

/** Condition: after the key, among the events that have a distance. */
function afterDistance(away: Fragment, key: DistanceKey | null): Fragment {
  if (key === null) return fragment`true`
  if (key.away === null) return fragment`false`
  return fragment`(${away} > ${key.away}::float8 or ${away} = ${key.away}::float8 and ${afterDate(key)})`
}

/** Returns the next events with a location, within the requested radius; null if only virtual events are requested. */
function nearestEvents(selection: EventSelection, key: DistanceKey | null, limit: number): Fragment | null {
  const { within, virtual } = selection
  if (virtual === 'true' && within === undefined) return null
  const away = distanceTo(selection)
  const place =
    within === undefined
      ? fragment`latitude is not null`
      : fragment`${withinReach(selection, within)} and ${isClose(selection)}`
  return matchingInOrder(selection, fragment`${away} as away, starts_at, id`, {
    place,
    where: afterDistance(away, key),
    first: { order: fragment`${away}, ${byDate}`, limit },
  })
}

/** Returns the next events without a distance, soonest first; null if a radius excludes them. */
function eventsAnywhere(selection: EventSelection, key: DistanceKey | null, limit: number): Fragment | null {
  const { within, virtual } = selection
  if (within !== undefined && virtual !== 'any') return null
  const lacksPlace = virtual === 'true' ? fragment`true` : fragment`latitude is null`
  return matchingEvents(selection, fragment`null::float8 as away, starts_at, id`, {
    place: within === undefined ? lacksPlace : isVirtualFromAfar(selection),
    where: key?.away === null ? afterDate(key) : fragment`true`,
    first: { order: byDate, limit },
  })
}

/**
 * Lists matching events, nearest first, and soonest first at the same location. Events without a location come last.
 * Each part stops as soon as it has a page.
 */
export async function listByDistance(
  sql: ReadSql,
  selection: EventSelection,
  after: DistanceKey | null,
  limit: number,
  reader: EventReader,
): Promise<Found<DistanceKey>> {
  const parts = [nearestEvents(selection, after, limit), eventsAnywhere(selection, after, limit)]
  const selects = parts.flatMap((part) => (part ? [fragment`select * from ${part} as part`] : []))
  const keys = await sql.planned<DistanceKey>`
    select away, starts_at::text as "startsAt", id
    from (${joinFragments(selects, ' union all ', fragment``)}) as matching
    order by away, ${byDate}
    limit ${limit}`
  return withRows(sql, keys, reader)
}
