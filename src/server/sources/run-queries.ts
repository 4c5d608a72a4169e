import type { SourceRunOutcome, SourceHealth } from '#contract/sources/source-options.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import { cutText } from '#contract/limits.ts'
import { instant, repairTexts, toStorable, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Facts that decide the next schedule and health of a source. Instants are ISO 8601 in UTC. */
export interface SourceCondition {
  name: string
  address: string | null
  isPaused: boolean
  /** Minutes. */
  readEvery: number
  failures: number
  failingSince: string | null
  alertedAt: string | null
  shrunkSince: string | null
  /** It has been read before. */
  wasRead: boolean
  movedAt: string | null
}

export async function findCondition(sql: ReadSql, id: number): Promise<SourceCondition | null> {
  const [row] = await sql<SourceCondition>`
    select name, address, paused_at is not null as "isPaused",
      read_every as "readEvery", failures, ${instant`failing_since`} as "failingSince",
      ${instant`alerted_at`} as "alertedAt", ${instant`shrunk_since`} as "shrunkSince",
      ${instant`moved_at`} as "movedAt", last_read_at is not null as "wasRead"
    from sources where id = ${id} and removed_at is null for no key update`
  return row ?? null
}

/** Counts the dates in the future that a source lists. */
export async function countDatesAhead(sql: ReadSql, id: number, now: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(distinct e.id) as count from event_sources l join events e on e.id = l.event_id
    where l.source_id = ${id} and l.withdrawn_at is null and e.ends_at > ${now}`
  return row?.count ?? 0
}

interface Plan {
  id: number
  now: string
  nextReadAt: string | null
}

export interface ReadState extends Plan {
  health: SourceHealth
  readEvery: number
  kind: string | null
  /** Null: no dates are missing, or they were withdrawn. */
  shrunk: { since: string; from: number; to: number } | null
  movedFrom: string | null
}

/** Writes the state of a source that was read. */
export async function writeReadState(sql: WriteSql, state: ReadState): Promise<void> {
  const { id, now, health, nextReadAt, readEvery, kind, shrunk, movedFrom } = state
  await sql`
    update sources set failures = 0, failing_since = null, alerted_at = null, last_error = null, last_failed_at = null,
      next_read_at = ${nextReadAt}, read_every = ${readEvery}, kind = coalesce(${kind}, kind),
      health_since = case when health = ${health} then health_since else ${now} end, health = ${health},
      shrunk_since = ${shrunk?.since ?? null},
      shrunk_from = case when ${shrunk === null} then null else coalesce(shrunk_from, ${shrunk?.from ?? null}) end,
      shrunk_to = ${shrunk?.to ?? null}, accepts_drop = false,
      etag = case when ${shrunk === null} then etag end, last_modified = case when ${shrunk === null} then last_modified end,
      moved_from = coalesce(${movedFrom}, moved_from), moved_at = case when ${movedFrom}::text is null then moved_at else ${now} end
    where id = ${id}`
}

export interface FailedState extends Plan {
  /** Null: unchanged. */
  health: SourceHealth | null
  error: string
  alertedAt: string | null
}

/** Writes the state of a source that couldn't be read. */
export async function writeFailedState(sql: WriteSql, state: FailedState): Promise<void> {
  const { id, now, health, nextReadAt, error, alertedAt } = state
  await sql`
    update sources set failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
      last_error = ${cutText(toStorable(error), 1_000)}, last_failed_at = ${now}, next_read_at = ${nextReadAt},
      health_since = case when health = coalesce(${health}, health) then health_since else ${now} end,
      health = coalesce(${health}, health), alerted_at = ${alertedAt}
    where id = ${id}`
}

export interface NewRun {
  startedAt: string
  milliseconds: number
  /** Null: nothing was downloaded. */
  bytes: number | null
  outcome: SourceRunOutcome
  found: number
  new: number
  changed: number
  withdrawn: number
  merged: number
  skipped: number
  skips: { event: string; reason: string }[]
  error: string | null
}

/** Adds a run and deletes those beyond the number that a source reports. */
export async function insertRun(sql: WriteSql, sourceId: number, run: NewRun): Promise<void> {
  const error = run.error === null ? null : cutText(toStorable(run.error), 1_000)
  await sql`
    insert into source_runs (
      source_id, started_at, milliseconds, bytes, outcome, found, new, changed, withdrawn, merged, skipped, skips, error)
    values (${sourceId}, ${run.startedAt}, ${run.milliseconds}, ${run.bytes}, ${run.outcome}, ${run.found}, ${run.new},
      ${run.changed}, ${run.withdrawn}, ${run.merged}, ${run.skipped}, ${JSON.stringify(repairTexts(run.skips))}::jsonb,
      ${error})`
  await sql`
    delete from source_runs where source_id = ${sourceId} and id <= (
      select id from source_runs where source_id = ${sourceId} order by id desc offset ${sourceLimits.runs} limit 1)`
}
