import type { FeedKind } from '#server/sources/formats/feed-event.ts'

/** Kinds of sources, and their names for people. */
export const sourceKinds = {
  icalendar: 'Calendar (iCalendar)',
  'google-calendar': 'Google Calendar',
  outlook: 'Outlook calendar',
  libcal: 'LibCal',
  meetup: 'Meetup group',
  teamup: 'Teamup calendar',
  tockify: 'Tockify calendar',
  trumba: 'Trumba calendar',
  civicplus: 'CivicPlus calendar',
  'event-page': 'Web page with event data',
  'page-text': 'Web page with a list of events',
  eventbrite: 'Eventbrite organizer',
  'the-events-calendar': 'The Events Calendar (WordPress)',
  'modern-events-calendar': 'Modern Events Calendar (WordPress)',
  bibliocommons: 'BiblioCommons',
  localist: 'Localist',
  squarespace: 'Squarespace events page',
  'ticket-tailor': 'Ticket Tailor',
  'resident-advisor': 'Resident Advisor',
  'news-feed': 'Feed with event dates (RSS or Atom)',
  json: 'List of events (JSON)',
  geojson: 'Map of events (GeoJSON)',
  csv: 'Table (CSV)',
  workbook: 'Table (Excel)',
} as const

export type SourceKind = keyof typeof sourceKinds

export const sourceKindNames = Object.keys(sourceKinds) as SourceKind[]

/** Kinds that the format of a response determines. */
export const kindByFormat: Record<FeedKind, SourceKind> = {
  iCalendar: 'icalendar',
  'JSON-LD': 'event-page',
  Microdata: 'event-page',
  hCalendar: 'event-page',
  'Page data': 'event-page',
  'Page text': 'page-text',
  RSS: 'news-feed',
  Atom: 'news-feed',
  JSON: 'json',
  GeoJSON: 'geojson',
  CSV: 'csv',
  XLSX: 'workbook',
  BiblioCommons: 'bibliocommons',
  Localist: 'localist',
  'Modern Events Calendar': 'modern-events-calendar',
  'Resident Advisor': 'resident-advisor',
  Squarespace: 'squarespace',
  'The Events Calendar': 'the-events-calendar',
  'Ticket Tailor': 'ticket-tailor',
}
