import { limits } from '#contract/limits.ts'
import { getBoundingBox, type Position } from '#domain/places/distance.ts'
import {
  fragment,
  joinFragments,
  type Fragment,
  type ReadSql,
  type WriteSql,
} from '#server/platform/database/database.ts'
import { isProfileVisible } from './policy.ts'
import { nearMiles, sharedEvents, viewerRow, type Viewer } from './person-queries.ts'

/** Ids of a page of people, best first, and the total count. */
export interface FoundPeople {
  ids: number[]
  total: number
}

async function readFound(rows: Promise<{ id: number; total: number }[]>): Promise<FoundPeople> {
  const found = await rows
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 }
}

/** Returns the tsquery for the search text; null if it contains no words. */
export const findPeopleWords = (sql: ReadSql, typed: string, viewer: Viewer) =>
  sql.value<string>`select people_search_query(${viewer.id}, ${typed})::text as words`

/** Ranks matches in names above interests and locations, and these above bios. */
export function listPeopleWith(sql: ReadSql, words: string, viewer: Viewer, limit: number): Promise<FoundPeople> {
  // Ranks before counting and sorting, so that the search vectors needn't be sorted, too.
  return readFound(sql.withCustomPlan<{ id: number; total: number }>`
    with found as materialized (
      select u.id, ts_rank(u.search, ${words}::tsquery) as rank, lower(u.name) as name
      from visible_people(${viewer.id}) as u
      where u.search @@ ${words}::tsquery
    )
    select id, (select count(*) from found) as total from found
    order by rank desc, name, id
    limit ${limit}`)
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

const steps = (from: number, to: number) =>
  Array.from({ length: Math.floor(to * 4) - Math.floor(from * 4) + 1 }, (_, at) => Math.floor(from * 4) + at)

/** Selects the newest people of each quarter-degree cell that overlaps the area near the coordinates. */
function newestAround(position: Position): Fragment {
  const { south, north, west, east } = getBoundingBox(position, nearMiles)
  const columns = west > east ? [...steps(west, 180), ...steps(-180, east)] : steps(west, east)
  return fragment`(
    select around.*
    from unnest(${steps(south, north)}::int[]) as northward, unnest(${columns}::int[]) as eastward
    cross join lateral ${newestWith(
      fragment`floor(latitude * 4)::int = northward and floor(longitude * 4)::int = eastward`,
      looked.around,
    )} as around)`
}

interface Likings {
  interests: string[]
  latitude: number | null
  longitude: number | null
}

function candidatesFor({ interests, latitude, longitude }: Likings, isNew: Fragment): Fragment {
  const pieces = [
    fragment`(select ${orderedBy} from mutual join users using (id) where ${isListed})`,
    newestWith(isNew, looked.any),
    newestWith(fragment`interests <> '{}' and ${isNew}`, looked.any),
  ]
  if (interests.length > 0) {
    pieces.push(newestWith(fragment`interests && ${interests}::text[] and ${isNew}`, looked.sharing))
    pieces.push(newestWith(fragment`interests @> ${interests}::text[] and ${isNew}`, looked.alike))
  }
  if (latitude !== null && longitude !== null) pieces.push(newestAround({ latitude, longitude }))
  return joinFragments(pieces, ' union all ', fragment``)
}

/**
 * Counts the interests shared with the viewer. Summing comparisons takes a tenth of the time of a subquery per person.
 */
const sharedBy = ({ interests }: Likings): Fragment =>
  joinFragments(
    interests.map((interest) => fragment`(${interest} = any(found.interests))::int`),
    ' + ',
    fragment`0`,
  )

/** Counts what others can see of `found`: interests, events, and being followed. 0 for a new, empty account. */
const shownByProfile = fragment`(
  (found.interests <> '{}')::int
  + exists (select from users u cross join lateral (select from ${sharedEvents}) as shared where u.id = found.id)::int
  + exists (select from follows where followed_id = found.id)::int)`

/**
 * Suggests people to follow: with similar interests, followed by people the viewer follows, or nearby. People with
 * nothing to see come last. Ignores follows of the last few minutes, so a card stays in place after a tap on it.
 */
export async function listSuggested(sql: ReadSql, viewer: Viewer, limit: number, now: string): Promise<FoundPeople> {
  const [me = { interests: [], latitude: null, longitude: null }] = await sql<Likings>`
    select interests, latitude, longitude from ${viewerRow(viewer)} as me`
  const settled = fragment`created_at <= ${now}::timestamptz - make_interval(mins => ${limits.suggestionMinutes})`
  const isNew = fragment`id <> all (array(select id from left_out))`
  return readFound(sql<{ id: number; total: number }>`
    with left_out as (
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
        2 * (${sharedBy(me)})
        + 3 * least(4, coalesce(mutual.people, 0))
        + case when miles_between(found.latitude, found.longitude, ${me.latitude}::float8, ${me.longitude}::float8)
          <= ${nearMiles} then 2 else 0 end as closeness
      from (select distinct on (id) * from (${candidatesFor(me, isNew)}) as candidate) as found
      left join mutual on mutual.id = found.id
      -- So that all who are left are visible to the viewer.
      where found.id not in (select id from left_out)
    ), last_shown as (
      -- Interests are enough to be shown, so nobody further away gets onto the page, and nobody needs to look at what they show.
      select closeness from ranked where interests <> '{}' order by closeness desc offset ${limit - 1} limit 1
    )
    select id, (select sum(change)::int from people_tally)
      - (select count(*)::int from users join left_out using (id) where ${isListed}) as total
    from ranked as found
    -- Without "offset", PostgreSQL counts it once for each mention.
    cross join lateral (select ${shownByProfile} as shown offset 0) as profile
    where found.closeness >= coalesce((select closeness from last_shown), 0)
    order by shown = 0, closeness desc, shown desc, created_at desc, id desc
    limit ${limit}`)
}

/** Merges the recorded changes of the people count into one row. */
export async function foldTally(sql: WriteSql): Promise<void> {
  await sql`select fold_people_tally()`
}
