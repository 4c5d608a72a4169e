import { z } from 'zod'
import type { BusyCalendar } from '#contract/plans/plan.ts'
import { busyDays, busyProblems, type BusyProblem } from '#contract/plans/plan-options.ts'
import type { FreeWeek } from '#domain/plans/plan-week.ts'
import { problemsByFetchFailure } from '#domain/sources/source-problems.ts'
import { openTextSealer, type TextSealer } from '#server/platform/auth/auth.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { FetchError } from '#server/platform/network/network.ts'
import * as queries from './queries.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

/** A busy time, as ISO instants. The end is exclusive. */
export interface BusyTime {
  from: string
  to: string
}

export interface BusyRequest {
  /** The calendar, in base64. */
  content: string
  /** IANA name of the zone of floating times and days. */
  timeZone: string
  /** ISO instants. */
  from: string
  to: string
}

/** Reads only the busy times of a calendar. @throws DomainError `source_…` */
export type ReadBusyTimes = (request: BusyRequest) => Promise<BusyTime[]>

export const readJob = jobKind('busy.read', z.object({ userId: z.number() }))

/** Hours between two reads of a calendar. */
const hoursBetween = 3

const urlContext = (userId: number) => `busy url ${userId}`
const timesContext = (userId: number) => `busy times ${userId}`

const storedTimes = z.array(z.object({ from: z.string(), to: z.string() }))

/** Decrypts stored busy times. Returns none if the installation's key has changed, as after a move without it. */
function findTimes(sealer: TextSealer, userId: number, sealed: Buffer | null): BusyTime[] {
  const text = sealed && sealer.find(sealed, timesContext(userId))
  return text === null ? [] : storedTimes.parse(JSON.parse(text))
}

/** @throws DomainError `source_url_invalid` */
function readUrl(text: string): URL {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'))
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') throw new DomainError('source_url_invalid')
  return url
}

const noCalendar: BusyCalendar = { host: null, addedAt: null, readAt: null, busyTimes: 0, problem: null }

/** Returns the state of the person's calendar, without its address. */
export async function getCalendar(deps: Core, userId: number): Promise<BusyCalendar> {
  const row = await deps.database.read((sql) => queries.findCalendar(sql, userId))
  if (!row) return noCalendar
  const sealer = await openTextSealer(deps)
  const { addedAt, readAt, problem, sealedUrl, sealedTimes } = row
  const url = sealer.find(sealedUrl, urlContext(userId))
  if (url === null) return noCalendar
  const { length } = findTimes(sealer, userId, sealedTimes)
  return { host: new URL(url).host, addedAt, readAt, busyTimes: length, problem }
}

/** Returns the address of the person's calendar and its busy times, for their data export; null if there is none. */
export async function exportCalendar(
  deps: Core,
  userId: number,
): Promise<{ url: string; addedAt: string; readAt: string | null; busyTimes: BusyTime[] } | null> {
  const row = await deps.database.read((sql) => queries.findCalendar(sql, userId))
  if (!row) return null
  const sealer = await openTextSealer(deps)
  const url = sealer.find(row.sealedUrl, urlContext(userId))
  if (url === null) return null
  return { url, addedAt: row.addedAt, readAt: row.readAt, busyTimes: findTimes(sealer, userId, row.sealedTimes) }
}

/**
 * Stores the address of the person's calendar, encrypted, and queues a read.
 * @throws DomainError `source_url_invalid`
 */
export async function saveCalendar(deps: Core, userId: number, text: string): Promise<BusyCalendar> {
  const url = readUrl(text)
  const sealer = await openTextSealer(deps)
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    await queries.saveCalendar(sql, userId, sealer.seal(url.href, urlContext(userId)), now.toString())
    await addJob(sql, { kind: readJob, payload: { userId }, isMerged: true })
  })
  return getCalendar(deps, userId)
}

/** Deletes the person's calendar and all its busy times. */
export async function removeCalendar(deps: Core, userId: number): Promise<BusyCalendar> {
  await deps.database.write((sql) => queries.deleteCalendar(sql, userId))
  return getCalendar(deps, userId)
}

/** Returns why a response contains no calendar; null if it may contain one. */
function findResponseProblem(status: number): BusyProblem | null {
  if (status === 401) return 'source_login'
  if (status === 403) return 'source_denied'
  if (status === 404 || status === 410) return 'source_page_missing'
  if (status >= 500) return 'source_server_error'
  return status >= 200 && status < 300 ? null : 'source_unreachable'
}

const isBusyProblem = (code: string): code is BusyProblem => busyProblems.some((problem) => problem === code)

/** Fetches a calendar and reads its busy times, or returns why that failed. */
async function read(
  deps: Pick<Services, 'clock' | 'fetchCalendar'> & { readBusyTimes: ReadBusyTimes },
  url: string,
  zone: string,
): Promise<BusyTime[] | BusyProblem> {
  const now = deps.clock.now()
  try {
    const { status, body } = await deps.fetchCalendar(url)
    const problem = findResponseProblem(status)
    if (problem) return problem
    const to = now.add({ hours: 24 * busyDays }).toString()
    return await deps.readBusyTimes({ content: body.toString('base64'), timeZone: zone, from: now.toString(), to })
  } catch (error) {
    if (error instanceof FetchError) return problemsByFetchFailure[error.reason]
    if (error instanceof DomainError && isBusyProblem(error.code)) return error.code
    throw error
  }
}

/** Reads one person's calendar and stores its busy times, encrypted. After a failure, the earlier ones stay. */
export async function readCalendar(
  deps: Core & Pick<Services, 'fetchCalendar' | 'homeZone'> & { readBusyTimes: ReadBusyTimes },
  userId: number,
): Promise<void> {
  const row = await deps.database.read((sql) => queries.findCalendar(sql, userId))
  if (!row) return
  const sealer = await openTextSealer(deps)
  const week = await deps.database.read((sql) => queries.findWeekRow(sql, userId))
  const url = sealer.find(row.sealedUrl, urlContext(userId))
  if (url === null) return
  const found = await read(deps, url, week?.timeZone ?? deps.homeZone)
  const now = deps.clock.now()
  const reading = {
    sealedUrl: row.sealedUrl,
    sealedTimes: typeof found === 'string' ? null : sealer.seal(JSON.stringify(found), timesContext(userId)),
    problem: typeof found === 'string' ? found : null,
    now: now.toString(),
    next: now.add({ hours: hoursBetween }).toString(),
  }
  await deps.database.write((sql) => queries.saveReading(sql, userId, reading))
}

/** Queues a read of every calendar that is due. */
export async function planReadings({ database, clock }: Core): Promise<void> {
  const now = clock.now()
  const until = now.add({ hours: hoursBetween }).toString()
  await database.write(async (sql) => {
    for (const { userId } of await queries.takeDue(sql, now.toString(), until))
      await addJob(sql, { kind: readJob, payload: { userId }, isMerged: true })
  })
}

/** Finds the person's free times; null if they chose no part of the week and have no calendar. */
export async function findFreeWeek(deps: Core, userId: number): Promise<FreeWeek | null> {
  const row = await deps.database.read((sql: ReadSql) => queries.findWeekRow(sql, userId))
  if (!row || (row.availability.length === 0 && row.sealedTimes === null)) return null
  const { availability, sealedTimes } = row
  if (sealedTimes === null) return { availability, busy: [] }
  const sealer = await openTextSealer(deps)
  const times = findTimes(sealer, userId, sealedTimes)
  return { availability, busy: times.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })) }
}
