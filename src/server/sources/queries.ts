import type { Source, SourceRun } from '#contract/sources/source.ts'
import { sourceLimits, type SourceHealth, type SourceTrust } from '#contract/sources/source-options.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** A source as operators see it. Instants are ISO 8601 in UTC. */
export interface SourceDetails {
  id: number
  name: string
  /** URL or file path; null for the demo town and uploaded files. */
  address: string | null
  fileName: string | null
  kind: string
  options: unknown
  trust: SourceTrust
  attribution: string
  license: string
  version: number
  health: SourceHealth
  healthSince: string
  isPaused: boolean
  lastReadAt: string | null
  nextReadAt: string | null
  lastError: string | null
  lastFailedAt: string | null
  failures: number
  shrunkFrom: number | null
  shrunkTo: number | null
  acceptsDrop: boolean
  movedFrom: string | null
  movedAt: string | null
  datesAhead: number
  listedAhead: number
  lastReading: Source['lastReading']
  hoursProblem: Source['hoursProblem']
  isImporting: boolean
  createdAt: string
}

/** @param kind of the jobs that import a source */
const details = (kind: string, now: string) => fragment`
  s.id, s.name, s.address, f.name as "fileName", s.kind, s.options, s.trust, s.attribution, s.license, s.version,
  s.health, ${instant`s.health_since`} as "healthSince", s.paused_at is not null as "isPaused",
  ${instant`s.last_read_at`} as "lastReadAt", ${instant`s.next_read_at`} as "nextReadAt",
  s.last_error as "lastError", ${instant`s.last_failed_at`} as "lastFailedAt", s.failures,
  s.shrunk_from as "shrunkFrom", s.shrunk_to as "shrunkTo", s.accepts_drop as "acceptsDrop",
  s.moved_from as "movedFrom", ${instant`s.moved_at`} as "movedAt",
  (select count(distinct e.id) from event_sources l join events e on e.id = l.event_id
    where l.source_id = s.id and l.withdrawn_at is null and e.ends_at > ${now}) as "datesAhead",
  (select count(distinct e.id) from event_sources l join events e on e.id = l.event_id
    where l.source_id = s.id and l.withdrawn_at is null and e.ends_at > ${now} and e.status = 'scheduled'
      and e.withdrawn_at is null and e.visibility = 'public') as "listedAhead",
  case when s.last_report ? 'new' then jsonb_build_object('new', s.last_report -> 'new',
    'changed', s.last_report -> 'changed', 'withdrawn', s.last_report -> 'withdrawn',
    'skipped', jsonb_array_length(s.last_report -> 'skipped'),
    'private', coalesce(s.last_report -> 'private', '0'::jsonb), 'warnings', coalesce((
      select jsonb_agg(jsonb_build_object('event', w ->> 'what', 'reason', w ->> 'reason'))
      from jsonb_path_query(s.last_report, '$.warnings[0 to 49]') as w), '[]')) end as "lastReading",
   nullif(s.last_report -> 'hoursProblem', 'null'::jsonb) as "hoursProblem",
  exists (select from jobs j where j.kind = ${kind} and j.state in ('waiting', 'running')
    and j.payload ->> 'id' = s.id::text) as "isImporting",
  ${instant`s.created_at`} as "createdAt"`

interface Viewing {
  kind: string
  now: string
}

/** Pattern for `like` that matches the text anywhere. */
const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

interface Search {
  /** Part of the name or URL; empty for all. */
  q: string
  health?: SourceHealth | undefined
  offset: number
  limit: number
}

/** Lists sources, those that need attention first. */
export const listSources = (
  sql: ReadSql,
  { kind, now, q, health, offset, limit }: Viewing & Search,
) => sql<SourceDetails>`
  select ${details(kind, now)}
  from sources s left join source_files f on f.source_id = s.id
  where s.removed_at is null and (${health ?? null}::text is null or s.health = ${health ?? null})
    and (s.name ilike ${anywhere(q)} or s.address ilike ${anywhere(q)} or f.name ilike ${anywhere(q)})
  order by coalesce(array_position(array['failing', 'shrunk', 'moved', 'quiet'], s.health), 9), lower(s.name), s.id
  offset ${offset} limit ${limit}`

export const findSource = (sql: ReadSql, id: number, { kind, now }: Viewing) => sql.first<SourceDetails>`
  select ${details(kind, now)}
  from sources s left join source_files f on f.source_id = s.id
  where s.id = ${id} and s.removed_at is null`

export type RunRow = SourceRun & { sourceId: number }

/** Lists the latest runs of each of these sources, latest first. */
export const listRuns = (sql: ReadSql, ids: readonly number[]) => sql<RunRow>`
  select r.source_id as "sourceId", r.id, ${instant`r.started_at`} as at, r.milliseconds, r.bytes::float8 as bytes,
    r.outcome, r.found, r.new, r.changed, r.withdrawn, r.merged, r.skipped, r.skips, r.error
  from unnest(${ids}::int[]) as asked (id)
  join lateral (
    select * from source_runs where source_id = asked.id order by id desc limit ${sourceLimits.runs}) r on true
  order by r.source_id, r.id desc`

/** Locks a source against reads and edits until the transaction ends. @returns null if it doesn't exist */
export const lockSource = (sql: WriteSql, id: number) => sql.first<{ id: number; name: string }>`
  select id, name from sources where id = ${id} and removed_at is null for no key update`

/** Lists names and addresses for checking whether one is taken. */
export const listNames = (sql: ReadSql) => sql<{ id: number; name: string; address: string | null }>`
  select id, name, address from sources where removed_at is null order by name`

export interface SourceFields {
  name: string
  address: string | null
  options: unknown
  trust: SourceTrust
  attribution: string
  license: string
}

/** @returns null if another source has the name */
export function insertSource(sql: WriteSql, fields: SourceFields, now: string): Promise<number | null> {
  const { name, address, options, trust, attribution, license } = fields
  return sql.value<number>`
    insert into sources (name, address, options, trust, attribution, license, health_since, next_read_at, created_at)
    values (${name}, ${address}, ${JSON.stringify(options)}::jsonb, ${trust}, ${attribution}, ${license}, ${now},
      ${address === null ? null : now}, ${now})
    on conflict (name) where removed_at is null do nothing returning id`
}

export const insertFile = (sql: WriteSql, sourceId: number, name: string, content: Buffer) =>
  sql`insert into source_files (source_id, name, content) values (${sourceId}, ${name}, ${content})`

/** Writes edited fields and increases the version. */
export async function updateFields(sql: WriteSql, id: number, fields: SourceFields): Promise<void> {
  const { name, address, options, trust, attribution, license } = fields
  await sql`
    update sources set name = ${name}, address = ${address}, options = ${JSON.stringify(options)}::jsonb,
      trust = ${trust}, attribution = ${attribution}, license = ${license}, version = version + 1
    where id = ${id}`
}

/** Makes the next read ignore that the server may report no changes. */
export const clearValidators = (sql: WriteSql, id: number) =>
  sql`update sources set etag = null, last_modified = null, read_until = null where id = ${id}`

/** Clears the record that a source moved. */
export const clearMove = (sql: WriteSql, id: number) =>
  sql`update sources set moved_from = null, moved_at = null where id = ${id}`

export const pause = (sql: WriteSql, id: number, now: string) =>
  sql`update sources set paused_at = ${now}, next_read_at = null where id = ${id}`

export const resume = (sql: WriteSql, id: number, now: string) => sql`
  update sources set paused_at = null,
    next_read_at = case when address ~* '^(https?|webcals?)://' then ${now}::timestamptz end where id = ${id}`

export const setHealth = (sql: WriteSql, id: number, health: SourceHealth, now: string) =>
  sql`update sources set health = ${health}, health_since = ${now} where id = ${id} and health <> ${health}`

export const acceptDrop = (sql: WriteSql, id: number) => sql`update sources set accepts_drop = true where id = ${id}`

/** A date that only this source lists. */
const isOnlyHere = (id: number) => fragment`not exists (
  select from event_sources o where o.event_id = e.id and o.source_id <> ${id} and o.withdrawn_at is null)`

/** Counts the upcoming dates that removing the source would unlist, and those that other sources list too. */
export async function countRemoval(sql: ReadSql, id: number, now: string) {
  const [row] = await sql<{ dates: number; staying: number; people: number }>`
    with listed as (
      select e.id, ${isOnlyHere(id)} as is_only_here from events e
      where e.ends_at > ${now} and e.id in (
        select event_id from event_sources where source_id = ${id} and withdrawn_at is null))
    select count(*) filter (where is_only_here) as dates, count(*) filter (where not is_only_here) as staying,
      (select count(distinct u.user_id) from user_events u where u.status = 'saved'
        and u.event_id in (select id from listed where is_only_here)) as people
    from listed`
  return row ?? { dates: 0, staying: 0, people: 0 }
}

/** Lists the first upcoming dates that removing the source would unlist. */
export const listRemoval = (sql: ReadSql, id: number, now: string, limit: number) =>
  sql<{ id: number; title: string; startsAt: string; timeZone: string }>`
    select e.id, e.title, ${instant`e.starts_at`} as "startsAt", e.time_zone as "timeZone" from events e
    where e.ends_at > ${now} and ${isOnlyHere(id)} and e.id in (
      select event_id from event_sources where source_id = ${id} and withdrawn_at is null)
    order by e.starts_at, e.id limit ${limit}`

/** Marks a source as removed and withdraws its listings at the same moment. @returns the ids of their events */
export async function removeSource(sql: WriteSql, id: number, now: string): Promise<number[]> {
  await sql`update sources set removed_at = ${now}, next_read_at = null where id = ${id}`
  return sql.column<number>`
    update event_sources set withdrawn_at = ${now} where source_id = ${id} and withdrawn_at is null
    returning event_id as id`
}

export interface RemovedSource {
  id: number
  name: string
  address: string | null
}

/** Locks a removed source until the transaction ends. @returns null if there is none, or it was removed too long ago */
export const lockRemoved = (sql: WriteSql, id: number, since: string) => sql.first<RemovedSource>`
  select id, name, address from sources where id = ${id} and removed_at > ${since} for no key update`

/** Restores a removed source and its listings. @returns the ids of their events */
export async function restoreSource(sql: WriteSql, id: number, name: string): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    update event_sources l set withdrawn_at = null from sources s
    where s.id = ${id} and l.source_id = s.id and l.withdrawn_at = s.removed_at returning l.event_id as id`
  await sql`update sources set removed_at = null, name = ${name}, version = version + 1 where id = ${id}`
  return rows.map((row) => row.id)
}

/** Deletes sources that can't be restored any more. */
export const deleteRemoved = (sql: WriteSql, before: string) => sql<{ id: number }>`
  delete from sources where removed_at <= ${before} returning id`

/** Moves all listings and series of a source to another one and deletes it. @returns the ids of their events */
export async function mergeSource(sql: WriteSql, id: number, into: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`select distinct event_id as id from event_sources where source_id = ${id}`
  await sql`
    update event_sources l set source_id = ${into}
    where l.source_id = ${id} and not exists (
      select from event_sources o
      where o.source_id = ${into} and o.uid = l.uid and o.recurrence_id = l.recurrence_id)`
  await sql`
    update series t set source_id = ${into}
    where t.source_id = ${id} and not exists (select from series o where o.source_id = ${into} and o.key = t.key)`
  await sql`update corrections set source_id = ${into} where source_id = ${id}`
  await sql`delete from sources where id = ${id}`
  await sql`update sources set version = version + 1 where id = ${into}`
  return rows.map((row) => row.id)
}
