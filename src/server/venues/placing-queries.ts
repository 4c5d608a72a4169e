import type { VenueText } from '#domain/places/place-venue.ts'
import { fragment, type WriteSql } from '#server/platform/database/database.ts'

/** The area of an event, which distinguishes venues with the same name. */
export const area = fragment`coalesce(round(latitude * 4) || ',' || round(longitude * 4), '')`

export interface VenueAssignment extends Pick<VenueText, 'location' | 'organizer'> {
  area: string
  venueId: number
}

/**
 * Maximum number of events that a statement changes. Triggers compare every changed row with every other, because
 * PostgreSQL expects few: 10,000 at once take three minutes, in batches seconds.
 */
const maxChanged = 500

/** Assigns venues to events without one. */
export async function assignVenues(sql: WriteSql, assignments: readonly VenueAssignment[]): Promise<void> {
  const given = JSON.stringify(assignments)
  for (let after: number | null = 0; after !== null;) {
    const [part]: { last: number | null }[] = await sql<{ last: number | null }>`
      with part as materialized (
        select id from events
        where venue_id is null and location <> '' and (not is_virtual_event or is_hybrid) and id > ${after}
        order by id limit ${maxChanged}),
      assigned as (
        update events e set venue_id = given."venueId"
        from json_to_recordset(${given}::json) as given (location text, organizer text, area text, "venueId" int)
        where e.id in (select id from part) and e.location = given.location and e.organizer = given.organizer
          and ${area} = given.area)
      select max(id) as last from part`
    after = part?.last ?? null
  }
}

/** Spread of coordinates in degrees, about half a mile, above which sources disagree about where a venue is. */
const maxSpread = 0.008

/** Maximum distance in miles between a venue and the middle of its town or ZIP code area. */
const milesInTown = 15
/** Miles from the home of an event's source within which a name alone means a venue. */
const milesToNamesakes = 10

/**
 * Learns the coordinates of venues from the events that have coordinates of their own: exact ones first, else those of
 * the ZIP code area or town, else a guess. Deletes exact ones far from the town that its events name. Never changes
 * coordinates set by an operator or the geocoder.
 */
export async function learnPositions(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  const usual = (column: 'latitude' | 'longitude') =>
    column === 'latitude'
      ? fragment`split_part(mode() within group (order by latitude || ' ' || longitude), ' ', 1)::float8`
      : fragment`split_part(mode() within group (order by latitude || ' ' || longitude), ' ', 2)::float8`
  await sql`
    update venues v set latitude = said.latitude, longitude = said.longitude, precision = 'exact', placed_by = 'source',
      placed_at = coalesce(placed_at, ${now})
    from (
      select venue_id, ${usual('latitude')} as latitude, ${usual('longitude')} as longitude
      from events
      where venue_id = any (${ids}::int[]) and latitude is not null and place_precision = 'exact' and not is_placed_by_venue
      group by venue_id
      having max(latitude) - min(latitude) < ${maxSpread} and max(longitude) - min(longitude) < ${maxSpread}) said
    where v.id = said.venue_id and (v.precision <> 'exact' or v.placed_by = 'source')
      and (v.precision, v.latitude, v.longitude) is distinct from ('exact', said.latitude, said.longitude)`
  await sql`
    update venues v set latitude = said.latitude, longitude = said.longitude,
      precision = case when v.postcode = '' then 'town' else 'zip' end, placed_by = 'gazetteer', placed_at = ${now}
    from (
      select venue_id, ${usual('latitude')} as latitude, ${usual('longitude')} as longitude
      from events where venue_id = any (${ids}::int[]) and place_precision = 'town'
      group by venue_id) said
    where v.id = said.venue_id and (v.precision = 'none'
      or v.precision = 'exact' and v.placed_by = 'source'
        and miles_between(v.latitude, v.longitude, said.latitude, said.longitude) > ${milesInTown}
        and not exists (
          select from events e
          where e.venue_id = v.id and e.place_precision = 'exact' and not e.is_placed_by_venue))`
  await sql`
    update venues v set latitude = guess.latitude, longitude = guess.longitude
    from (
      select venue_id, ${usual('latitude')} as latitude, ${usual('longitude')} as longitude
      from events where venue_id = any (${ids}::int[]) and place_precision = 'unknown' and latitude is not null
      group by venue_id) guess
    where v.id = guess.venue_id and v.precision = 'none' and v.latitude is null`
  // Names at the same address share its coordinates.
  await sql`
    update venues room set latitude = building.latitude, longitude = building.longitude, precision = 'exact',
      placed_by = building.placed_by, placed_at = ${now}
    from venues building
    where room.parent_id = building.id and building.precision = 'exact' and room.precision <> 'exact'
      and (room.id = any (${ids}::int[]) or building.id = any (${ids}::int[]))`
}

/**
 * Sets the coordinates of events to those of their venues, unless they have their own exact ones or name another town.
 * An operator's pin applies to all of them. @returns the number of changed events
 */
export async function placeEvents(sql: WriteSql, ids: readonly number[]): Promise<number> {
  let placed = 0
  for (;;) {
    const rows = await sql`
      update events e set latitude = v.latitude, longitude = v.longitude, place_precision = 'exact',
        is_placed_by_venue = true
      from venues v
      where e.venue_id = v.id and e.id in (
        select e.id from events e join venues v on v.id = e.venue_id
        where (v.id = any (${ids}::int[]) or v.parent_id = any (${ids}::int[]))
          and v.precision = 'exact' and (not e.is_virtual_event or e.is_hybrid)
          and (e.place_precision <> 'exact' or e.latitude is null or e.is_placed_by_venue)
          and (e.place_precision <> 'exact' or (e.latitude, e.longitude) is distinct from (v.latitude, v.longitude))
          and (v.placed_by = 'operator' or e.is_placed_by_venue or e.latitude is null
            or miles_between(e.latitude, e.longitude, v.latitude, v.longitude)
              <= case e.place_precision when 'unknown' then ${milesToNamesakes}::float8 else ${milesInTown}::float8 end)
        limit ${maxChanged})
      returning 1`
    placed += rows.length
    if (rows.length < maxChanged) return placed
  }
}
