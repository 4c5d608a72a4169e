import type { FeedKind } from '#server/sources/formats/feed-event.ts'
import { msg, t } from '#texts/texts.ts'

/** Kinds of sources with names that are the same in every language. */
const brands = {
  'google-calendar': 'Google Calendar',
  libcal: 'LibCal',
  'the-events-calendar': 'The Events Calendar (WordPress)',
  'modern-events-calendar': 'Modern Events Calendar (WordPress)',
  bibliocommons: 'BiblioCommons',
  localist: 'Localist',
  'ticket-tailor': 'Ticket Tailor',
  'resident-advisor': 'Resident Advisor',
} as const

/** The other kinds of sources, and their names for people. */
const labels = {
  icalendar: msg('Calendar (iCalendar)'),
  outlook: msg('Outlook calendar'),
  meetup: msg('Meetup group'),
  teamup: msg('Teamup calendar'),
  tockify: msg('Tockify calendar'),
  trumba: msg('Trumba calendar'),
  civicplus: msg('CivicPlus calendar'),
  'event-page': msg('Web page with event data'),
  'page-text': msg('Web page with a list of events'),
  eventbrite: msg('Eventbrite organizer'),
  squarespace: msg('Squarespace events page'),
  'news-feed': msg('Feed with event dates (RSS or Atom)'),
  json: msg('List of events (JSON)'),
  geojson: msg('Map of events (GeoJSON)'),
  csv: msg('Table (CSV)'),
  workbook: msg('Table (Excel)'),
} as const

export type SourceKind = keyof typeof brands | keyof typeof labels

export const sourceKindNames = [...Object.keys(brands), ...Object.keys(labels)] as SourceKind[]

const isBrand = (kind: SourceKind): kind is keyof typeof brands => Object.hasOwn(brands, kind)

/** Names a kind of source for people. */
export const nameSourceKind = (kind: SourceKind): string => (isBrand(kind) ? brands[kind] : t(labels[kind]))

/** Names the format of a reading for people. Most are the names of formats or programs. */
export const nameFormat = (kind: FeedKind): string =>
  kind === 'Page text' ? t('Page text') : kind === 'Page data' ? t('Page data') : kind

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
