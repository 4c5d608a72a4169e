import { limits } from '#contract/limits.ts'
import { earthRadiusMiles } from '#domain/places/distance.ts'
import {
  constant,
  fragment,
  joinFragments,
  type Fragment,
  type ReadSql,
  type WriteSql,
} from '#server/platform/database/database.ts'
import { isProfileVisible } from './policy.ts'
import { nearMiles, selectPeople, sharedEvents, viewerRow, type PersonRow, type Viewer } from './person-queries.ts'

/** Ids of a page of people, best first, and the total count. */
export interface FoundPeople {
  ids: number[]
  total: number
}

/** A suggested person, with the total count. */
export interface SuggestedRow extends PersonRow {
  total: number
}

/** Returns the tsquery for the search text; null if it contains no words. */
export const findPeopleWords = (sql: ReadSql, typed: string, viewer: Viewer) =>
  sql.value<string>`select people_search_query(${viewer.id}, ${typed})::text as words`

/** Ranks matches in names above interests and locations, and these above bios. */
export async function listPeopleWith(sql: ReadSql, words: string, viewer: Viewer, limit: number): Promise<FoundPeople> {
  // Ranks before counting and sorting, so that the search vectors needn't be sorted, too.
  const found = await sql.withCustomPlan<{ id: number; total: number }>`
    with found as materialized (
      select u.id, ts_rank(u.search, ${words}::tsquery) as rank, lower(u.name) as name
      from visible_people(${viewer.id}) as u
      where u.search @@ ${words}::tsquery
    )
    select id, (select count(*) from found) as total from found
    order by rank desc, name, id
    limit ${limit}`
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 }
}

/**
 * Limits the candidates in large databases: people followed by most of the viewer's followed people, and the newest who
 * share all interests, who share one, in each nearby cell of a quarter degree, who have any interests, and overall.
 */
const looked = { followed: 300, alike: 100, sharing: 300, around: 300, any: 300 }

const isListed = isProfileVisible(fragment`users`)
const newest = fragment`order by created_at desc, id desc limit`

/** Columns used for sorting. The indexes for the newest people include them, so no rows are read. */
const orderedBy = fragment`id, created_at, interests, latitude, longitude`

const newestWith = (condition: Fragment, limit: number): Fragment =>
  fragment`(select ${orderedBy} from users where ${isListed} and ${condition} ${newest} ${limit})`

const cell = (degrees: Fragment) => fragment`floor((${degrees}) * 4)::int`

/** The box around the viewer, as `getBoundingBox` in `domain/places/distance.ts` calculates it. May reach beyond the antimeridian. */
const reach = nearMiles / earthRadiusMiles
const northward = fragment`degrees(${constant(reach)}::float8)`
const eastward = fragment`case when abs(me.latitude) + ${northward} >= 90 then 180
  else degrees(asin(least(1, sin(${constant(reach)}::float8) / cos(radians(me.latitude))))) end`

/** Selects the newest people of each quarter-degree cell that overlaps the area near the viewer. */
const newestAround = fragment`(
  select around.*
  from (
    select array(select generate_series(${cell(fragment`me.latitude - ${northward}`)}, ${cell(fragment`me.latitude + ${northward}`)})) as rows,
      array(
        select generate_series(${cell(fragment`greatest(-180, west)`)}, ${cell(fragment`least(180, east)`)})
        union all select generate_series(-720, ${cell(fragment`east - 360`)})
        union all select generate_series(${cell(fragment`west + 360`)}, 720)
      ) as columns
    from me cross join lateral (select me.longitude - (${eastward}) as west, me.longitude + (${eastward}) as east) as edge
  ) as area, unnest(area.rows) as northward, unnest(area.columns) as eastward
  cross join lateral ${newestWith(
    fragment`floor(latitude * 4)::int = northward and floor(longitude * 4)::int = eastward`,
    looked.around,
  )} as around)`

const isNew = fragment`id <> all (array(select id from left_out))`
const liked = fragment`(select interests from me)`

/** Selects the candidates. Somebody without interests or a place has none who share them or are near. */
const candidates = joinFragments(
  [
    fragment`(select ${orderedBy} from mutual join users using (id) where ${isListed})`,
    newestWith(isNew, looked.any),
    newestWith(fragment`interests <> '{}' and ${isNew}`, looked.any),
    newestWith(fragment`${liked} <> '{}' and interests && ${liked} and ${isNew}`, looked.sharing),
    newestWith(fragment`${liked} <> '{}' and interests @> ${liked} and ${isNew}`, looked.alike),
    newestAround,
  ],
  ' union all ',
  fragment``,
)

/** Counts the interests that `found` shares with the viewer. Most share none, and take no subquery. */
const sharedInterests = fragment`(
  case when found.interests && me.interests
    then (select count(*)::int from unnest(found.interests) as each where each = any(me.interests)) else 0 end)`

/** Counts what others can see of `found`: interests, events, and being followed. 0 for a new, empty account. */
const shownByProfile = fragment`(
  (found.interests <> '{}')::int
  + exists (select from users u cross join lateral (select from ${sharedEvents}) as shared where u.id = found.id)::int
  + exists (select from follows where followed_id = found.id)::int)`

/**
 * Suggests people to follow: with similar interests, followed by people the viewer follows, or nearby. People with
 * nothing to see come last. Ignores follows of the last few minutes, so a card stays in place after a tap on it.
 */
export function listSuggested(sql: ReadSql, viewer: Viewer, limit: number, now: string): Promise<SuggestedRow[]> {
  const settled = fragment`created_at <= ${now}::timestamptz - make_interval(mins => ${limits.suggestionMinutes})`
  return sql<SuggestedRow>`
    with me as materialized ${viewerRow(viewer)}, left_out as (
      select ${viewer.id}::int as id
      union select followed_id from follows where follower_id = ${viewer.id} and ${settled}
      union select blocked_id from blocks where blocker_id = ${viewer.id}
      union select blocker_id from blocks where blocked_id = ${viewer.id}
    ), mutual as materialized (
      select theirs.followed_id as id, count(*) as people
      from follows mine
      join follows theirs on theirs.follower_id = mine.followed_id
      join visible_people(${viewer.id}) p on p.id = mine.followed_id
      where mine.follower_id = ${viewer.id} and mine.${settled}
      group by theirs.followed_id
      order by people desc, id desc limit ${looked.followed}
    ), ranked as materialized (
      select found.id, found.created_at, found.interests,
        2 * ${sharedInterests}
        + 3 * least(4, coalesce(mutual.people, 0))
        + case when miles_between(found.latitude, found.longitude, me.latitude, me.longitude) <= ${nearMiles} then 2 else 0 end
        as closeness
      from (select distinct on (id) * from (${candidates}) as candidate) as found
      cross join me
      left join mutual on mutual.id = found.id
      -- So that all who are left are visible to the viewer.
      where found.id not in (select id from left_out)
    ), last_shown as (
      -- Interests are enough to be shown, so nobody further away gets onto the page, and nobody needs to look at what they show.
      select closeness from ranked where interests <> '{}' order by closeness desc offset ${limit - 1} limit 1
    ), wanted as materialized (
      select id, row_number() over (order by shown = 0, closeness desc, shown desc, created_at desc, id desc) as place
      from ranked as found
      -- Without "offset", PostgreSQL counts it once for each mention.
      cross join lateral (select ${shownByProfile} as shown offset 0) as profile
      where found.closeness >= coalesce((select closeness from last_shown), 0)
      order by place limit ${limit}
    )
    ${selectPeople(
      viewer,
      fragment`, (select sum(change)::int from people_tally)
        - (select count(*)::int from users join left_out using (id) where ${isListed}) as total`,
    )}`
}

/** Merges the recorded changes of the people count into one row. */
export async function foldTally(sql: WriteSql): Promise<void> {
  await sql`select fold_people_tally()`
}
