import { folderBlobs } from '#server/backup/blob-files.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { restoreBackup, type RestoreOptions } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { OperatorError } from '#server/platform/process/operator-error.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertWorld } from '#tests/support/events/world.ts'
import { rowsOfMigrations } from '#tests/support/database/schema-rows.ts'

/** Runs statements; returns the rows of the last one. */
export async function runOn<Row extends object>({ connection }: TestDatabase, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/**
 * Returns a hash of every table's rows, including derived columns, and the value of every sequence. Leaves out
 * `localities`, which backups don't contain.
 */
export async function fingerprint(database: TestDatabase): Promise<Record<string, string>> {
  const hashes = await runOn<{ name: string; hash: string }>(
    database,
    `select relname as name, (xpath('//hash/text()', query_to_xml(case relkind
        when 'S' then format($$ select last_value || '/' || is_called as hash from %I $$, relname)
        else format($$ select count(*) || '/' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
          from %I as t $$, relname) end, false, true, '')))[1]::text as hash
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       and relname <> 'localities' order by 1`,
  )
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
}

/** Adapts rows of earlier schemas to tables that were renamed, extended or dropped since. */
const toLatest = (rows: string) =>
  rows
    .replace(
      'insert into goal_journal (goal_id, event_id, text, created_at) values (1,',
      'insert into journal_entries (user_id, goal_id, event_id, text, created_at) values (1, 1,',
    )
    .replace(
      "insert into question_reports values (1, 1, 'spam', '', now())",
      "insert into conduct_reports (person_id, question_id, reporter_id, reason, created_at) values (2, 1, 1, 'spam', now())",
    )
    .replace(
      /insert into invitations \((.*), created_at\)(\s+values .*|.*), now\(\)/,
      'insert into invitations ($1, created_at, due_at)$2, now(), now()',
    )
    .replace("insert into event_changes (event_ids) values ('{1}');", '')
    .replace(
      "visibility = 'unlisted' where",
      `visibility = 'unlisted', status = 'unlisted', link_key = '${'k'.repeat(22)}' where`,
    )
    .replace(
      "insert into goal_groups (token, event_id, created_at) values ('t', 1, now())",
      'insert into goal_groups (event_id, created_at) values (1, now())',
    )
    .replace("ticket_type = 'a', ", '')
    .replace(/, ticket_type, (companions|network_hash)/, ', tickets, $1')
    .replace(/', (\d), null, ('\{Dee|'\\x0e)/, "', $1, '{}', $2")
    .replace("1, 'adult', null", `1, '{"adult": 1}', null`)

/** Inserts the rows of `schema-rows.ts` and a few hundred events. */
export async function fillTown(database: TestDatabase): Promise<void> {
  await runOn(database, ...Object.values(rowsOfMigrations).map(toLatest))
  await database.database.write((sql) => insertWorld(sql, 7))
}

/** Expects `work` to fail with an `OperatorError`. @returns its message */
export async function catchErrorMessage(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as Error).message
}

/** A database to back up, an empty one to restore into, and a folder for the backup. */
export interface BackupTown {
  folder: string
  file: string
  blobs: string
  town: TestDatabase
  other: TestDatabase
  backUp(database?: TestDatabase, passphrase?: string): ReturnType<typeof writeBackup>
  restore(options?: Partial<RestoreOptions>): ReturnType<typeof restoreBackup>
  close(): Promise<void>
}

const clock = stopClock('2026-11-21T14:00:00Z')

export async function openBackupTown(): Promise<BackupTown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-backup-'))
  const file = path.join(folder, 'town.tar.gz')
  const blobs = path.join(folder, 'blobs')
  const [town, other] = await Promise.all([createTestDatabase(), createTestDatabase({ empty: true })])
  const given = {
    connection: other.connection,
    blobs: folderBlobs(path.join(folder, 'restored')),
    file,
    passphrase: null,
    replace: false,
  }
  return {
    folder,
    file,
    blobs,
    town,
    other,
    backUp: ({ connection } = town, passphrase) =>
      writeBackup({ connection, blobs: folderBlobs(blobs), file, clock, passphrase: passphrase ?? null }),
    restore: (options) => restoreBackup({ ...given, ...options }),
    close: async () => {
      await Promise.all([town.close(), other.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
