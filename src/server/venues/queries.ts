import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import type { VenueState, VenueToPlace } from '#contract/venues/venue.ts'
import type { KnownVenue, VenuePrecision, VenueText } from '#domain/places/place-venue.ts'
import type { Position } from '#domain/places/distance.ts'
import { isOn } from '#server/events/policy.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import { area } from './placing-queries.ts'

/** Locks the identification of venues, so that one transaction at a time does it. */
export const lockVenues = (sql: WriteSql) => sql`select pg_advisory_xact_lock(${'7163829450021945'}::bigint)`

/** A text in one area: events elsewhere with the same text may be at another venue. */
export interface UnsettledText extends VenueText {
  area: string
}

/**
 * Lists the venues' texts of events without a venue, each once. Excludes events of hosts, whose text may be a home
 * address, which must be deleted with the account.
 */
export const listUnsettledTexts = (sql: ReadSql, limit: number) => sql<UnsettledText>`
  select location, organizer, ${area} as area, case when min(latitude) is not null
    then json_build_object('latitude', avg(latitude), 'longitude', avg(longitude)) end as position
  from events
  where venue_id is null and location <> '' and (not is_virtual_event or is_hybrid)
    and exists (select from event_sources l where l.event_id = events.id)
  group by location, organizer, ${area}
  limit ${limit}`

/** Returns venues by the keys of their texts. */
export async function findByNames(sql: ReadSql, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ key: string; id: number }>`
    select key, venue_id as id from venue_names where key = any (${keys}::text[])`
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const known = fragment`id, name_key as name, number, street, town, region, postcode, address_key as "addressKey",
  case when latitude is not null then jsonb_build_object('latitude', latitude, 'longitude', longitude) end as position`

export interface KnownVenueRow extends KnownVenue {
  addressKey: string
}

/** Lists the venues that have one of these addresses or names. */
export const listCandidates = (sql: ReadSql, addressKeys: readonly string[], names: readonly string[]) =>
  sql<KnownVenueRow>`
    select ${known} from venues where address_key <> '' and address_key = any (${addressKeys}::text[])
    union
    select ${known} from venues where name_key <> '' and name_key = any (${names}::text[])
    order by id`

export const takeVenueIds = (sql: WriteSql, count: number) => sql.column<number>`
  select nextval(numbers)::int as id
  from (select pg_get_serial_sequence('venues', 'id')::regclass as numbers offset 0) as own, generate_series(1, ${count}::int)`

export interface NewVenue extends KnownVenueRow {
  title: string
  address: string
  parentId: number | null
}

export const insertVenues = (sql: WriteSql, venues: readonly NewVenue[], now: string) => sql`
  insert into venues (id, name, address, number, street, address_key, name_key, town, region, postcode, parent_id, created_at)
  overriding system value
  select id, title, address, number, street, "addressKey", name, town, region, postcode, "parentId", ${now}
  from json_to_recordset(${JSON.stringify(venues)}::json) as given (
    id int, title text, address text, number text, street text, "addressKey" text, name text, town text, region text,
    postcode text, "parentId" int)`

export const insertNames = (sql: WriteSql, names: readonly { key: string; id: number; written: string }[]) => sql`
  insert into venue_names (key, venue_id, written)
  select key, id, written from json_to_recordset(${JSON.stringify(names)}::json) as given (key text, id int, written text)
  on conflict do nothing`

/** Sets the names of venues that were only known by their address. */
export const nameVenues = (
  sql: WriteSql,
  names: readonly { id: number; name: string; address: string; key: string }[],
) => sql`
  update venues v set name = given.name, name_key = given.key, address = coalesce(nullif(given.address, ''), v.address)
  from json_to_recordset(${JSON.stringify(names)}::json) as given (id int, name text, address text, key text)
  where v.id = given.id and v.name_key = ''`

/** State of a venue and its events before a pin. */
interface PreviousPlace {
  venues: {
    id: number
    latitude: number | null
    longitude: number | null
    precision: VenuePrecision
    placedBy: string | null
    placedAt: string | null
  }[]
  events: {
    id: number
    latitude: number | null
    longitude: number | null
    placePrecision: PlacePrecision
    isByVenue: boolean
  }[]
}

/** @returns the venue's name; null if it doesn't exist */
export const lockVenue = (sql: WriteSql, id: number) => sql.first<{ name: string; hasPrevious: boolean }>`
  select coalesce(nullif(name, ''), address) as name, previous is not null as "hasPrevious"
  from venues where id = ${id} for update`

/**
 * Sets the position of a venue and of the names at its address, and stores their and their events' previous positions.
 */
export async function pinVenue(
  sql: WriteSql,
  id: number,
  { latitude, longitude }: Position,
  now: string,
): Promise<void> {
  await sql`
    update venues set previous = jsonb_build_object(
      'venues', (
        select jsonb_agg(jsonb_build_object('id', v.id, 'latitude', v.latitude, 'longitude', v.longitude,
          'precision', v.precision, 'placedBy', v.placed_by, 'placedAt', v.placed_at))
        from venues v where v.id = ${id} or (v.parent_id = ${id} and v.placed_by is distinct from 'operator')),
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'latitude', e.latitude, 'longitude', e.longitude,
          'placePrecision', e.place_precision, 'isByVenue', e.is_placed_by_venue))
        from events e join venues v on v.id = e.venue_id
        where v.id = ${id} or (v.parent_id = ${id} and v.placed_by is distinct from 'operator')), '[]'))
    where id = ${id}`
  await sql`
    update venues set latitude = ${latitude}, longitude = ${longitude}, precision = 'exact', placed_by = 'operator',
      placed_at = ${now}
    where id = ${id} or (parent_id = ${id} and placed_by is distinct from 'operator')`
}

/** Undoes the last pin of a venue. Events that were added since are placed like the venue. */
export async function unpinVenue(sql: WriteSql, id: number): Promise<void> {
  const [row] = await sql<{ previous: PreviousPlace }>`select previous from venues where id = ${id}`
  const { venues, events } = row?.previous ?? { venues: [], events: [] }
  await sql`
    update venues v set latitude = g.latitude, longitude = g.longitude, precision = g.precision, placed_by = g."placedBy",
      placed_at = g."placedAt"
    from json_to_recordset(${JSON.stringify(venues)}::json) as g (
      id int, latitude float8, longitude float8, precision text, "placedBy" text, "placedAt" timestamptz)
    where v.id = g.id`
  await sql`update venues set previous = null where id = ${id}`
  await sql`
    update events e set latitude = v.latitude, longitude = v.longitude,
      place_precision = case v.precision when 'exact' then 'exact' when 'none' then 'unknown' else 'town' end,
      is_placed_by_venue = v.precision = 'exact'
    from venues v where e.venue_id = v.id and v.id = any (${venues.map((venue) => venue.id)}::int[])
      and not (e.id = any (${events.map((event) => event.id)}::int[]))`
  await sql`
    update events e set latitude = g.latitude, longitude = g.longitude, place_precision = g."placePrecision",
      is_placed_by_venue = g."isByVenue"
    from json_to_recordset(${JSON.stringify(events)}::json) as g (
      id int, latitude float8, longitude float8, "placePrecision" text, "isByVenue" boolean)
    where e.id = g.id`
}

export interface SearchedVenue extends Position {
  id: number
  /** The address of a venue without a name. */
  name: string
  address: string
  precision: VenuePrecision
  upcoming: number
}

/** Lists venues by words that begin with the given ones. */
export const searchVenues = (
  sql: ReadSql,
  { words, near, limit, now }: { words: readonly string[]; near: Position; limit: number; now: string },
) => sql.withCustomPlan<SearchedVenue>`
  with texts as (
    select v.*, ' ' || concat_ws(' ', v.name_key, lower(v.name)) as names,
      ' ' || regexp_replace(
        concat_ws(' ', v.name_key, lower(v.name), v.number, v.street, v.town, lower(v.region), v.postcode, lower(v.address)),
        '[^[:alnum:]]+', ' ', 'g') as words
    from venues v where v.precision <> 'none'),
  found as (
    select t.*, not exists (
      select from unnest(${words}::text[]) as word where t.names not like '% ' || word || '%') as is_named
    from texts t
    where not exists (select from unnest(${words}::text[]) as word where t.words not like '% ' || word || '%'))
  select f.id, coalesce(nullif(f.name, ''), f.address) as name,
    case when f.name = '' then '' else f.address end as address, f.precision, f.latitude, f.longitude,
    (select count(*)::int from events e
      where e.venue_id = any (array(select r.id from venues r where r.id = f.id or r.parent_id = f.id))
        and e.ends_at > ${now}::timestamptz and ${isOn()}) as upcoming
  from found f
  order by f.is_named desc, upcoming desc,
    point(f.longitude, f.latitude) <-> point(${near.longitude}, ${near.latitude}), f.id
  limit ${limit}`

/** Lists venues by their number of upcoming events. Includes events of other names at the same address. */
export const listVenues = (
  sql: ReadSql,
  { state, q, now, offset, limit }: { state: VenueState; q: string; now: string; offset: number; limit: number },
) => sql<VenueToPlace>`
  with upcoming as (
    select coalesce(v.parent_id, v.id) as id, count(*)::int as events, min(e.starts_at) as soonest,
      min(e.title) as title
    from events e join venues v on v.id = e.venue_id
    where e.ends_at > ${now} and ${isOn()} and (not e.is_virtual_event or e.is_hybrid)
    group by 1),
  asked as (
    select v.*, u.events, u.title as sample from venues v join upcoming u using (id)
    where case ${state} when 'open' then v.precision <> 'exact' when 'pinned' then v.placed_by = 'operator' else true end
      and (${q} = '' or '#' || v.id = ${q}
        or exists (select from venues r where r.parent_id = v.id and '#' || r.id = ${q})
        or position(title_key(${q}) in title_key(v.name || ' ' || v.address)) > 0 and title_key(${q}) <> ''
        or exists (select from venue_names n where n.venue_id = v.id and title_key(${q}) <> ''
          and position(title_key(${q}) in title_key(n.written)) > 0))
    order by case when ${state !== 'pinned'} then u.events end desc nulls last, v.placed_at desc nulls last, v.id
    offset ${offset} limit ${limit})
  select a.id, a.name, a.address, a.events, a.precision, case when a.precision <> 'none' then a.latitude end as latitude,
    case when a.precision <> 'none' then a.longitude end as longitude, a.sample as "sampleTitle",
    a.previous is not null as "canUndo", a.placed_by as "placedBy",
    array(select n.written from venue_names n where n.venue_id = a.id order by n.written limit 5) as aliases,
    array(
      select distinct s.name from events e join event_sources l on l.event_id = e.id join sources s on s.id = l.source_id
      where e.venue_id = a.id order by s.name limit 5) as sources
  from asked a
  order by case when ${state !== 'pinned'} then a.events end desc nulls last, a.placed_at desc nulls last, a.id`

/** Counts the venues with upcoming events whose place is only approximate. */
export const countToPlace = (sql: ReadSql, now: string) => sql.count`
  select count(distinct coalesce(v.parent_id, v.id))::int as count
  from venues v where v.precision <> 'exact' and exists (
    select from events e where e.venue_id = v.id and e.ends_at > ${now} and e.status = 'scheduled'
      and e.withdrawn_at is null and (not e.is_virtual_event or e.is_hybrid))`

export interface VenueToGeocode {
  id: number
  address: string
  number: string
  street: string
  town: string
  region: string
  postcode: string
  latitude: number | null
  longitude: number | null
}

/** Lists venues with a street address that the geocoder wasn't asked about, those with upcoming events only. */
export const listToGeocode = (sql: ReadSql, now: string, limit: number) => sql<VenueToGeocode>`
  select v.id, v.address, v.number, v.street, v.town, v.region, v.postcode, v.latitude, v.longitude
  from venues v
  where v.geocoded_at is null and v.precision <> 'exact' and v.address_key <> ''
    and exists (select from events e where e.venue_id = v.id and e.ends_at > ${now})
  order by v.id limit ${limit}`

/** Stores the geocoder's response permanently. `found` is null if it doesn't know the address. */
export const noteGeocoded = (sql: WriteSql, id: number, found: Position | null, now: string) => sql`
  update venues set geocoded_at = ${now},
    latitude = case when ${found !== null} and precision <> 'exact' then ${found?.latitude ?? null}::float8 else latitude end,
    longitude = case when ${found !== null} and precision <> 'exact' then ${found?.longitude ?? null}::float8 else longitude end,
    placed_by = case when ${found !== null} and precision <> 'exact' then 'geocoder' else placed_by end,
    placed_at = case when ${found !== null} and precision <> 'exact' then ${now}::timestamptz else placed_at end,
    precision = case when ${found !== null} then 'exact' else precision end
  where id = ${id}`
