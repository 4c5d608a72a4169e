import type { DescribedEvent } from './described-event.ts'
import type { Skip } from './feed-event.ts'
import type { SourceReading } from './read-source.ts'

/** How a dry reading ended. Counts are dates, except `read`, `outside` and `skipped`, which count the feed's events. */
export interface ReadingReport {
  source: string
  address: string
  kind: string
  read: number
  /** Dates in the window. */
  dates: number
  /** Events without a date in the window. */
  outside: number
  cancelled: number
  duplicates: number
  skipped: Skip[]
  /** How it was read where it can be read in several ways. */
  notes: string[]
  milliseconds: number
}

/** How a reading that was written ended. */
export interface ImportReport extends ReadingReport {
  new: number
  changed: number
  unchanged: number
  withdrawn: number
}

export function reportReading(
  source: string,
  address: string,
  reading: SourceReading,
  milliseconds: number,
): ReadingReport {
  return {
    source,
    address,
    kind: reading.kind,
    read: reading.read,
    dates: reading.events.length,
    outside: reading.outside,
    cancelled: reading.events.filter(({ status }) => status === 'cancelled').length,
    duplicates: reading.repeated,
    skipped: reading.skipped,
    notes: reading.notes,
    milliseconds: Math.round(milliseconds),
  }
}

/** Reasons beyond this many are counted only; a table with a wrong date column has thousands. */
const namedSkips = 20

export function reportText(report: ReadingReport | ImportReport): string {
  const { read, dates, outside, cancelled, duplicates, skipped, milliseconds } = report
  const counts = [
    ...('new' in report ? [`${report.new} new`, `${report.changed} changed`, `${report.unchanged} unchanged`] : []),
    `${duplicates} duplicates`,
    `${cancelled} cancelled`,
    ...('withdrawn' in report ? [`${report.withdrawn} withdrawn`] : []),
    `${skipped.length} skipped`,
  ]
  const reasons = skipped.slice(0, namedSkips).map(({ what, reason }) => `  skipped: ${what}: ${reason}`)
  if (skipped.length > namedSkips) reasons.push(`  … and ${skipped.length - namedSkips} more`)
  return [
    `${report.source} (${report.kind}, ${report.address})`,
    `  ${read} events read, ${dates} dates ahead, ${outside} events outside the window, ${milliseconds} ms`,
    `  ${counts.join(', ')}`,
    ...report.notes.map((note) => `  note: ${note}`),
    ...reasons,
  ].join('\n')
}

/** One date as `--dry-run --json` prints it. */
export function occurrenceLine(event: DescribedEvent): string {
  return JSON.stringify({
    uid: event.uid,
    start: event.days?.first ?? event.startsAt,
    end: event.days?.after ?? event.endsAt,
    title: event.title,
    status: event.status,
    place: event.placeText,
    latitude: event.latitude,
    longitude: event.longitude,
    category: event.category,
  })
}

/** One date as `--dry-run` prints it for people. */
export function occurrenceText(event: DescribedEvent): string {
  const when = event.days?.first ?? event.startsAt.slice(0, 16).replace('T', ' ')
  const remarks = [
    event.category,
    event.isVirtualEvent ? 'virtual' : event.placeText,
    event.status === 'cancelled' ? 'cancelled' : '',
  ]
  return `${when.padEnd(16)}  ${event.title}  (${remarks.filter(Boolean).join(', ')})`
}
