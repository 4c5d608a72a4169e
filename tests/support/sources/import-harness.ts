import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noOptions, type ImportOptions } from '#server/sources/read/import-options.ts'
import { getDaysFrom } from '#server/sources/read/read-source.ts'
import type { ImportReport } from '#server/sources/read/report.ts'
import { importSource } from '#server/sources/import-service.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { createGuardedFetch, type GuardedFetch } from '#server/platform/network/network-fetch.ts'
import { calendarEvent, calendarText } from './calendar-text.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

/** Imports made-up calendars into the test's own database, on 1 November 2026. */

export const importedAt = '2026-11-01T12:00:00Z'
const defaultLocation = { latitude: 40.83, longitude: -74.21 }

export const calendar = (name: string, ...events: string[]) =>
  calendarText(`X-WR-CALNAME:${name}`, 'X-WR-TIMEZONE:America/New_York', ...events)

/** One event on 10 November at 10:00 New York time, plus the given lines. */
export const knots = (...more: string[]) =>
  calendarEvent('UID:knots', 'SUMMARY:Knots', 'DTSTART:20261110T100000', 'LOCATION:Mill Hall', ...more)

/** One event on 12 November, 10:00–11:00. */
export const tents = calendarEvent('UID:tents', 'SUMMARY:Tents', 'DTSTART:20261112T100000', 'DTEND:20261112T110000')

const weeklyLines = ['UID:owls', 'SUMMARY:Owls', 'DTSTART:20261103T180000', 'DTEND:20261103T190000']
/** A series on four Tuesdays from 3 November, 18:00–19:00. */
export const weekly = (...more: string[]) => calendarEvent(...weeklyLines, 'RRULE:FREQ=WEEKLY;COUNT=4', ...more)

interface Given {
  file?: string
  name?: string
  options?: Partial<ImportOptions>
  at?: string
  days?: number
  fetchGuarded?: GuardedFetch
}

export type CatalogueRow = Record<string, unknown>

export interface ImportHarness {
  store: TestDatabase
  /** Writes the text to a file and imports it. */
  read(text: string | Buffer, given?: Given): Promise<ImportReport>
  readAddress(address: string, given?: Given): Promise<ImportReport>
  /** Lists all events but those merged into others, soonest first, with the names of their sources. */
  rows(): Promise<CatalogueRow[]>
  close(): Promise<void>
}

export async function createImportHarness(): Promise<ImportHarness> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-import-'))
  const store = await createTestDatabase()
  const readAddress: ImportHarness['readAddress'] = (address, given = {}) => {
    const { name, options, at = importedAt, days = 60, fetchGuarded = createGuardedFetch() } = given
    const request = { address, name: name ?? null, options: { ...noOptions, ...options } }
    const { database } = store
    const deps = { database, gazetteer: createGazetteer(database), defaultLocation, fetchGuarded }
    return importSource(deps, { ...request, days: getDaysFrom(Temporal.Instant.from(at), days) })
  }
  return {
    store,
    readAddress,
    read: async (text, given = {}) => {
      const address = path.join(folder, given.file ?? 'library.ics')
      // Renamed, because another import may be reading the file.
      const draft = `${address}.${randomUUID()}`
      await writeFile(draft, text)
      await rename(draft, address)
      return readAddress(address, given)
    },
    rows: () =>
      store.database.read(
        (sql) => sql`
          select e.*, (
            select array_agg(s.name order by s.name) from event_sources l join sources s on s.id = l.source_id
            where l.event_id = e.id and l.withdrawn_at is null) as listed_by
          from events e where merged_into is null order by starts_at, id`,
      ),
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
