import type { ListedOrganization, OrganizationMember, OwnOrganization } from '#contract/organizations/organization.ts'
import type { OrganizationRole, OrganizationState } from '#contract/organizations/organization-options.ts'
import { isListed, isOn } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface OrganizationRow {
  id: number
  slug: string
  name: string
  description: string
  website: string | null
  imageUrl: string | null
  isVerified: boolean
  upcoming: number
  past: number
  followers: number
  members: { name: string; username: string }[]
}

/** Condition on `e`: the organization's own events, and imported ones by the organizer that operators linked to it. */
const belongs = fragment`(e.organization_id = o.id or o.organizer is not null and e.organizer <> ''
  and organizer_slug(e.organizer) = o.organizer and exists (select from event_sources l where l.event_id = e.id))`

/** Finds an organization as a person sees it. Members who hide their profile or block the viewer aren't named. */
export function findOrganization(
  sql: ReadSql,
  slug: string,
  { viewerId, now }: { viewerId: number | null; now: string },
): Promise<OrganizationRow | null> {
  const isOnPage = fragment`${isListed()} and e.withdrawn_at is null`
  return sql.first<OrganizationRow>`
    select o.id, o.slug, o.name, o.description, o.website, o.image_url as "imageUrl",
      o.verified_at is not null as "isVerified",
      (select count(*)::int from events e
        where ${belongs} and ${isOn()} and e.ends_at > ${now}::timestamptz) as upcoming,
      (select count(*)::int from events e where ${belongs} and ${isOnPage} and e.ends_at <= ${now}::timestamptz) as past,
      (select count(*)::int from page_follows f where f.organization_id = o.id) as followers,
      coalesce((
        select json_agg(json_build_object('name', u.name, 'username', u.username) order by m.role desc, m.joined_at, m.id)
        from organization_members m join visible_people(${viewerId}) u on u.id = m.user_id
        where m.organization_id = o.id and m.is_shown), '[]') as members
    from organizations o where o.slug = ${slug} and is_led(o.id)`
}

export interface Membership {
  id: number
  slug: string
  name: string
  isVerified: boolean
  /** The person's role; null for others. */
  role: OrganizationRole | null
}

/** Finds an organization with the person's role. */
export const findMembership = (sql: ReadSql, slug: string, userId: number) => sql.first<Membership>`
  select o.id, o.slug, o.name, o.verified_at is not null as "isVerified", m.role
  from organizations o left join organization_members m on m.organization_id = o.id and m.user_id = ${userId}
  where o.slug = ${slug} and is_led(o.id)`

/** Locks an organization, so that changes of its members come one after the other. */
export const lockOrganization = (sql: WriteSql, id: number) =>
  sql`select from organizations where id = ${id} for update`

export const listOwn = (sql: ReadSql, userId: number) => sql<OwnOrganization>`
  select o.id, o.slug, o.name, o.verified_at is not null as "isVerified", m.role
  from organization_members m join organizations o on o.id = m.organization_id
  where m.user_id = ${userId} and is_led(o.id) order by lower(o.name), o.id`

export interface OrganizationDetails {
  name: string
  description: string
  website: string | null
  imageUrl: string | null
}

/** Locks the person's account, so that simultaneous requests can't exceed the limit. */
export async function countCreated(sql: WriteSql, userId: number, since: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`
  return sql.count`
    select count(*)::int as count from organizations where created_by = ${userId} and created_at > ${since}`
}

/** Inserts an organization under the first free slug of its name, with its owner. @returns the slug */
export async function insertOrganization(
  sql: WriteSql,
  { name, description, website, imageUrl }: OrganizationDetails,
  { ownerId, now }: { ownerId: number; now: string },
): Promise<string> {
  // Two organizations created at the same time with one name get different slugs.
  await sql`select pg_advisory_xact_lock(hashtextextended('organization slugs', 0))`
  const rows = await sql<{ id: number; slug: string }>`
    insert into organizations (slug, name, description, website, image_url, created_by, created_at)
    select candidate, ${name}, ${description}, ${website}, ${imageUrl}, ${ownerId}, ${now}
    from generate_series(1, 10000) as number,
      lateral (select coalesce(nullif(organizer_slug(${name}::text), ''), 'organization')
        || case when number = 1 then '' else '-' || number end) as named (candidate)
    where not exists (select from organizations o where o.slug = candidate)
      and not exists (select from deleted_organizations d where d.slug = candidate)
    order by number limit 1
    returning id, slug`
  const { id, slug } = rows[0]!
  await sql`
    insert into organization_members (organization_id, user_id, role, joined_at) values (${id}, ${ownerId}, 'owner', ${now})`
  return slug
}

/** Updates an organization, and the name on its events. Removes the verified mark of both if its identity changes. */
export async function updateOrganization(
  sql: WriteSql,
  id: number,
  { name, description, website, imageUrl }: OrganizationDetails,
  now: string,
): Promise<void> {
  const isSame = fragment`(before.name, before.website, before.image_url) is not distinct from
    (${name}::text, ${website}::text, ${imageUrl}::text)`
  const wasVerified = await sql.value<boolean>`
    update organizations o set name = ${name}, description = ${description}, website = ${website}, image_url = ${imageUrl},
      verified_at = case when ${isSame} then o.verified_at end, verified_by = case when ${isSame} then o.verified_by end,
      organizer = case when ${isSame} then o.organizer end
    from organizations before
    where o.id = ${id} and before.id = o.id returning before.verified_at is not null and o.verified_at is null`
  if (wasVerified)
    await sql`update events set organizer_is_vetted = false where organization_id = ${id} and organizer_is_vetted`
  await sql`
    update events set organizer = ${name}, changed_at = ${now} where organization_id = ${id} and organizer <> ${name}`
}

export const listMembers = (sql: ReadSql, organizationId: number) => sql<OrganizationMember>`
  select u.id as "userId", u.name, u.username, m.role, m.is_shown as "isShown"
  from organization_members m join users u on u.id = m.user_id
  where m.organization_id = ${organizationId} order by m.role desc, m.joined_at, m.id`

/** Makes the members of an organization the hosts of its events, by their roles, and nobody else. */
export const settleHosts = (sql: WriteSql, id: number) => sql`select settle_organization_hosts(${id})`

/** @returns false if the person isn't a member */
export const updateMember = (
  sql: WriteSql,
  { organizationId, userId }: { organizationId: number; userId: number },
  { role, isShown }: { role?: OrganizationRole | undefined; isShown?: boolean | undefined },
) => sql.hasRows`
  update organization_members set role = coalesce(${role ?? null}, role), is_shown = coalesce(${isShown ?? null}, is_shown)
  where organization_id = ${organizationId} and user_id = ${userId} returning id`

/** @returns false if the person isn't a member */
export const deleteMember = (sql: WriteSql, organizationId: number, userId: number) => sql.hasRows`
  delete from organization_members where organization_id = ${organizationId} and user_id = ${userId} returning id`

/** Counts owners other than the person. */
export const countOtherOwners = (sql: ReadSql, organizationId: number, userId: number) => sql.count`
  select count(*)::int as count from organization_members
  where organization_id = ${organizationId} and role = 'owner' and user_id <> ${userId}`

/** Lists organizations below the id `before`, newest first. */
export const listOrganizations = (
  sql: ReadSql,
  { before, now, limit, state }: { before: number; now: string; limit: number; state: OrganizationState },
) =>
  sql<ListedOrganization>`
    select o.id, o.slug, o.name, o.website, o.verified_at is not null as "isVerified", o.organizer,
      array(select u.name from organization_members m join users u on u.id = m.user_id
        where m.organization_id = o.id and m.role = 'owner' order by m.joined_at, m.id) as owners,
      (select count(*)::int from events e
        where ${belongs} and ${isOn()} and e.ends_at > ${now}::timestamptz) as upcoming,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'note', r.note, 'reporter', u.name,
          'at', ${instant`r.created_at`}) order by r.created_at desc, r.id desc)
        from organization_reports r join users u on u.id = r.reporter_id
        where r.organization_id = o.id and r.settled_at is null), '[]') as reports
    from organizations o
    where o.id < ${before}::bigint and (${state}::text = 'all' or exists (
      select from organization_reports r where r.organization_id = o.id and r.settled_at is null))
    order by o.id desc limit ${limit}`

/** Sets or removes the verified mark of an organization and its events. @returns its name; null if it doesn't exist */
export async function setVerified(
  sql: WriteSql,
  id: number,
  by: { operatorId: number | null; now: string } | null,
): Promise<string | null> {
  const rows = await sql<{ name: string }>`
    update organizations set verified_at = ${by?.now ?? null}::timestamptz, verified_by = ${by?.operatorId ?? null}::int
    where id = ${id} returning name`
  await sql`
    update events set organizer_is_vetted = ${by !== null}
    where organization_id = ${id} and organizer_is_vetted <> ${by !== null}`
  return rows[0]?.name ?? null
}

/** Returns the slug of an organizer of imported events; null if no event is by it. */
export const findOrganizerSlug = (sql: ReadSql, written: string) => sql.value<string>`
  select organizer_slug(e.organizer) as slug from events e
  where e.organizer <> '' and organizer_slug(e.organizer) = organizer_slug(${written}::text)
    and exists (select from event_sources l where l.event_id = e.id)
  limit 1`

/** Returns whether another organization shows the organizer's events. */
export const isOrganizerTaken = (sql: ReadSql, organizer: string, id: number) =>
  sql.hasRows`select from organizations where organizer = ${organizer} and id <> ${id}`

/** @returns the organization's name; null if it doesn't exist */
export const setOrganizer = (sql: WriteSql, id: number, organizer: string | null) => sql.value<string>`
  update organizations set organizer = ${organizer} where id = ${id} returning name`
