import { limits } from '#contract/limits.ts'
import { fragment, type ReadSql } from '#server/platform/sql.ts'
import { mutualFollows, nearMiles, viewerRow, type Viewer } from './person-queries.ts'

/** Ids of a page of people, best first, and how many there are in all. */
export interface FoundPeople {
  ids: number[]
  total: number
}

async function readFound(rows: Promise<{ id: number; total: number }[]>): Promise<FoundPeople> {
  const found = await rows
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 }
}

/** The text of the query for what was typed; null when there is no word in it. */
export async function findPeopleWords(sql: ReadSql, typed: string, viewer: Viewer): Promise<string | null> {
  const rows = await sql<{ words: string | null }>`select people_search_query(${viewer.id}, ${typed})::text as words`
  return rows[0]?.words ?? null
}

/** Names count before interests and places, these before what somebody says of themselves. */
export function listPeopleWith(sql: ReadSql, words: string, viewer: Viewer, limit: number): Promise<FoundPeople> {
  return readFound(sql.planned<{ id: number; total: number }>`
    select u.id, count(*) over () as total
    from visible_people(${viewer.id}) as u
    where u.search @@ ${words}::tsquery
    order by ts_rank(u.search, ${words}::tsquery) desc, lower(u.name), u.id
    limit ${limit}`)
}

const shared = fragment`(select count(*) from unnest(u.interests) as each where each = any(me.interests))`

/**
 * Whom the viewer might like to follow: those with like interests, those whom others follow whom they follow, those
 * around. A follow of the last minutes changes nothing yet: the card that was pressed stays where it is.
 */
export function listSuggested(sql: ReadSql, viewer: Viewer, limit: number, now: string): Promise<FoundPeople> {
  const settled = fragment`created_at <= ${now}::timestamptz - make_interval(mins => ${limits.suggestionMinutes})`
  return readFound(sql.planned<{ id: number; total: number }>`
    select u.id, count(*) over () as total
    from visible_people(${viewer.id}) as u
    cross join ${viewerRow(viewer)} as me
    where u.id <> ${viewer.id}
      and not exists (select from follows where follower_id = ${viewer.id} and followed_id = u.id and ${settled})
    order by 2 * ${shared}
      + 3 * least(4, (select count(*) from ${mutualFollows(viewer)} and mine.${settled}))
      + case when miles_between(u.latitude, u.longitude, me.latitude, me.longitude) <= ${nearMiles} then 2 else 0 end
      desc, u.created_at desc, u.id desc
    limit ${limit}`)
}
