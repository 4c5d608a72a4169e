import type { DuplicatePair, DuplicateState } from '#contract/curation/duplicate.ts'
import type { PairDecision } from '#domain/duplicates/event-pairs.ts'
import { isHosted, isListed } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface PairRow {
  one: number
  other: number
  groupKey: string
  state: DuplicateState
  /** From 0 to 1. */
  likeness: number
}

/** Inserts pairs. Leaves those that were decided as they are. */
export async function insertPairs(sql: WriteSql, pairs: readonly PairRow[], now: string): Promise<void> {
  const rows = pairs.map((pair) => ({
    ...pair,
    one: Math.min(pair.one, pair.other),
    other: Math.max(pair.one, pair.other),
  }))
  await sql`
    insert into event_pairs (one_id, other_id, group_key, state, likeness, created_at)
    select one, other, "groupKey", state, likeness, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      one int, other int, "groupKey" text, state text, likeness real)
    where one <> other
    on conflict (one_id, other_id) do update set state = excluded.state
      where event_pairs.decided_at is null and event_pairs.state = 'proposed'`
}

/** Returns the latest decisions of operators about pairs with a series, by group. */
export async function listDecisions(sql: ReadSql): Promise<Map<string, PairDecision>> {
  const rows = await sql<{ groupKey: string; state: PairDecision }>`
    select distinct on (group_key) group_key as "groupKey", state from event_pairs
    where decided_at is not null and state <> 'proposed' and group_key like '%s%'
    order by group_key, decided_at desc`
  return new Map(rows.map(({ groupKey, state }) => [groupKey, state]))
}

export interface PairedEvents {
  id: number
  groupKey: string
  state: DuplicateState
  previousState: DuplicateState
  one: number
  other: number
  /** Event that the other one was merged into; null if they aren't merged. */
  keptId: number | null
  isOneHosted: boolean
  isOtherHosted: boolean
}

const paired = fragment`
  p.id, p.group_key as "groupKey", p.state, p.previous_state as "previousState", p.one_id as one, p.other_id as other,
  case when a.merged_into = b.id then b.id when b.merged_into = a.id then a.id end as "keptId",
  ${isHosted(fragment`a.id`)} as "isOneHosted",
  ${isHosted(fragment`b.id`)} as "isOtherHosted"`

/** Lists the pairs of a pair's group that are in the same state, and locks them. */
export const lockGroup = (sql: WriteSql, id: number) => sql<PairedEvents>`
  select ${paired}
  from event_pairs given join event_pairs p on p.group_key = given.group_key and p.state = given.state
  join events a on a.id = p.one_id join events b on b.id = p.other_id
  where given.id = ${id} order by p.id for update of p`

export const decidePair = (
  sql: WriteSql,
  id: number,
  { state, by, now, moved }: { state: DuplicateState; by: number | null; now: string; moved: MovedRows | null },
) => sql`
  update event_pairs set previous_state = state, state = ${state}, moved = ${JSON.stringify(moved ?? {})}::jsonb,
    decided_at = ${state === 'proposed' ? null : now}, decided_by = ${state === 'proposed' ? null : by}
  where id = ${id}`

export async function findMoved(sql: ReadSql, id: number): Promise<Partial<MovedRows>> {
  const [row] = await sql<{ moved: Partial<MovedRows> }>`select moved from event_pairs where id = ${id}`
  return row?.moved ?? {}
}

export interface JoinedEvents {
  merged: number
  keptId: number
  /** Ranks the listings of the merged event first, so that the kept event shows their data from now on. */
  isFirst?: boolean
}

/** Withdraws events in favor of others and moves their listings there, ranked after those already there. */
export async function joinEvents(sql: WriteSql, joined: readonly JoinedEvents[], now: string): Promise<void> {
  const given = fragment`
    unnest(${joined.map(({ merged }) => merged)}::int[], ${joined.map(({ keptId }) => keptId)}::int[],
      ${joined.map(({ isFirst }) => isFirst ?? false)}::boolean[]) as given (merged, kept, first)`
  await sql`
    update events set merged_into = given.kept, withdrawn_at = coalesce(withdrawn_at, ${now}::timestamptz)
    from ${given} where id = given.merged`
  await sql`
    update event_sources l set event_id = given.kept, own_event_id = coalesce(own_event_id, given.merged),
      first_seen_at = case
        when given.first then least(first_seen_at, (
          select min(first_seen_at) - interval '1 microsecond' from event_sources where event_id = given.kept))
        else greatest(first_seen_at, (
          select max(first_seen_at) + interval '1 microsecond' from event_sources where event_id = given.kept)) end
    from ${given} where l.event_id = given.merged`
}

/** Takes the listings of a merged event, and of those merged into it, back to it. Both get their own data at the next read. */
export async function partEvents(sql: WriteSql, merged: number): Promise<void> {
  await sql`
    update event_sources set content_hash = '' where event_id = (select merged_into from events where id = ${merged})`
  await sql`
    update event_sources set event_id = ${merged}, own_event_id = nullif(own_event_id, ${merged}), content_hash = ''
    where own_event_id = ${merged} or own_event_id in (select id from events where merged_into = ${merged})`
  await sql`update events set merged_into = null where id = ${merged}`
}

/** Returns the series of two events; null for one that has none. */
export async function findSeries(sql: ReadSql, one: number, other: number): Promise<[number | null, number | null]> {
  const rows = await sql<{ id: number; seriesId: number | null }>`
    select id, series_id as "seriesId" from events where id in (${one}, ${other})`
  const find = (id: number) => rows.find((row) => row.id === id)?.seriesId ?? null
  return [find(one), find(other)]
}

/** Moves the events of a source's series, and operators' corrections of it, to another source's series. */
export async function joinSeries(sql: WriteSql, from: number, to: number): Promise<void> {
  const joined = await sql<{ id: number }>`
    update series set joined_to = ${to}
    where (id = ${from} or joined_to = ${from}) and id <> ${to} and source_id is not null
      and exists (select from series s where s.id = ${to} and s.source_id is not null and s.joined_to is null)
    returning id`
  if (joined.length === 0) return
  await sql`update events set series_id = ${to} where series_id = ${from}`
  await sql`update corrections set series_id = ${to} where series_id = ${from}`
}

/** Makes single events of another source dates of a series. */
export const extendSeries = (sql: WriteSql, seriesId: number, ids: readonly number[]) => sql`
  update events set series_id = ${seriesId} where id = any (${ids}::int[]) and series_id is null`

const isListedBySeries = fragment`exists (
  select from event_sources l where l.source_id = s.source_id and coalesce(l.own_event_id, l.event_id) = e.id)`

/** Undoes `joinSeries` and `extendSeries` for the two sides of a group. */
export async function partSeries(sql: WriteSql, groupKey: string): Promise<void> {
  const sides = groupKey.split(' ')
  const [ids, single] = [sides.filter((side) => side.startsWith('s')), sides.find((side) => side.startsWith('e'))].map(
    (given) => [given ?? []].flat().map((side) => Number(side.slice(1))),
  )
  await sql`
    update events e set series_id = s.id from series s
    where s.id = any (${ids}::int[]) and s.joined_to = any (${ids}::int[]) and e.series_id = s.joined_to
      and ${isListedBySeries}`
  await sql`update series set joined_to = null where id = any (${ids}::int[]) and joined_to = any (${ids}::int[])`
  await sql`
    update events e set series_id = null from series s
    where s.id = any (${ids}::int[]) and e.id = any (${single}::int[]) and e.series_id = s.id and not ${isListedBySeries}`
}

/** Rows of people that were moved from a merged event to the kept one. */
export interface MovedRows {
  /** `isNew`: the person had no such row for the kept event. */
  userEvents: { userId: number; status: string; createdAt: string; isNew: boolean }[]
  goalEvents: { goalId: number; isNew: boolean }[]
  /** Ids. */
  guests: number[]
  invitations: number[]
  goals: number[]
  goalTasks: number[]
  goalJournal: number[]
}

const getIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Moves saves, RSVPs, invitations and goals from one event to another, without duplicates. */
export async function movePeople(sql: WriteSql, from: number, to: number): Promise<MovedRows> {
  // Guests first, because their rows determine the "going" of their accounts.
  const guests = await sql<{ id: number }>`
    update guests g set event_id = ${to}
    where event_id = ${from} and not exists (
      select from guests there where there.event_id = ${to}
        and (there.address = g.address or there.user_id = g.user_id))
    returning id`
  const invitations = await sql<{ id: number }>`
    update invitations i set event_id = ${to}
    where event_id = ${from} and guest_id = any (${getIds(guests)}::int[])
      and not exists (select from invitations there where there.event_id = ${to} and there.address = i.address)
    returning id`
  const userEvents = await sql<MovedRows['userEvents'][number]>`
    with gone as (
      delete from user_events where event_id = ${from} and status <> 'hosting'
      returning user_id, status, created_at),
    added as (
      insert into user_events (user_id, event_id, status, created_at)
      select user_id, ${to}::int, status, created_at from gone
      on conflict do nothing returning user_id, status)
    select gone.user_id as "userId", gone.status, gone.created_at::text as "createdAt", added.user_id is not null as "isNew"
    from gone left join added using (user_id, status)`
  const goalEvents = await sql<MovedRows['goalEvents'][number]>`
    with gone as (delete from goal_events where event_id = ${from} returning goal_id),
    added as (
      insert into goal_events (goal_id, event_id) select goal_id, ${to}::int from gone
      on conflict do nothing returning goal_id)
    select gone.goal_id as "goalId", added.goal_id is not null as "isNew" from gone left join added using (goal_id)`
  const goals = await sql<{ id: number }>`update goals set event_id = ${to} where event_id = ${from} returning id`
  const tasks = await sql<{ id: number }>`update goal_tasks set event_id = ${to} where event_id = ${from} returning id`
  const journal = await sql<{
    id: number
  }>`update journal_entries set event_id = ${to} where event_id = ${from} returning id`
  return {
    userEvents,
    goalEvents,
    guests: getIds(guests),
    invitations: getIds(invitations),
    goals: getIds(goals),
    goalTasks: getIds(tasks),
    goalJournal: getIds(journal),
  }
}

/** Moves rows back, except those that people have removed since. */
export async function returnPeople(sql: WriteSql, moved: Partial<MovedRows>, from: number, to: number): Promise<void> {
  await sql`
    update guests g set event_id = ${to} where id = any (${moved.guests ?? []}::int[]) and event_id = ${from}
      and not exists (select from guests there where there.event_id = ${to}
        and (there.address = g.address or there.user_id = g.user_id))`
  await sql`
    update invitations i set event_id = ${to} where id = any (${moved.invitations ?? []}::int[]) and event_id = ${from}
      and not exists (select from invitations there where there.event_id = ${to} and there.address = i.address)`
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(moved.userEvents ?? [])}::json) as given (
        "userId" int, status text, "createdAt" timestamptz, "isNew" boolean)),
    still as (
      select given.* from given join user_events u
        on u.event_id = ${from} and u.user_id = given."userId" and u.status = given.status),
    gone as (
      delete from user_events u using still
      where still."isNew" and u.event_id = ${from} and u.user_id = still."userId" and u.status = still.status)
    insert into user_events (user_id, event_id, status, created_at)
    select "userId", ${to}::int, status, "createdAt" from still on conflict do nothing`
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(moved.goalEvents ?? [])}::json) as given ("goalId" int, "isNew" boolean)),
    still as (select given.* from given join goal_events g on g.event_id = ${from} and g.goal_id = given."goalId"),
    gone as (
      delete from goal_events g using still
      where still."isNew" and g.event_id = ${from} and g.goal_id = still."goalId")
    insert into goal_events (goal_id, event_id) select "goalId", ${to}::int from still on conflict do nothing`
  await sql`update goals set event_id = ${to} where id = any (${moved.goals ?? []}::int[]) and event_id = ${from}`
  await sql`update goal_tasks set event_id = ${to} where id = any (${moved.goalTasks ?? []}::int[]) and event_id = ${from}`
  await sql`
    update journal_entries set event_id = ${to} where id = any (${moved.goalJournal ?? []}::int[]) and event_id = ${from}`
}

const side = (event: 'a' | 'b') => {
  const e = event === 'a' ? fragment`a` : fragment`b`
  return fragment`jsonb_build_object('id', ${e}.id, 'title', ${e}.title,
    'startsAt', ${instant`${e}.starts_at`},
    'endsAt', ${instant`${e}.ends_at`}, 'timeZone', ${e}.time_zone, 'allDay', ${e}.all_day,
    'location', ${e}.location, 'isVirtualEvent', ${e}.is_virtual_event, 'organizer', ${e}.organizer,
    'description', left(concat_ws(E'\n\n', nullif(${e}.short_description, ''), nullif(${e}.description, '')), 600),
    'isHosted', ${isHosted(fragment`${e}.id`)},
    'sources', array(
      select distinct jsonb_build_object('name', s.name, 'link', l.link)
      from event_sources l join sources s on s.id = l.source_id
      where coalesce(l.own_event_id, l.event_id) = ${e}.id))`
}

/**
 * Lists groups of pairs, the soonest first while they are proposed and the latest decision first otherwise. Proposals
 * about past, withdrawn and hidden events are left out.
 */
export const listPairs = (
  sql: ReadSql,
  { state, now, offset, limit }: { state: DuplicateState; now: string; offset: number; limit: number },
) => sql<DuplicatePair>`
  with open as (
    select p.*, least(a.starts_at, b.starts_at) as starts_at,
      row_number() over (partition by p.group_key order by least(a.starts_at, b.starts_at), p.id) as place,
      count(*) over (partition by p.group_key) as dates
    from event_pairs p join events a on a.id = p.one_id join events b on b.id = p.other_id
    where p.state = ${state} and (${state !== 'proposed'} or (
      a.ends_at > ${now} and b.ends_at > ${now} and a.withdrawn_at is null and b.withdrawn_at is null
      and ${isListed(fragment`a`)} and ${isListed(fragment`b`)}))),
  asked as (
    select * from open where place = 1
    order by case when ${state === 'proposed'} then starts_at end, decided_at desc nulls last, id desc
    offset ${offset} limit ${limit})
  select asked.id, asked.state, asked.dates::int as dates, round(asked.likeness::numeric, 2)::float8 as likeness,
    case when a.merged_into = b.id then b.id when b.merged_into = a.id then a.id end as "survivorId",
    asked.decided_at is null and asked.state = 'merged' as "isAutomatic",
    ${instant`asked.decided_at`} as "decidedAt",
    ${side('a')} as one, ${side('b')} as other
  from asked join events a on a.id = asked.one_id join events b on b.id = asked.other_id
  order by case when ${state === 'proposed'} then asked.starts_at end, asked.decided_at desc nulls last, asked.id desc`
