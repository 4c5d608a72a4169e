import { expect } from 'vitest'
import type { Source } from '#contract/sources/source.ts'
import { runDueJobs } from '#server/platform/jobs/job-worker.ts'
import { sourceJobs } from '#server/sources/jobs.ts'
import { calendarEvent, calendarText } from './calendar-text.ts'
import { startFaultServer, type FaultServer } from '#tests/support/servers/fault-server.ts'
import { jobDeps } from '#tests/support/product/jobs.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'
import { readInProcess } from './source-reader.ts'

/** Returns a calendar of daily talks, from 1 December on, without the numbers left out. */
export const talks = (count: number, leftOut: readonly number[] = [], title = 'Talk'): string =>
  calendarText(
    'X-WR-CALNAME:Town library',
    ...Array.from({ length: count }, (_, index) => index + 1)
      .filter((number) => !leftOut.includes(number))
      .map((number) =>
        calendarEvent(
          `UID:talk-${number}`,
          `SUMMARY:${title} ${number}`,
          `DTSTART:${new Date(Date.UTC(2026, 11, number, 15)).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}00Z`,
        ),
      ),
  )

/** Sources on a local server, read on schedule. */
export interface SourceWorld {
  world: OperatorWorld
  server: FaultServer
  /** Runs the jobs of sources that are due. */
  work(): Promise<void>
  /** Advances the clock, and runs due jobs a minute after each source is due. */
  pass(hours: number): Promise<void>
  /** Adds a source and reads it. */
  add(path: string, name?: string): Promise<Source>
  read(id: number): Promise<Source>
  readAgain(id: number): Promise<Source>
  listEvents(): Promise<{ title: string; starts: string }[]>
  close(): Promise<void>
}

export async function openSourceWorld(): Promise<SourceWorld> {
  const world = await openOperatorWorld()
  const server = await startFaultServer()
  const { clock, store } = world
  const { database } = store
  async function work(): Promise<void> {
    const deps = jobDeps({ database, clock, runImport: readInProcess(database, clock) })
    await runDueJobs({ ...deps, handlers: sourceJobs(deps) })
  }
  async function findNextDue(): Promise<Temporal.Instant | null> {
    const [row] = await database.read(
      (sql) => sql<{ at: string | null }>`
        select to_char(min(next_read_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from sources
        where removed_at is null and next_read_at > ${clock.now().toString()}`,
    )
    return row?.at ? Temporal.Instant.from(row.at) : null
  }
  const read = (id: number) => world.read<Source>(`sources/${id}`)
  return {
    ...{ world, server, work, read },
    pass: async (hours) => {
      const end = clock.now().add({ hours })
      for (;;) {
        const due = (await findNextDue())?.add({ minutes: 1 }) ?? end
        const next = Temporal.Instant.compare(due, end) < 0 ? due : end
        clock.pass({ seconds: Math.round(clock.now().until(next).total('seconds')) })
        await work()
        if (next === end) return
      }
    },
    add: async (path, name = 'Library') => {
      const { status, body } = await world.send('sources', { url: server.url + path, name })
      expect(status, JSON.stringify(body)).toBe(200)
      await work()
      return body as unknown as Source
    },
    readAgain: async (id) => {
      await world.send(`sources/${id}/import`)
      await work()
      return read(id)
    },
    listEvents: () =>
      database.read(
        (sql) => sql<{ title: string; starts: string }>`
          select title, starts_at::text as starts from events where withdrawn_at is null order by starts_at, id`,
      ),
    close: async () => {
      await server.close()
      await world.close()
    },
  }
}
