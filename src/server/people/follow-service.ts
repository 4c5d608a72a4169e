import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import type { BlockedPerson, Person, Sharing } from '#contract/people/follow.ts'
import type { PeoplePageQuery } from '#contract/people/people-query.ts'
import type { Position } from '#domain/places/distance.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { cutPage, DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './follow-queries.ts'
import { listPeople } from './person-service.ts'
import { requireVisiblePerson } from './policy.ts'
import { t } from '#texts/texts.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** @throws DomainError `user_not_found` or `own_profile` */
export async function setFollowed(deps: Core, ownId: number, userId: number, isFollowed: boolean): Promise<void> {
  const now = getNow(deps)
  await deps.database.write(async (sql) => {
    if (isFollowed && userId === ownId) throw new DomainError('own_profile', t('You can’t follow yourself.'))
    await requireVisiblePerson(sql, userId, ownId)
    await (isFollowed ? queries.insertFollow(sql, ownId, userId, now) : queries.deleteFollow(sql, ownId, userId))
  })
}

/**
 * Blocks a person: both stop seeing and following each other. The blocked person loses their RSVPs to events that the
 * blocker hosts.
 * @throws DomainError `user_not_found`, `own_profile`
 */
export async function blockUser(
  deps: Core & {
    /** Removes people blocked by a host from the host's guest lists. Provided by the module that owns those. */
    releaseBlockedGuests(sql: WriteSql, hostId: number): Promise<void>
  },
  ownId: number,
  userId: number,
): Promise<void> {
  const now = getNow(deps)
  await deps.database.write(async (sql) => {
    if (userId === ownId) throw new DomainError('own_profile', t('You can’t block yourself.'))
    if (await queries.hasBlocked(sql, ownId, userId)) return
    await requireVisiblePerson(sql, userId, ownId)
    await queries.insertBlock(sql, ownId, userId, now)
    await queries.deleteFollowsBetween(sql, ownId, userId)
    await deps.releaseBlockedGuests(sql, ownId)
  })
}

/** @throws DomainError `user_not_found` if there is no block and the person isn't visible */
export async function unblockUser(deps: Core, ownId: number, userId: number): Promise<void> {
  await deps.database.write(async (sql) => {
    if (!(await queries.deleteBlock(sql, ownId, userId))) await requireVisiblePerson(sql, userId, ownId)
  })
}

export function listBlocks({ database }: Core, ownId: number): Promise<BlockedPerson[]> {
  return database.read((sql) => queries.listBlocks(sql, ownId))
}

export interface PeoplePage {
  people: Person[]
  /** Cursor of the next page; null on the last one. */
  next: number | null
}

/** Lists followers of a person, or the people they follow. @throws DomainError `user_not_found` */
export function listFollows(
  deps: Core,
  list: queries.FollowList,
  { ownId, userId, query }: { ownId: number; userId: number; query: PeoplePageQuery },
): Promise<PeoplePage> {
  const { before, limit } = query
  return deps.database.read(async (sql) => {
    await requireVisiblePerson(sql, userId, ownId)
    const found = await queries.listFollows(sql, list, userId, { viewerId: ownId, before, limit: limit + 1 })
    const { rows, last } = cutPage(found, limit)
    const ids = rows.map((row) => row.userId)
    return { people: await listPeople(sql, ids, { id: ownId }), next: last?.id ?? null }
  })
}

/** Lists upcoming events that followed people attend or host, if they share it. Distances are measured from `near`. */
export async function listFollowedEvents(deps: Viewing, ownId: number, near?: Position): Promise<LearningEvent[]> {
  const now = getNow(deps)
  const ids = await deps.database.read((sql) => queries.listFollowedEventIds(sql, ownId, now, limits.followedEvents))
  return listEventsByIds(deps, ids, ownId, near)
}

export function getSharing({ database }: Core, userId: number): Promise<Sharing> {
  return database.read((sql) => queries.getSharing(sql, userId))
}

export async function updateSharing({ database }: Core, userId: number, sharing: Sharing): Promise<Sharing> {
  await database.write((sql) => queries.updateSharing(sql, userId, sharing))
  return sharing
}
