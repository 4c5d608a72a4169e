import { findPrecision, splitVenue } from '#domain/places/place-venue.ts'
import { describeCount } from '#server/platform/process/process.ts'
import type { Attempt, Detection } from '#server/sources/detect/detect-source.ts'
import type { DescribedEvent } from '#server/sources/match/described-event.ts'
import type { Skip } from '#server/sources/formats/feed-event.ts'
import type { HoursProblem } from '#server/sources/match/find-stated-hours.ts'
import type { SourceReading } from './read-source.ts'

/** Result of a dry run. Counts are dates, except `read`, `outside` and `skipped`, which count the feed's events. */
export interface ReadingReport {
  source: string
  address: string
  /** Format of the events. */
  kind: string
  /** How and where the events were detected; null if an earlier version read them. */
  detected: Detection | null
  read: number
  /** Dates in the window. */
  dates: number
  /** Events without a date in the window. */
  outside: number
  cancelled: number
  duplicates: number
  /** Events that the source marks as private. They are never published. */
  private: number
  skipped: Skip[]
  /** Properties omitted from events that were read. */
  warnings: Skip[]
  /** The way in which the feed was read, if there are several. */
  notes: string[]
  /** Set if the hours of the source contradict its text. */
  hoursProblem: HoursProblem | null
  milliseconds: number
}

/** Result of an import. */
export interface ImportReport extends ReadingReport {
  new: number
  changed: number
  unchanged: number
  withdrawn: number
  /** Number of new picture URLs. The server's worker fetches them. */
  pictures: number
}

export function reportReading(
  source: string,
  detected: Detection,
  reading: SourceReading,
  milliseconds: number,
): ReadingReport {
  return {
    source,
    address: detected.address,
    kind: reading.kind,
    detected,
    read: reading.read,
    dates: reading.events.length,
    outside: reading.outside,
    cancelled: reading.events.filter(({ status }) => status === 'cancelled').length,
    duplicates: reading.repeated,
    private: reading.private,
    skipped: reading.skipped,
    warnings: reading.warnings,
    notes: reading.notes,
    hoursProblem: reading.hoursProblem,
    milliseconds: Math.round(milliseconds),
  }
}

/** Maximum number of reasons to print; a table with a wrong date column has thousands. */
const namedSkips = 20

function listSkips(kind: string, skips: readonly Skip[]): string[] {
  const lines = skips.slice(0, namedSkips).map(({ what, reason }) => `  ${kind}: ${what}: ${reason}`)
  return skips.length > namedSkips ? [...lines, `  … and ${skips.length - namedSkips} more`] : lines
}

export function reportText(report: ReadingReport | ImportReport): string {
  const { read, dates, outside, cancelled, duplicates, skipped, warnings, milliseconds } = report
  const counts = [
    ...('new' in report ? [`${report.new} new`, `${report.changed} changed`, `${report.unchanged} unchanged`] : []),
    describeCount(duplicates, 'duplicate'),
    `${cancelled} cancelled`,
    ...('withdrawn' in report ? [`${report.withdrawn} withdrawn`] : []),
    `${skipped.length} skipped`,
    ...(report.private > 0 ? [`${report.private} private`] : []),
  ]
  return [
    `${report.source} (${report.kind}, ${report.address})`,
    `  ${describeCount(read, 'event')} read, ${describeCount(dates, 'upcoming date')}, ${describeCount(outside, 'event')} outside the window, ${milliseconds} ms`,
    `  ${counts.join(', ')}`,
    ...(report.detected && report.detected.readAddress !== report.address
      ? [`  found: ${report.detected.kindLabel}, ${report.detected.readAddress}`]
      : []),
    ...report.notes.map((note) => `  note: ${note}`),
    ...('pictures' in report && report.pictures > 0
      ? [`  ${describeCount(report.pictures, 'new picture')} to be fetched by the server in the background`]
      : []),
    ...listSkips('skipped', skipped),
    ...listSkips('warning', warnings),
  ].join('\n')
}

/** Formats an address at which no events were found. */
export const attemptText = ({ address, found }: Attempt): string => `  tried: ${address}: ${found}`

/** The venue in the form of the API, without an ID: a dry run identifies none. */
function describeVenue({ isVirtualEvent, location, placePrecision }: DescribedEvent) {
  if (isVirtualEvent || location === '') return null
  return { ...splitVenue(location), precision: findPrecision(location, placePrecision) }
}

/** Formats a date as JSON, for `--dry-run --json`. */
export function occurrenceLine(event: DescribedEvent): string {
  return JSON.stringify({
    uid: event.uid,
    start: event.days?.first ?? event.startsAt,
    end: event.days?.after ?? event.endsAt,
    title: event.title,
    status: event.status,
    place: event.placeText,
    venue: describeVenue(event),
    precision: event.placePrecision,
    latitude: event.placePrecision === 'unknown' ? null : event.latitude,
    longitude: event.placePrecision === 'unknown' ? null : event.longitude,
    category: event.category,
    learning: event.learning,
    format: event.format,
    ageGroups: event.ageGroups,
    isFree: event.isFree,
    isPaidEvent: event.isPaidEvent,
    price: event.price,
    currency: event.currency,
    ...(event.hasPriceFrom && { hasPriceFrom: true }),
    ...(event.isUsuallyFree && { isUsuallyFree: true }),
    ...(event.entry && { entry: event.entry }),
  })
}

/** Formats a date as text, for `--dry-run`. */
export function occurrenceText(event: DescribedEvent): string {
  const when = event.days?.first ?? event.startsAt.slice(0, 16).replace('T', ' ')
  const remarks = [
    event.category,
    event.isVirtualEvent ? 'virtual' : event.placeText,
    event.status === 'scheduled' ? '' : event.status,
  ]
  return `${when.padEnd(16)}  ${event.title}  (${remarks.filter(Boolean).join(', ')})`
}
