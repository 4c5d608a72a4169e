import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { curationJobs } from '#server/curation/jobs.ts'
import { noOptions } from '#server/sources/read/import-options.ts'
import { getDaysFrom } from '#server/sources/read/read-source.ts'
import { importSource } from '#server/sources/import-service.ts'
import { createGuardedFetch } from '#server/platform/network/network-fetch.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { calendarEvent } from './calendar-text.ts'
import { calendar } from './import-harness.ts'
import type { OperatorWorld } from '#tests/support/people/operators.ts'

/** Imports a calendar as a source of this name, from a file in the folder. */
export async function importTown(
  { store: { database }, clock }: OperatorWorld,
  folder: string,
  { events, name }: { events: string[]; name: string },
) {
  const address = path.join(folder, `${name}.ics`)
  await writeFile(address, calendar(name, ...events))
  const gazetteer = createGazetteer(database)
  const defaultLocation = { latitude: 40.83, longitude: -74.21 }
  const deps = { database, gazetteer, defaultLocation, fetchGuarded: createGuardedFetch() }
  return importSource(deps, { address, name, options: noOptions, days: getDaysFrom(clock.now(), 60) })
}

/** An event in December at 18:00. */
export const at = (uid: string, title: string, day: number, ...more: string[]) =>
  calendarEvent(`UID:${uid}`, `SUMMARY:${title}`, `DTSTART:202612${String(day).padStart(2, '0')}T180000`, ...more)
export const board = at('board', 'Planning Board Meeting', 2, 'DESCRIPTION:Agenda and minutes of the zoning committee.')
export const gala = at('gala', 'Annual Gala and Raffle', 3)
export const pottery = at(
  'pottery',
  'Pottery workshop for beginners',
  4,
  'DESCRIPTION:Learn to throw a bowl.',
  'LOCATION:Mill Hall',
)

/** Runs the waiting jobs that apply corrections. */
export async function runJobs({ store: { database }, clock }: OperatorWorld) {
  const jobs = await database.write(
    (sql) => sql<{ payload: object }>`delete from jobs where kind = 'curation.apply' returning payload`,
  )
  const [handler] = curationJobs({ database, clock })
  const context = { now: clock.now(), attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  for (const { payload } of jobs) await handler!.run(payload, context)
}
