import type { FeedKind } from '../feed-event.ts'

/** Kinds of sources, and their names for people. */
export const sourceKinds = {
  icalendar: 'Calendar (iCalendar)',
  'event-page': 'Web page with event data',
  'the-events-calendar': 'The Events Calendar (WordPress)',
  csv: 'Table (CSV)',
  workbook: 'Table (Excel)',
} as const

export type SourceKind = keyof typeof sourceKinds

export const sourceKindNames = Object.keys(sourceKinds) as SourceKind[]

/** Kinds that the format of a response determines. */
export const kindByFormat: Record<FeedKind, SourceKind> = {
  iCalendar: 'icalendar',
  'JSON-LD': 'event-page',
  CSV: 'csv',
  XLSX: 'workbook',
  'The Events Calendar': 'the-events-calendar',
}
