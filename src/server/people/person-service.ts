import type { Person, PublicProfile } from '#contract/people/follow.ts'
import type { PeopleSearchQuery } from '#contract/people/people-query.ts'
import { interestLabel } from '#contract/people/person-options.ts'
import type { Taste } from '#domain/people/person-taste.ts'
import { describeConnection } from '#domain/people/person-words.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import * as hostQueries from './host-queries.ts'
import * as queries from './person-queries.ts'
import { findPeopleWords, listPeopleWith, listSuggested, type FoundPeople } from './search-queries.ts'
import { findLanguages, findUserRow } from './profile-queries.ts'
import type { Core, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

export { distrustHost, introduceHost } from './host-queries.ts'
export { type Contact, findLanguages, findLearner, type LearnerRow, listContacts } from './profile-queries.ts'

/** Hides a profile, and the name on the person's events, until an operator has decided. */
export async function hidePerson(sql: WriteSql, id: number, now: string): Promise<void> {
  const person = await hostQueries.hidePerson(sql, id, now)
  if (person) await hostQueries.nameHostedEvents(sql, id, person.name)
}

/** Shows a profile again, if the person wants it to be visible. */
export async function showPerson(sql: WriteSql, id: number): Promise<void> {
  const person = await hostQueries.showPerson(sql, id)
  if (person) await hostQueries.nameHostedEvents(sql, id, person.name)
}

const nobody: FoundPeople = { ids: [], total: 0 }

function presentPerson(row: queries.PersonRow, viewerId: number): Person {
  const { mutualCount, mutuals, shared, isNear, pronouns: _pronouns, website: _website, ...same } = row
  const isOwn = row.id === viewerId
  const mutualNames = mutuals.map(({ name }) => name)
  const why = describeConnection({ mutualNames, mutualCount, shared: shared.map(interestLabel), isNear })
  return { ...same, isOwn, why: isOwn ? null : why }
}

/** Lists people in the order of the ids. Leaves out those whom the viewer may not see. */
export async function listPeople(sql: ReadSql, ids: readonly number[], viewer: queries.Viewer): Promise<Person[]> {
  if (ids.length === 0) return []
  const rows = await queries.listPeopleByIds(sql, ids, viewer)
  return rows.map((row) => presentPerson(row, viewer.id))
}

/** Searches people by text, best first. Without text, suggests people to follow. */
export function searchPeople({ database, clock }: Core, viewerId: number, query: PeopleSearchQuery) {
  const { q, limit, near } = query
  const viewer = { id: viewerId, near }
  return database.read(async (sql) => {
    if (!q) {
      const rows = await listSuggested(sql, viewer, limit, clock.now().toString())
      return {
        people: rows.map(({ total: _total, ...row }) => presentPerson(row, viewerId)),
        total: rows[0]?.total ?? 0,
      }
    }
    const words = await findPeopleWords(sql, q, viewer)
    const { ids, total } = words === null ? nobody : await listPeopleWith(sql, words, viewer, limit)
    return { people: await listPeople(sql, ids, viewer), total }
  })
}

/**
 * @param person id or username
 * @throws DomainError `user_not_found` if the person doesn't exist or isn't visible to the viewer
 */
export async function getPublicProfile(
  deps: Viewing,
  person: number | string,
  viewer: queries.Viewer,
): Promise<PublicProfile> {
  const { row, ahead, over } = await deps.database.read(async (sql) => {
    const id = typeof person === 'number' ? person : await queries.findVisibleId(sql, person, viewer.id)
    const [found] = id === null ? [] : await queries.listPeopleByIds(sql, [id], viewer)
    if (!found) throw new DomainError('user_not_found')
    return { row: found, ...(await queries.listHostedIds(sql, found.id, deps.clock.now().toString())) }
  })
  const { pronouns, website, mutualCount, mutuals } = row
  return {
    ...presentPerson(row, viewer.id),
    pronouns,
    website,
    mutualFollows: { count: mutualCount, first: mutuals },
    hosting: await listEventsByIds(deps, ahead, viewer.id, viewer.near),
    hosted: await listEventsByIds(deps, over, viewer.id, viewer.near),
  }
}

/** Runs `work` with texts in the language that the person has chosen. */
export async function runInTheirLanguage<Result>(
  { database }: Pick<Services, 'database'>,
  userId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const languages = await database.read((sql) => findLanguages(sql, [userId]))
  return runInLanguage(languages.get(userId), work)
}

/** Returns the person's learning preferences; null if the account has just been deleted. */
export async function findTaste(sql: ReadSql, userId: number, now: string): Promise<Taste | null> {
  return findUserRow(sql, userId, now)
}
