import { readFile } from 'node:fs/promises'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import type { FetchConditions, GuardedFetch } from '#server/platform/network/network.ts'
import { detectAndRead, type Detected, type Detection } from '#server/sources/detect/detect-source.ts'
import { readPages, toHints, type ReadingContext } from '#server/sources/detect/read-pages.ts'
import { SiteVisit } from '#server/sources/detect/site-visit.ts'
import { kindByFormat, nameSourceKind } from '#server/sources/detect/source-kinds.ts'
import { NotACalendar, type Reading } from '#server/sources/formats/feed-event.ts'
import { readFeedOrWorkbook } from '#server/sources/formats/read-feed.ts'
import { isUrl } from './source-names.ts'
import { unpackGzip } from '#server/sources/formats/read-gzip.ts'
import { t } from '#texts/texts.ts'

/** A source that was read, the way in which it was read, and the validators for the next conditional request. */
export interface LoadedSource {
  reading: Reading
  detection: Detection
  conditions: FetchConditions
  /** URL to which the address has moved permanently; null if it hasn't. */
  movedTo: string | null
}

async function loadFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    const why = {
      ENOENT: t('The file was not found.'),
      EISDIR: t('This is a folder; give a file.'),
      EACCES: t('This account may not read the file.'),
    }[systemCode(error)]
    if (why === undefined) throw error
    throw new OperatorError(why, { cause: error })
  }
}

/** Maximum size of an unpacked file in bytes. */
const maxUnpacked = 25_000_000

const noConditions: FetchConditions = { etag: null, lastModified: null }

/**
 * Reads bytes, such as those of an uploaded file. @param address name of the file, for the report
 * @throws NotACalendar, ColumnError
 */
export async function readBytes(bytes: Buffer, address: string, context: ReadingContext): Promise<LoadedSource> {
  const reading = await readFeedOrWorkbook(unpackGzip(bytes, maxUnpacked), toHints(context))
  const kind = kindByFormat[reading.kind]
  const detection = {
    address,
    kind,
    kindLabel: nameSourceKind(kind),
    readAddress: address,
    tried: [],
    alternatives: [],
  }
  return { reading, detection, conditions: noConditions, movedTo: null }
}

/** The result of the previous read of a source. */
export interface EarlierReading {
  /** The way in which it was read; null to detect it again. */
  detected: Detected | null
  /** Null to read it even if it hasn't changed. */
  conditions: FetchConditions | null
}

/** Reads a source as before. @returns undefined if its events are no longer there */
async function readAgain(
  visit: SiteVisit,
  detected: Detected,
  context: ReadingContext,
  conditions: FetchConditions | null,
): Promise<LoadedSource | null | undefined> {
  try {
    const loaded = await readPages(visit, detected, context, conditions ?? undefined)
    const detection = { ...detected, kindLabel: nameSourceKind(detected.kind), tried: [], alternatives: [] }
    return loaded && { ...loaded, detection, movedTo: loaded.response.movedTo ?? null }
  } catch (error) {
    const mayHaveMoved = error instanceof NotACalendar && detected.readAddress !== detected.address
    if (!mayHaveMoved) throw error
    return undefined
  }
}

/**
 * Loads a file or a URL and reads its events, possibly from another URL to which the page links. @returns null if the
 * server responds that nothing has changed since the previous read
 * @throws OperatorError or FetchError if it can't be loaded, NotACalendar or ColumnError if it can't be read
 */
export async function loadSource(
  address: string,
  fetchGuarded: GuardedFetch,
  context: ReadingContext,
  { detected, conditions }: EarlierReading,
): Promise<LoadedSource | null> {
  if (!isUrl(address)) return readBytes(await loadFile(address), address, context)
  const visit = new SiteVisit(fetchGuarded)
  const isForThis = detected?.address === address
  const again = isForThis ? await readAgain(visit, detected, context, conditions) : undefined
  if (again !== undefined) return again
  const { response, ...loaded } = await detectAndRead(visit, address, context)
  return { ...loaded, movedTo: response.movedTo ?? null }
}
