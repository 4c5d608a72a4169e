import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { defaultLocation } from '#contract/limits.ts'
import { noOptions } from '#server/sources/read/import-options.ts'
import { NotACalendar } from '#server/sources/formats/feed-event.ts'
import { getDaysFrom } from '#server/sources/read/read-source.ts'
import { importSource } from '#server/sources/import-service.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { createGuardedFetch } from '#server/platform/network/network-fetch.ts'
import type { Position } from '#server/platform/places/places.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { provisionDatabase } from '#server/platform/postgres/postgres-roles.ts'

/** The time at which a catalog is imported and searched, and the number of days it covers. */
export interface JudgedTime {
  at: string
  days: number
  /** The home of the calendars. */
  place?: Position
}

/** A time at which all judged events are upcoming, which gives most titles and many dates. */
export const allTitles: JudgedTime = { at: '2017-01-01T04:00:00Z', days: 4_020 }

/** The time when the feeds were recorded: fewer titles, imported in seconds. */
export const archivedTitles: JudgedTime = { at: '2026-08-09T04:00:00Z', days: 180 }

/** Imports all calendars of a folder; skips files that aren't calendars. */
export async function importFolder(
  database: Database,
  folder: string,
  { at, days, place }: JudgedTime = allTitles,
): Promise<void> {
  const gazetteer = createGazetteer(database)
  const deps = { database, gazetteer, defaultLocation, fetchGuarded: createGuardedFetch() }
  const files = (await readdir(folder)).filter((file) => /\.(ics|ics\.body|html|csv|xlsx)$/.test(file))
  for (const file of files.toSorted()) {
    try {
      await importSource(deps, {
        address: path.join(folder, file),
        name: file,
        options: { ...noOptions, place: place ?? null },
        days: getDaysFrom(Temporal.Instant.from(at), days),
      })
    } catch (error) {
      if (!(error instanceof NotACalendar)) throw error
    }
  }
  await database.write((sql) => sql`analyze events`)
}

/** Runs `work` on a new database in a temporary folder, which it deletes afterwards. */
export async function withThrowAwayDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-judge-'))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
  const postgres = await openEmbeddedPostgres({
    dataDir: folder,
    purpose: 'server',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const name = 'judgements'
  const { connection, superuser } = postgres
  try {
    const server = new pg.Client(superuser)
    await server.connect()
    await server.query(`create database ${name} owner ${connection.user}`).finally(() => server.end())
    const owner = new pg.Client({ ...superuser, database: name })
    await owner.connect()
    await provisionDatabase(owner).finally(() => owner.end())
    await migrate({ ...connection, database: name })
    const database = openDatabase({ connection: { ...connection, database: name }, size: 2 })
    return await work(database).finally(() => database.close())
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
