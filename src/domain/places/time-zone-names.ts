/** Time zone names that calendars use besides IANA names, with their IANA equivalents. */

/** Windows names, as written by Outlook and Exchange, with their most populous IANA zone (CLDR windowsZones). */
const windowsNames: Record<string, string> = {
  'dateline standard time': 'Etc/GMT+12',
  'aleutian standard time': 'America/Adak',
  'hawaiian standard time': 'Pacific/Honolulu',
  'marquesas standard time': 'Pacific/Marquesas',
  'alaskan standard time': 'America/Anchorage',
  'pacific standard time (mexico)': 'America/Tijuana',
  'pacific standard time': 'America/Los_Angeles',
  'us mountain standard time': 'America/Phoenix',
  'mountain standard time (mexico)': 'America/Mazatlan',
  'mountain standard time': 'America/Denver',
  'central america standard time': 'America/Guatemala',
  'central standard time (mexico)': 'America/Mexico_City',
  'central standard time': 'America/Chicago',
  'canada central standard time': 'America/Regina',
  'eastern standard time (mexico)': 'America/Cancun',
  'sa pacific standard time': 'America/Bogota',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'eastern standard time': 'America/New_York',
  'haiti standard time': 'America/Port-au-Prince',
  'cuba standard time': 'America/Havana',
  'paraguay standard time': 'America/Asuncion',
  'venezuela standard time': 'America/Caracas',
  'sa western standard time': 'America/La_Paz',
  'pacific sa standard time': 'America/Santiago',
  'atlantic standard time': 'America/Halifax',
  'newfoundland standard time': 'America/St_Johns',
  'e. south america standard time': 'America/Sao_Paulo',
  'sa eastern standard time': 'America/Cayenne',
  'argentina standard time': 'America/Argentina/Buenos_Aires',
  'montevideo standard time': 'America/Montevideo',
  'greenland standard time': 'America/Nuuk',
  'azores standard time': 'Atlantic/Azores',
  'cape verde standard time': 'Atlantic/Cape_Verde',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'morocco standard time': 'Africa/Casablanca',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'romance standard time': 'Europe/Paris',
  'central european standard time': 'Europe/Warsaw',
  'w. central africa standard time': 'Africa/Lagos',
  'gtb standard time': 'Europe/Bucharest',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kyiv',
  'egypt standard time': 'Africa/Cairo',
  'south africa standard time': 'Africa/Johannesburg',
  'israel standard time': 'Asia/Jerusalem',
  'turkey standard time': 'Europe/Istanbul',
  'russian standard time': 'Europe/Moscow',
  'e. africa standard time': 'Africa/Nairobi',
  'arab standard time': 'Asia/Riyadh',
  'arabic standard time': 'Asia/Baghdad',
  'iran standard time': 'Asia/Tehran',
  'arabian standard time': 'Asia/Dubai',
  'afghanistan standard time': 'Asia/Kabul',
  'pakistan standard time': 'Asia/Karachi',
  'west asia standard time': 'Asia/Tashkent',
  'india standard time': 'Asia/Kolkata',
  'sri lanka standard time': 'Asia/Colombo',
  'nepal standard time': 'Asia/Kathmandu',
  'bangladesh standard time': 'Asia/Dhaka',
  'myanmar standard time': 'Asia/Yangon',
  'se asia standard time': 'Asia/Bangkok',
  'china standard time': 'Asia/Shanghai',
  'singapore standard time': 'Asia/Singapore',
  'taipei standard time': 'Asia/Taipei',
  'w. australia standard time': 'Australia/Perth',
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'aus central standard time': 'Australia/Darwin',
  'cen. australia standard time': 'Australia/Adelaide',
  'e. australia standard time': 'Australia/Brisbane',
  'aus eastern standard time': 'Australia/Sydney',
  'tasmania standard time': 'Australia/Hobart',
  'west pacific standard time': 'Pacific/Port_Moresby',
  'new zealand standard time': 'Pacific/Auckland',
  'fiji standard time': 'Pacific/Fiji',
  'tonga standard time': 'Pacific/Tongatapu',
  'samoa standard time': 'Pacific/Apia',
}

/** Rails names (ActiveSupport::TimeZone) and the display names of Outlook, which are mostly the same. */
const friendlyNames: Record<string, string> = {
  hawaii: 'Pacific/Honolulu',
  alaska: 'America/Anchorage',
  'pacific time (us & canada)': 'America/Los_Angeles',
  arizona: 'America/Phoenix',
  'mountain time (us & canada)': 'America/Denver',
  'central time (us & canada)': 'America/Chicago',
  saskatchewan: 'America/Regina',
  'mexico city': 'America/Mexico_City',
  guadalajara: 'America/Mexico_City',
  'eastern time (us & canada)': 'America/New_York',
  'indiana (east)': 'America/Indiana/Indianapolis',
  bogota: 'America/Bogota',
  lima: 'America/Lima',
  'atlantic time (canada)': 'America/Halifax',
  'puerto rico': 'America/Puerto_Rico',
  santiago: 'America/Santiago',
  newfoundland: 'America/St_Johns',
  brasilia: 'America/Sao_Paulo',
  'buenos aires': 'America/Argentina/Buenos_Aires',
  greenland: 'America/Nuuk',
  azores: 'Atlantic/Azores',
  edinburgh: 'Europe/London',
  london: 'Europe/London',
  dublin: 'Europe/Dublin',
  lisbon: 'Europe/Lisbon',
  amsterdam: 'Europe/Amsterdam',
  berlin: 'Europe/Berlin',
  bern: 'Europe/Zurich',
  brussels: 'Europe/Brussels',
  copenhagen: 'Europe/Copenhagen',
  madrid: 'Europe/Madrid',
  paris: 'Europe/Paris',
  rome: 'Europe/Rome',
  stockholm: 'Europe/Stockholm',
  vienna: 'Europe/Vienna',
  warsaw: 'Europe/Warsaw',
  athens: 'Europe/Athens',
  bucharest: 'Europe/Bucharest',
  helsinki: 'Europe/Helsinki',
  kyiv: 'Europe/Kyiv',
  jerusalem: 'Asia/Jerusalem',
  istanbul: 'Europe/Istanbul',
  moscow: 'Europe/Moscow',
  nairobi: 'Africa/Nairobi',
  'abu dhabi': 'Asia/Dubai',
  karachi: 'Asia/Karachi',
  chennai: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  kathmandu: 'Asia/Kathmandu',
  dhaka: 'Asia/Dhaka',
  bangkok: 'Asia/Bangkok',
  beijing: 'Asia/Shanghai',
  'hong kong': 'Asia/Hong_Kong',
  singapore: 'Asia/Singapore',
  osaka: 'Asia/Tokyo',
  tokyo: 'Asia/Tokyo',
  seoul: 'Asia/Seoul',
  adelaide: 'Australia/Adelaide',
  brisbane: 'Australia/Brisbane',
  melbourne: 'Australia/Melbourne',
  sydney: 'Australia/Sydney',
  auckland: 'Pacific/Auckland',
  wellington: 'Pacific/Auckland',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
}

const universalNames = new Set(['utc', 'gmt', 'z', 'etc/utc', 'etc/gmt', 'utc+0', 'utc+00:00', 'gmt+00:00', 'gmt+0000'])

function findIana(name: string): string | null {
  // Names such as EST5EDT are IANA zones too, but a bare offset doesn't identify a zone with its clock changes.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return null
  try {
    return canonicalZone(name)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Parses `GMT-0500`, `UTC+5:30` or `-05:00` into the fixed offset `-05:00`. */
function findOffset(name: string): string | null {
  const match = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d{2})?$/i.exec(name)
  if (!match || Number(match[2]) > 14) return null
  return `${match[1]}${(match[2] ?? '').padStart(2, '0')}:${match[3] ?? '00'}`
}

const known = new Map<string, string | null>()
/** Maximum length of a name. Some programs write several sentences, but no more. */
const longestName = 200

function find(name: string): string | null {
  const plain = name.trim().replace(/^["']|["']$/g, '')
  const lower = plain.toLowerCase()
  if (universalNames.has(lower)) return 'UTC'
  const listed = windowsNames[lower] ?? friendlyNames[lower]
  if (listed) return listed
  // `/freeassociation.sourceforge.net/America/New_York`: ignore the vendor prefix.
  const path = /([A-Z][A-Za-z_]{1,40}\/[A-Za-z_]{1,40}(?:\/[A-Za-z_]{1,40})?)$/.exec(plain)?.[1]
  const iana = findIana(plain) ?? (path ? findIana(path) : null)
  if (iana) return iana
  // `(UTC-05:00) Eastern Time (US & Canada)`: prefer the name, which implies daylight saving time, to the offset.
  const described = /^(?:\((?:utc|gmt)[^)]*\)\s*)+(.+)$/is.exec(plain)?.[1]
  if (described) {
    const first = described.split(/[,;]/)[0] ?? ''
    return find(described) ?? find(first)
  }
  return findOffset(plain)
}

/**
 * Resolves a calendar's time zone name to an IANA name, or to an offset such as `-05:00` if the name holds no more.
 * @returns null for names that only the calendar's VTIMEZONE can define
 */
export function findTimeZone(name: string): string | null {
  const before = known.get(name)
  if (before !== undefined) return before
  const zone = name.length > longestName ? null : find(name)
  if (known.size < 1_000) known.set(name, zone)
  return zone
}

/** Returns the name by which `Intl` knows a time zone: "Asia/Calcutta" for "Asia/Kolkata". @throws RangeError if unknown */
export const canonicalZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
