import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import {
  FetchError,
  PrivateAddressError,
  type FetchConditions,
  type GuardedFetch,
} from '#server/platform/network/network.ts'
import { NotACalendar, type OtherInput } from './feed-event.ts'
import { readFeed } from './read-feed.ts'

/** The bytes of a feed, and the validators for the next conditional request. */
export interface LoadedFeed {
  bytes: Buffer
  etag: string | null
  lastModified: string | null
}

export const isUrl = (target: string) => /^(?:https?|webcals?):\/\//i.test(target.trim())

/** Returns the address that identifies a source: a URL, or the absolute path of a file. */
export const resolveAddress = (target: string, folder: string) =>
  isUrl(target) ? target.trim() : path.resolve(folder, target)

async function loadFile(file: string): Promise<LoadedFeed> {
  try {
    return { bytes: await readFile(file), etag: null, lastModified: null }
  } catch (error) {
    const why = { ENOENT: 'file not found', EISDIR: 'this is a folder', EACCES: 'permission denied' }[systemCode(error)]
    if (why === undefined) throw error
    throw new OperatorError(`${file}: ${why}.`, { cause: error })
  }
}

/** Describes an error page. */
function describe(body: Buffer): string {
  try {
    return `It is ${readFeed(body).kind} all the same.`
  } catch (error) {
    if (error instanceof NotACalendar) return error.message
    throw error
  }
}

function classify(status: number): OtherInput {
  if (status === 404 || status === 410) return 'missing'
  return status === 401 ? 'login' : 'error'
}

/** Adds advice on how to allow a source on a private network. */
function explainRejection(error: unknown): never {
  if (!(error instanceof PrivateAddressError)) throw error
  const advice = error.isRedirected
    ? 'A source outside of SOURCE_NETWORKS cannot redirect there.'
    : 'To import from a private network, add it to SOURCE_NETWORKS.'
  throw new FetchError(`${error.message} ${advice}`, { cause: error, reason: 'private' })
}

/**
 * Loads a file or a URL.
 * @returns null if the server responds that nothing has changed since the reading that `conditions` come from
 * @throws OperatorError or FetchError if it can't be loaded, NotACalendar if the server responds with an error
 */
export async function loadFeed(
  address: string,
  fetchGuarded: GuardedFetch,
  conditions: FetchConditions | null,
): Promise<LoadedFeed | null> {
  if (!isUrl(address)) return loadFile(address)
  const { status, body, etag, lastModified } = await fetchGuarded(address, conditions ?? undefined).catch(
    explainRejection,
  )
  if (status === 304 && conditions) return null
  if (status < 200 || status > 299) {
    throw new NotACalendar(`The server responded with status ${status}. ${describe(body)}`, { input: classify(status) })
  }
  return { bytes: body, etag, lastModified }
}
