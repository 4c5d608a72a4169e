import { isListed, isOn } from '#server/events/policy.ts'
import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

const atVenue = (id: number) =>
  fragment`e.venue_id = any(array(select r.id from venues r where r.id = ${id}::int or r.parent_id = ${id}::int))`
const byOrganizer = (slug: string) => fragment`e.organizer <> '' and organizer_slug(e.organizer) = ${slug}::text`
const isImported = fragment`exists (select from event_sources l where l.event_id = e.id)`
/** The venue's name; its address if it has none. */
const venueName = fragment`coalesce(nullif(v.name, ''), v.address)`

/** Maximum organizers or venues that a page links to. */
const maxLinks = 8

export interface VenueRow {
  id: number
  name: string
  address: string
  rooms: string[]
  precision: 'exact' | 'zip' | 'town' | 'none'
  latitude: number | null
  longitude: number | null
  upcoming: number
  organizers: { slug: string; name: string }[]
}

/** @returns the venue, or the one that it is a room of; null if it doesn't exist */
export async function findVenue(sql: ReadSql, id: number, now: string): Promise<VenueRow | null> {
  const [venue] = await sql<{ id: number }>`
    select coalesce(parent_id, id) as id from venues where id = ${id}`
  if (!venue) return null
  const upcoming = fragment`events e where ${atVenue(venue.id)} and ${isOn()} and e.ends_at > ${now}::timestamptz`
  return sql.first<VenueRow>`
    select v.id, ${venueName} as name, case when v.name = '' then '' else v.address end as address,
      v.precision, case when v.precision <> 'none' then v.latitude end as latitude,
      case when v.precision <> 'none' then v.longitude end as longitude,
      array(select distinct r.name from venues r where r.parent_id = v.id and r.name not in ('', v.name) order by r.name limit 20)
        as rooms,
      (select count(*)::int from ${upcoming}) as upcoming,
      coalesce((
        select json_agg(json_build_object('slug', slug, 'name', name) order by dates desc, name) from (
          select organizer_slug(e.organizer) as slug, mode() within group (order by e.organizer) as name, count(*) as dates
          from ${upcoming} and organizer_slug(e.organizer) <> '' and ${isImported}
          group by 1 order by count(*) desc, 2 limit ${maxLinks}::int) as named), '[]') as organizers
    from venues v where v.id = ${venue.id}`
}

export interface OrganizerRow {
  slug: string
  name: string
  isVetted: boolean
  upcoming: number
  venues: { id: number; name: string }[]
  sources: { name: string; link: string | null }[]
  organization: { slug: string } | null
}

/** @returns the slug for any spelling of an organizer's name; empty if it has no letters or digits */
export const readSlug = async (sql: ReadSql, slugOrName: string): Promise<string> =>
  (await sql.value<string>`select organizer_slug(${slugOrName}::text) as slug`) ?? ''

/** @returns the organizer of imported events that are or were listed; null if there is none */
export async function findOrganizer(sql: ReadSql, slug: string, now: string): Promise<OrganizerRow | null> {
  const isUpcoming = fragment`${byOrganizer(slug)} and ${isOn()} and e.ends_at > ${now}::timestamptz`
  const [row] = await sql<Omit<OrganizerRow, 'name'> & { name: string | null }>`
    select ${slug}::text as slug,
      (select json_build_object('slug', o.slug) from organizations o where o.organizer = ${slug}::text and is_led(o.id)) as organization,
      (select mode() within group (order by e.organizer) from events e
        where ${byOrganizer(slug)} and ${isListed()} and ${isImported}) as name,
      coalesce((select bool_and(e.organizer_is_vetted) from events e where ${isUpcoming}), false) as "isVetted",
      (select count(*)::int from events e where ${isUpcoming}) as upcoming,
      coalesce((
        select json_agg(json_build_object('id', v.id, 'name', ${venueName}) order by used.dates desc, v.id) from (
          select coalesce(r.parent_id, r.id) as id, count(*) as dates
          from events e join venues r on r.id = e.venue_id where ${isUpcoming}
          group by 1 order by 2 desc, 1 limit ${maxLinks}::int) used
        join venues v on v.id = used.id), '[]') as venues,
      coalesce((
        select json_agg(json_build_object('name', s.name, 'link', listing.link) order by s.name) from (
          select l.source_id, mode() within group (order by substring(l.link from '^https?://[^/?#]+')) as link
          from event_sources l join events e on e.id = l.event_id
          where ${isUpcoming} and l.withdrawn_at is null group by 1) listing
        join sources s on s.id = listing.source_id and s.removed_at is null), '[]') as sources`
  return row && row.name !== null ? { ...row, name: row.name } : null
}

/** Counts the pages that a person follows. Locks the person, so that concurrent requests can't exceed the limit. */
export async function lockAndCountFollows(sql: WriteSql, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for update`
  return sql.count`
    select count(*)::int as count from page_follows where user_id = ${userId}`
}

/** The page that a person follows: exactly one of these is set. */
export interface FollowedPage {
  venueId?: number
  /** The organizer's slug. */
  organizer?: string
  organizationId?: number
}

const isPage = ({ venueId, organizer, organizationId }: FollowedPage) => fragment`
  venue_id is not distinct from ${venueId ?? null}::int and organizer is not distinct from ${organizer ?? null}::text
  and organization_id is not distinct from ${organizationId ?? null}::int`

export const isFollowed = (sql: ReadSql, userId: number, page: FollowedPage) =>
  sql.hasRows`select from page_follows where user_id = ${userId} and ${isPage(page)}`

export const insertFollow = (
  sql: WriteSql,
  userId: number,
  { venueId, organizer, organizationId }: FollowedPage,
  now: string,
) => sql`
  insert into page_follows (user_id, venue_id, organizer, organization_id, created_at)
  values (${userId}, ${venueId ?? null}, ${organizer ?? null}, ${organizationId ?? null}, ${now}) on conflict do nothing`

export async function deleteFollow(sql: WriteSql, userId: number, page: FollowedPage): Promise<void> {
  await sql`delete from page_follows where user_id = ${userId} and ${isPage(page)}`
}

/**
 * Lists the followed venues, organizers and organizations by name. The name of an organizer without listed events is
 * derived from its slug.
 */
export async function listFollows(sql: ReadSql, userId: number) {
  const venues = await sql<{ id: number; name: string }>`
    select v.id, ${venueName} as name from page_follows f join venues v on v.id = f.venue_id
    where f.user_id = ${userId} order by lower(${venueName}), v.id`
  const organizers = await sql<{ slug: string; name: string }>`
    select f.organizer as slug, coalesce(named.name, replace(f.organizer, '-', ' ')) as name
    from page_follows f left join lateral (
      select mode() within group (order by e.organizer) as name from events e
      where e.organizer <> '' and organizer_slug(e.organizer) = f.organizer
        and ${isListed()}) named on true
    where f.user_id = ${userId} and f.organizer is not null order by lower(coalesce(named.name, f.organizer)), 1`
  const organizations = await sql<{ slug: string; name: string }>`
    select o.slug, o.name from page_follows f join organizations o on o.id = f.organization_id
    where f.user_id = ${userId} and is_led(o.id) order by lower(o.name), o.id`
  return { venues, organizers, organizations }
}

/** @returns null if the venue doesn't exist */
export const findVenueName = (sql: ReadSql, id: number) =>
  sql.value<string>`select ${venueName} as name from venues v where v.id = ${id}`

/** @returns the usual spelling of the organizer's name; null if no event is by it */
export const findOrganizerName = (sql: ReadSql, slugOrName: string) => sql.value<string>`
  select mode() within group (order by organizer) as name from events
  where organizer <> '' and organizer_slug(organizer) = organizer_slug(${slugOrName}::text)
    and ${isListed(fragment`events`)}`

/** @returns null if the organization doesn't exist */
export const findOrganizationName = (sql: ReadSql, slug: string) =>
  sql.value<string>`select o.name from organizations o where o.slug = ${slug} and is_led(o.id)`

/** Maximum pages per part of the sitemap; search engines accept 50,000. */
const maxPages = 40_000

export const listVenuePages = (sql: ReadSql, now: string) => sql<{ id: number }>`
  select distinct coalesce(v.parent_id, v.id) as id
  from events e join venues v on v.id = e.venue_id
  where ${isOn()} and e.ends_at > ${now}::timestamptz
  order by 1 limit ${maxPages}::int`

export const listOrganizerPages = (sql: ReadSql, now: string) => sql<{ slug: string }>`
  select distinct organizer_slug(e.organizer) as slug from events e
  where e.organizer <> '' and organizer_slug(e.organizer) <> '' and ${isOn()} and e.ends_at > ${now}::timestamptz
    and ${isImported}
    and not exists (select from organizations o where o.organizer = organizer_slug(e.organizer))
  order by 1 limit ${maxPages}::int`

/** Lists organizations with upcoming events: their own, or imported ones of the organizer that operators linked. */
export const listOrganizationPages = (sql: ReadSql, now: string) => sql<{ slug: string }>`
  select o.slug from organizations o
  where is_led(o.id) and exists (
    select from events e
    where (e.organization_id = o.id or ${isImported} and e.organizer <> '' and organizer_slug(e.organizer) = o.organizer)
      and ${isOn()} and e.ends_at > ${now}::timestamptz)
  order by o.slug limit ${maxPages}::int`
