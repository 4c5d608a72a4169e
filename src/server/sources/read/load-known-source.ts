import type { Detected } from '#server/sources/detect/detect-source.ts'
import type { ReadingContext } from '#server/sources/detect/read-pages.ts'
import { kindByFormat, type SourceKind } from '#server/sources/detect/source-kinds.ts'
import { NotACalendar } from '#server/sources/formats/feed-event.ts'
import type { GuardedFetch } from '#server/platform/network/network.ts'
import type { Gazetteer } from '#server/platform/places/places.ts'
import { readStoredOptions, type ImportOptions } from './import-options.ts'
import { loadSource, readBytes, type EarlierReading, type LoadedSource } from './load-feed.ts'
import type { ImportDays } from './read-source.ts'
import { isUrl } from './source-names.ts'
import { findFile, type SourceRow } from '#server/sources/source-queries.ts'
import { t } from '#texts/texts.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/** Dependencies of reading a source without storing anything. */
export interface Fetching extends Pick<Services, 'defaultLocation' | 'conventions'> {
  gazetteer: Pick<Gazetteer, 'locate' | 'locateNear' | 'resolve'>
  fetchGuarded: GuardedFetch
}

/** Dependencies of importing a source. */
export interface Importing extends Fetching, Pick<Services, 'database'> {
  /** Called once the failure of a known source has been recorded. */
  onFailureRecorded?: () => unknown
}

export interface ImportRequest {
  /** A URL, or the absolute path of a file. */
  address: string
  /** Name given by the user; null uses the calendar's own name. */
  name: string | null
  options: ImportOptions
  days: ImportDays
  /**
   * The known source to read. It is then read unattended: its name and options apply, a permanent redirect changes its
   * address, and a suspicious loss of dates isn't withdrawn.
   */
  sourceId?: number
}

/** The source was removed after its read was requested. */
export class SourceGoneError extends Error {}

export const findById = (sources: readonly SourceRow[], id: number): SourceRow => {
  const source = sources.find((candidate) => candidate.id === id)
  if (source) return source
  throw new SourceGoneError('The source was removed while it was being read.')
}

/** Loads the source, or the file that was uploaded for it. @returns null if nothing has changed */
export async function loadKnownSource(
  deps: Importing,
  request: ImportRequest,
  context: ReadingContext,
  { known, earlier }: { known: SourceRow | null; earlier: EarlierReading },
): Promise<LoadedSource | null> {
  if (request.sourceId !== undefined && known?.address === null) {
    const file = await deps.database.read((sql) => findFile(sql, known.id))
    if (!file) throw new SourceGoneError('The uploaded file was deleted.')
    return readBytes(file.content, file.name, context)
  }
  return loadSource(request.address, deps.fetchGuarded, context, earlier)
}

/** Formats of files, which a server wouldn't replace by a web page on purpose. */
const fileKinds: readonly SourceKind[] = ['icalendar', 'csv', 'workbook']

/** @throws NotACalendar if the address of a file now leads to a web page */
export function requireSameKind(known: SourceRow | null, { detection, reading }: LoadedSource): void {
  const before = readStoredOptions(known?.options).detected
  if (!before || before.readAddress !== detection.readAddress) return
  if (fileKinds.includes(before.kind) && kindByFormat[reading.kind] === 'event-page') {
    throw new NotACalendar(t('The address now leads to a web page instead of a calendar.'), 'page')
  }
}

const withoutScheme = (address: string) => address.replace(/^\w+:/, '')

/** Returns the new address of a source that is read at its own address and has moved permanently. */
export function findNewAddress(request: ImportRequest, { detection, movedTo }: LoadedSource): string | null {
  const isOwnAddress = withoutScheme(detection.readAddress) === withoutScheme(request.address)
  return request.sourceId !== undefined && isOwnAddress && movedTo !== request.address ? movedTo : null
}

/** Returns the way in which the source is read from now on. Files are detected by their content each time. */
export function rememberDetection({ detection }: LoadedSource, movedTo: string | null): Detected | null {
  const { address, kind, readAddress } = detection
  if (!isUrl(address)) return null
  return movedTo === null ? { address, kind, readAddress } : { address: movedTo, kind, readAddress: movedTo }
}
