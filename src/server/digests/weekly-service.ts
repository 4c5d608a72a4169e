import { z } from 'zod'
import { digestTime, findWeeklyDay, nudgeTime, type WeeklyTime } from '#domain/notifications/notification-weeks.ts'
import { addJobs, jobKind, type JobKind } from '#server/platform/jobs/jobs.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import * as queries from './digest-queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

const weekly = z.object({ userId: z.number(), day: z.string() })
export const digestJob = jobKind('digest.send', weekly)
export const nudgeJob = jobKind('nudge.send', weekly)
export const searchDigestJob = jobKind('search-digest.send', z.object({ id: z.number(), day: z.string() }))

interface WeeklyKind<Payload> {
  time: WeeklyTime
  kind: JobKind<Payload>
  list(sql: ReadSql, group: queries.WeeklyGroup): Promise<{ id: number; payload: (day: string) => Payload }[]>
}

/** Each kind and zone is planned in a single transaction; nobody waits for it. */
const people = async (rows: Promise<{ userId: number }[]>) =>
  (await rows).map(({ userId }) => ({ id: userId, payload: (day: string) => ({ userId, day }) }))

const digests: WeeklyKind<z.output<typeof weekly>> = {
  time: digestTime,
  kind: digestJob,
  list: (sql, group) => people(queries.listDigestReaders(sql, group)),
}
const nudges: WeeklyKind<z.output<typeof weekly>> = {
  time: nudgeTime,
  kind: nudgeJob,
  list: (sql, group) => people(queries.listNudgeReaders(sql, group)),
}
const searches: WeeklyKind<{ id: number; day: string }> = {
  time: digestTime,
  kind: searchDigestJob,
  list: async (sql, group) =>
    (await queries.listSearchReaders(sql, group)).map(({ id }) => ({ id, payload: (day: string) => ({ id, day }) })),
}

async function planZone<Payload>(
  deps: Core & Pick<Services, 'homeZone'>,
  { time, kind, list }: WeeklyKind<Payload>,
  zone: string,
) {
  const day = findWeeklyDay(time, zone, deps.clock.now())
  if (day === null) return 0
  const keyStart = `${kind.name}:${day}:`
  const weekAgo = deps.clock
    .now()
    .subtract({ hours: 24 * 7 })
    .toString()
  return deps.database.write(async (sql) => {
    const found = await list(sql, { zone, isHome: zone === deps.homeZone, keyStart, weekAgo })
    return addJobs(
      sql,
      found.map(({ id, payload }) => ({ kind, payload: payload(day), key: `${keyStart}${id}` })),
    )
  })
}

/** Plans the weekly emails of every zone in which their time has come. @returns the number of planned jobs */
export async function planWeek(deps: Core & Pick<Services, 'homeZone'>): Promise<number> {
  const zones = new Set([deps.homeZone, ...(await deps.database.read(queries.listZones))])
  let planned = 0
  for (const zone of zones) {
    planned += await planZone(deps, digests, zone)
    planned += await planZone(deps, nudges, zone)
    planned += await planZone(deps, searches, zone)
  }
  return planned
}
