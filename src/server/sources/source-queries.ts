import { instant, repairTexts, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import type { ImportOptions } from './read/import-options.ts'
import type { ImportReport } from './read/report.ts'

/** A report without `reader` was written by an earlier version. */
type StoredReport = ImportReport & { reader?: number }

export interface SourceRow {
  id: number
  name: string
  /** Null for a source without an address, such as the demo town. */
  address: string | null
  options: unknown
  lastReadAt: string | null
  lastReport: StoredReport | null
  etag: string | null
  lastModified: string | null
  /** End of the window of the last complete import, UTC. */
  readUntil: string | null
  /** When dates were first missing that haven't been withdrawn; null if none are. */
  shrunkSince: string | null
  /** Whether an operator confirmed that they were removed. */
  acceptsDrop: boolean
}

/** Arbitrary key of the advisory lock held while an import finishes. */
const advisoryLock = 7_305_130

/**
 * Locks the finishing of imports until the transaction ends. Imports write concurrently but finish one at a time:
 * otherwise two that add the same event would both consider it new.
 */
export async function lockImports(sql: WriteSql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`
}

/** Disables lock and statement timeouts until the transaction ends, since another import may take long. */
export async function disableTimeouts(sql: WriteSql): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(array['lock_timeout', 'statement_timeout']) as name`
}

/** Locks the source against other imports until the transaction ends. */
export async function lockSource(sql: WriteSql, id: number): Promise<void> {
  await sql`select from sources where id = ${id} for no key update`
}

export function listSources(sql: ReadSql): Promise<SourceRow[]> {
  return sql<SourceRow>`
    select id, name, address, options, last_report as "lastReport", etag, last_modified as "lastModified",
      ${instant`last_read_at`} as "lastReadAt",
      ${instant`read_until`} as "readUntil",
      ${instant`shrunk_since`} as "shrunkSince",
      accepts_drop as "acceptsDrop"
    from sources where removed_at is null order by name`
}

/**
 * Inserts a source and locks it until the transaction ends. Waits for an import that is inserting the same name.
 * @returns null if the name exists by then
 */
export async function insertSource(sql: WriteSql, name: string, address: string): Promise<number | null> {
  const [row] = await sql<{ id: number }>`
    insert into sources (name, address) values (${name}, ${address}) on conflict (name) where removed_at is null do nothing returning id`
  return row?.id ?? null
}

export interface SourceState {
  id: number
  name: string
  /** Null for an uploaded file. */
  address: string | null
  options: ImportOptions
  report: StoredReport
  now: string
  readUntil: string
  /** Lists the events of many organizers. */
  isCollection: boolean
  etag: string | null
  lastModified: string | null
}

export async function updateSource(sql: WriteSql, state: SourceState): Promise<void> {
  await sql`
    update sources set name = ${state.name}, address = ${state.address}, options = ${JSON.stringify(state.options)}::jsonb,
      last_report = ${JSON.stringify(repairTexts(state.report))}::jsonb, last_read_at = ${state.now}, read_until = ${state.readUntil},
      etag = ${state.etag}, last_modified = ${state.lastModified}, is_collection = ${state.isCollection}
    where id = ${state.id}`
}

/**
 * Marks everything listed as still listed, after the server responded that nothing has changed.
 * @returns the number of upcoming dates
 */
export async function markUnchanged(sql: WriteSql, id: number, now: string): Promise<number> {
  await sql`update sources set last_read_at = ${now} where id = ${id}`
  const rows = await sql`
    update event_sources l set last_seen_at = ${now} from events e
    where l.source_id = ${id} and l.withdrawn_at is null and e.id = l.event_id and e.ends_at > ${now} returning l.uid`
  return rows.length
}

export async function findFile(sql: ReadSql, sourceId: number): Promise<{ name: string; content: Buffer } | null> {
  const [row] = await sql<{ name: string; content: Buffer }>`
    select name, content from source_files where source_id = ${sourceId}`
  return row ?? null
}

/** @returns the ids of the events that the source listed */
export async function deleteSource(sql: WriteSql, id: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`select distinct event_id as id from event_sources where source_id = ${id}`
  await sql`delete from sources where id = ${id}`
  return rows.map((row) => row.id)
}

export interface ReadableSource {
  name: string
  /** URL or file path; null for the demo town and uploaded files. */
  address: string | null
  isUploaded: boolean
}

export async function findSource(sql: ReadSql, id: number): Promise<ReadableSource | null> {
  const [row] = await sql<ReadableSource>`
    select name, address, exists (select from source_files where source_id = sources.id) as "isUploaded"
    from sources where id = ${id} and removed_at is null`
  return row ?? null
}

/** Returns whether a job of this kind is waiting for the source or importing it. */
export async function isBeingImported(sql: ReadSql, kind: string, id: number): Promise<boolean> {
  const rows = await sql`
    select from jobs where kind = ${kind} and state in ('waiting', 'running') and payload ->> 'id' = ${String(id)} limit 1`
  return rows.length > 0
}
