import { toPlainLine } from '#contract/line-text.ts'
import { decodeText } from '#domain/places/place-words.ts'

/** Default names that programs give to calendars. */
export const defaultNames =
  /^(?:(?:my|the|our|new|all|public|default|main|upcoming|untitled|unnamed|shared|personal|web) )*(?:calendar|calendars|kalender|calendario|calendrier|events?|event calendar|events calendar|calendar of events|events? feed|ical|icalendar|ics|feed|rss|export|untitled|unnamed|default|home|work|personal|schedule|programs?|none|null|undefined|test)s?(?: (?:feed|export|ics|events))?(?: ?[(#-]? ?\d{1,3}\)?)?$/i

/** Words that occur in or at the end of names of calendars, but not of hosts. */
const calendarWords = new Set(
  `calendar calendars kalender calendario calendrier event events veranstaltungen eventos program programs programme programmes
  activities feed feeds ical icalendar ics rss xml json csv export upcoming public community all main full master default general website web site online`.split(
    /\s+/,
  ),
)
const joiningWords = new Set([
  'of',
  'and',
  '&',
  'the',
  'our',
  'for',
  'at',
  'by',
  'und',
  'y',
  'et',
  '-',
  '–',
  '—',
  '|',
  ':',
])

/** Remarks of programs: "(public)", "(Mobilize)". */
const remarks =
  /\((?:public|private|shared|main|all|mobilize|google|outlook|ical|ics|feed|meetup|eventbrite|facebook|web|website)\)/gi

/** Names of files, accounts and servers: `lancaster_libraries.ics`, `dover-library`, `c_1rosks8nont4ebaq41`. */
const isTechnical = (name: string) =>
  /\.(?:ics|ical|csv|xlsx|html?|json|xml|txt|body)\b|[\p{L}\d]_[\p{L}\d]|@|:\/\//iu.test(name) ||
  (!name.includes(' ') && /^[a-z\d]+(?:-[a-z\d]+)+$/.test(name)) ||
  // A site hosted by a program's vendor, such as "dover.gofmx.com", unlike "doverlibrary.org".
  /^[a-z\d-]+(?:\.[a-z\d-]+){2,}$/.test(name) ||
  name.split(/\s/).some((word) => word.length >= 16 && /\d/.test(word) && /\p{L}/u.test(word))

/**
 * Returns the name under which a source hosts events that name no organizer: its own without the words of a calendar.
 * Empty if only the name of a file or program is left.
 */
export function nameHost(sourceName: string): string {
  const name = toPlainLine(decodeText(sourceName))
    .replace(/^[\s*•·]+/, '')
    .replace(remarks, ' ')
    .trim()
  if (isTechnical(name) || defaultNames.test(name)) return ''
  const words = name.split(/\s+/)
  const plain = words.map((word) => word.toLowerCase().replace(/[,.:;]$/, ''))
  const isFiller = (at: number) => calendarWords.has(plain[at] ?? '') || joiningWords.has(plain[at] ?? '')
  let [start, end] = [0, words.length]
  while (end > start && isFiller(end - 1)) end -= 1
  if (end === start) return ''
  // "Events - Dover Library", "Calendar of Dover Library"; but "Public Library", "Community Garden", "Event Hall".
  if (/^(?:events?|calendar|ics|feed)$/.test(plain[0] ?? '') && joiningWords.has(plain[1] ?? '')) start = 2
  const rest = words.slice(start, end).join(' ')
  // "Montclair Events" is a better name than the town's.
  return end - start < 2 && words.length > 1 && start === 0 ? name : rest
}
