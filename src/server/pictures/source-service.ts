import { FetchError } from '#server/platform/network/network.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { limitConcurrency, type RunInTurn } from '#server/platform/process/process.ts'
import { releasePictures, storePicture } from './service.ts'
import * as queries from './source-queries.ts'
import type { Core, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Returns whether the URL can be stored; `source_pictures` has the same limit. */
function isPictureUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && Buffer.byteLength(url) <= 2_000
}

/** URLs per statement. */
const batch = 1_000

/**
 * Stores the picture URLs of an import in separate transactions, so other imports with the same pictures aren't
 * blocked. The server's worker fetches those that upcoming events show.
 * @returns ids by URL, and the number of new URLs
 */
export async function registerSourcePictures(
  database: Database,
  urls: readonly (string | null)[],
  now: Temporal.Instant,
): Promise<{ ids: Map<string, number>; added: number }> {
  const given = [...new Set(urls)].filter((url) => url !== null)
  const wanted = given.filter(isPictureUrl).toSorted()
  const ids = new Map<string, number>()
  let added = 0
  for (let from = 0; from < wanted.length; from += batch) {
    const part = wanted.slice(from, from + batch)
    const rows = await database.write((sql) => queries.upsertSourcePictures(sql, part, now.toString()))
    for (const { id, url, isNew } of rows) {
      ids.set(url, id)
      added += Number(isNew)
    }
  }
  return { ids, added }
}

/** Requests the sign-in provider's picture for a new account. The account has none until then, or if that fails. */
export async function requestAvatar(sql: WriteSql, userId: number, url: string | null, now: string): Promise<void> {
  if (url !== null && isPictureUrl(url)) await queries.insertAvatarRequest(sql, userId, url, now)
}

/** Cancels the request once the person has chosen a picture of their own. */
export const dropAvatarRequest = queries.deleteAvatarRequest

/** Number of hosts fetched from concurrently; each host gets one request at a time. */
const maxHosts = 4
/** Pictures fetched per host before other hosts get their turn. */
const perHost = 20
/** Consecutive failures after which a host is paused. */
const maxFailuresInRow = 3
const restMinutes = 10

/** Returns the delay before the next attempt: 10 minutes, two hours, a day. */
const minutesAfter = (attempt: number) => 10 * 12 ** (attempt - 1)

/** Returns why a picture can't be fetched; null if the fault is neither the picture's nor its host's. */
function explain(error: unknown): string | null {
  if (error instanceof FetchError) return error.message
  return error instanceof DomainError && error.code !== 'busy' ? error.message : null
}

interface Run extends Picturing, Pick<Services, 'log' | 'fetchPicture'> {
  signal: AbortSignal
  runInTurn: RunInTurn
}

async function store(run: Run, { id, userId }: queries.DuePicture, body: Uint8Array): Promise<void> {
  const { database, clock, runInTurn } = run
  // Stores one at a time, because people's uploads wait in the same queue.
  const imageUrl = await runInTurn('picture', () => storePicture(run, body, userId === null ? 'imported' : 'square'))
  await database.write(async (sql) => {
    const isUsed =
      userId === null
        ? await queries.setFetched(sql, id, imageUrl)
        : await queries.setFetchedAvatar(sql, id, imageUrl, clock.now().toString())
    if (!isUsed) await releasePictures(sql, [imageUrl])
  })
}

/** @returns whether the host sent a picture; throws for errors that aren't the host's fault */
async function fetchOne(run: Run, picture: queries.DuePicture): Promise<boolean> {
  const { database, clock, fetchPicture, log } = run
  const { id, url, host, userId } = picture
  const attempt = picture.attempts + 1
  const next = clock.now().add({ minutes: minutesAfter(attempt) })
  await database.write((sql) => queries.beginAttempt(sql, id, next.toString()))
  try {
    const { status, body } = await fetchPicture(url)
    if (status !== 200) throw new FetchError(`${host} responded with status ${status}.`)
    await store(run, picture, body)
    return true
  } catch (error) {
    const reason = explain(error)
    if (reason === null) {
      await database.write((sql) => queries.revertAttempt(sql, id))
      throw error
    }
    const isLast = attempt >= queries.maxAttempts
    log.info({ picture: id, attempt, isLast }, 'failed to fetch picture')
    await database.write(async (sql) => {
      if (isLast && userId !== null) await queries.deleteAvatarRequest(sql, userId)
      else await queries.noteFailure(sql, id, reason, isLast)
    })
    return false
  }
}

async function fetchFromHost(run: Run, host: string, pictures: readonly queries.DuePicture[]): Promise<void> {
  let failures = 0
  for (const picture of pictures) {
    if (run.signal.aborted) return
    failures = (await fetchOne(run, picture)) ? 0 : failures + 1
    if (failures < maxFailuresInRow) continue
    const now = run.clock.now()
    const until = now.add({ minutes: restMinutes })
    await run.database.write((sql) => queries.postponeHost(sql, host, now.toString(), until.toString()))
    return
  }
}

/**
 * Fetches the pictures that are due, from a few hosts at a time and one at a time per host.
 * @throws errors that are neither the picture's nor its host's fault, such as a full disk
 */
export async function fetchSourcePictures(
  deps: Picturing & Pick<Services, 'log' | 'fetchPicture'>,
  signal: AbortSignal,
): Promise<void> {
  const run = { ...deps, signal, runInTurn: limitConcurrency({ atOnce: 1 }) }
  while (!signal.aborted) {
    const due = await deps.database.read((sql) => queries.listDue(sql, deps.clock.now().toString(), perHost))
    if (due.length === 0) return
    const hosts = [...Map.groupBy(due, ({ host }) => host)]
    const work = async () => {
      for (let next = hosts.shift(); next; next = hosts.shift()) await fetchFromHost(run, ...next)
    }
    const outcomes = await Promise.allSettled(Array.from({ length: maxHosts }, work))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Deletes URLs that no event refers to, along with their pictures. */
export async function deleteSourcePictures({ database, clock }: Core): Promise<void> {
  const aDayAgo = clock.now().subtract({ hours: 24 }).toString()
  await database.write(async (sql) => releasePictures(sql, await queries.deleteUnreferenced(sql, aDayAgo)))
}
