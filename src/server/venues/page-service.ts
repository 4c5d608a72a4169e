import { limits } from '#contract/limits.ts'
import type { OrganizerPage, PageFollows, VenuePage } from '#contract/venues/venue.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './page-queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

async function readVenue(sql: ReadSql, id: number, now: string) {
  const venue = await queries.findVenue(sql, id, now)
  if (!venue) throw new DomainError('venue_not_found')
  return venue
}

async function readOrganizer(sql: ReadSql, slugOrName: string, now: string) {
  const slug = await queries.readSlug(sql, slugOrName)
  const organizer = slug === '' ? null : await queries.findOrganizer(sql, slug, now)
  if (!organizer) throw new DomainError('organizer_not_found')
  return organizer
}

/** Returns whether the user follows the page, as a field of the response; no field for visitors. */
const readFollowed = async (sql: ReadSql, userId: number | null, page: queries.FollowedPage) =>
  userId === null ? {} : { isFollowed: await queries.isFollowed(sql, userId, page) }

/**
 * Returns a venue; for a room, its building.
 * @throws DomainError `venue_not_found`
 */
export const getVenue = (deps: Core, id: number, userId: number | null): Promise<VenuePage> =>
  deps.database.read(async (sql) => {
    const venue = await readVenue(sql, id, getNow(deps))
    return { ...venue, ...(await readFollowed(sql, userId, { venueId: venue.id })) }
  })

/**
 * Returns an organizer of imported events.
 * @throws DomainError `organizer_not_found`
 */
export const getOrganizer = (deps: Core, slugOrName: string, userId: number | null): Promise<OrganizerPage> =>
  deps.database.read(async (sql) => {
    const organizer = await readOrganizer(sql, slugOrName, getNow(deps))
    return { ...organizer, ...(await readFollowed(sql, userId, { organizer: organizer.slug })) }
  })

/** @throws DomainError `too_many_follows` */
async function setFollowed(
  sql: WriteSql,
  userId: number,
  page: queries.FollowedPage,
  { isFollowed, now }: { isFollowed: boolean; now: string },
): Promise<void> {
  if (!isFollowed) return queries.deleteFollow(sql, userId, page)
  const count = await queries.lockAndCountFollows(sql, userId)
  if (count >= limits.pageFollows && !(await queries.isFollowed(sql, userId, page)))
    throw new DomainError('too_many_follows')
  await queries.insertFollow(sql, userId, page, now)
}

/**
 * Follows or unfollows a venue.
 * @throws DomainError `venue_not_found`, `too_many_follows`
 */
export const setVenueFollowed = (deps: Core, userId: number, id: number, isFollowed: boolean) =>
  deps.database.write(async (sql) => {
    const now = getNow(deps)
    const venue = await readVenue(sql, id, now)
    await setFollowed(sql, userId, { venueId: venue.id }, { isFollowed, now })
    return { id: venue.id, isFollowed }
  })

/**
 * Follows or unfollows an organizer. An organizer without events can still be unfollowed.
 * @throws DomainError `organizer_not_found`, `too_many_follows`
 */
export const setOrganizerFollowed = (deps: Core, userId: number, slugOrName: string, isFollowed: boolean) =>
  deps.database.write(async (sql) => {
    const now = getNow(deps)
    const slug = isFollowed ? (await readOrganizer(sql, slugOrName, now)).slug : await queries.readSlug(sql, slugOrName)
    await setFollowed(sql, userId, { organizer: slug }, { isFollowed, now })
    return { slug, isFollowed }
  })

/** Returns whether a person follows an organization. */
export const isOrganizationFollowed = (sql: ReadSql, userId: number, organizationId: number): Promise<boolean> =>
  queries.isFollowed(sql, userId, { organizationId })

/** Follows or unfollows an organization. @throws DomainError `too_many_follows` */
export const setOrganizationFollowed = (
  sql: WriteSql,
  userId: number,
  organizationId: number,
  change: { isFollowed: boolean; now: string },
): Promise<void> => setFollowed(sql, userId, { organizationId }, change)

export const listPageFollows = ({ database }: Core, userId: number): Promise<PageFollows> =>
  database.read((sql) => queries.listFollows(sql, userId))

/** Returns the names of the venue, and of the organizer or organization, that a search is limited to. */
export const findPageNames = (
  { database }: Pick<Services, 'database'>,
  {
    venue,
    organizer,
    organization,
  }: { venue?: number | undefined; organizer?: string | undefined; organization?: string | undefined },
): Promise<{ at?: string; by?: string }> =>
  database.read(async (sql) => {
    const at = venue === undefined ? null : await queries.findVenueName(sql, venue)
    const host = organization === undefined ? null : await queries.findOrganizationName(sql, organization)
    const by = host ?? (organizer === undefined ? null : await queries.findOrganizerName(sql, organizer))
    return { ...(at !== null && { at }), ...(by !== null && { by }) }
  })

/** Lists the venues with upcoming events, for search engines. */
export const listVenuePages = (deps: Core) => deps.database.read((sql) => queries.listVenuePages(sql, getNow(deps)))

/** Lists the organizers with upcoming events, for search engines. */
export const listOrganizerPages = (deps: Core) =>
  deps.database.read((sql) => queries.listOrganizerPages(sql, getNow(deps)))

/** Lists the organizations with upcoming events, for search engines. */
export const listOrganizationPages = (deps: Core) =>
  deps.database.read((sql) => queries.listOrganizationPages(sql, getNow(deps)))
