import { findTimeZone } from '#domain/places/time-zone-names.ts'

/** Zones that a word after a time may mean, likeliest first. People use the word for winter time all year. */
const zonesByWord: Record<string, readonly string[]> = {
  'est edt et eastern': ['America/New_York'],
  'cst cdt ct central': ['America/Chicago', 'Asia/Shanghai'],
  'mst mdt mt mountain': ['America/Denver'],
  'pst pdt pt pacific': ['America/Los_Angeles'],
  'akst akdt alaska': ['America/Anchorage'],
  'hst hawaii': ['Pacific/Honolulu'],
  'ast adt atlantic': ['America/Halifax', 'Asia/Riyadh'],
  'nst ndt newfoundland': ['America/St_Johns'],
  brt: ['America/Sao_Paulo'],
  art: ['America/Argentina/Buenos_Aires'],
  bst: ['Europe/London', 'Asia/Dhaka'],
  ist: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
  'wet west': ['Europe/Lisbon'],
  'cet cest mez mesz met mest': ['Europe/Berlin'],
  'eet eest oez oesz': ['Europe/Helsinki'],
  msk: ['Europe/Moscow'],
  trt: ['Europe/Istanbul'],
  sast: ['Africa/Johannesburg'],
  wat: ['Africa/Lagos'],
  eat: ['Africa/Nairobi'],
  gst: ['Asia/Dubai'],
  pkt: ['Asia/Karachi'],
  wib: ['Asia/Jakarta'],
  sgt: ['Asia/Singapore'],
  hkt: ['Asia/Hong_Kong'],
  jst: ['Asia/Tokyo'],
  kst: ['Asia/Seoul'],
  awst: ['Australia/Perth'],
  'acst acdt': ['Australia/Adelaide'],
  'aest aedt aet': ['Australia/Sydney', 'Australia/Brisbane'],
  'nzst nzdt nzt': ['Pacific/Auckland'],
}
const zones = new Map(
  Object.entries(zonesByWord).flatMap(([words, meant]) => words.split(' ').map((word) => [word, meant] as const)),
)

/** `EST`, `(EST)`, `Eastern Time`, `Eastern Standard Time`. Short ones need capital letters, since "met" and "art" are words. */
const named =
  /(?:^|(?<=[\d\s.apm]))[([]?(?:([A-Z]{2,4})|(eastern|central|mountain|pacific|alaska|hawaii|atlantic|newfoundland)(?: (?:standard|daylight|summer))?(?: savings?)?(?: time)?)[)\]]?$/i

/** `UTC`, `GMT`, `UTC+1`, `GMT+0100`, `GMT+01:00`: exact, unlike words. */
const exact = /(?:^|(?<=[\d\s.apm]))[([]?((?:UTC|GMT|UT)(?:\s?[+-]\d{1,2}(?::?\d\d)?)?)[)\]]?$/

/** `11:28:00 GMT+0000 (Coordinated Universal Time)`, `19:30:00+01:00[Europe/Paris]`: a name next to an offset. */
const repeated = /(?<=(?:Z|[+-]\d\d(?::?\d\d)?))\s*(?:\([^()]{2,60}\)|\[[\w/+-]{2,60}\])$/

/** `[Europe/Paris]` without an offset. */
const bracketed = /(?<!\s)\s*\[([A-Z][\w+-]*\/[\w/+-]{2,60})\]$/

/** `Europe/Paris` after a time. */
const inWords =
  /(?<!\s)\s+\(?((?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Z][\w/+-]{1,60})\)?$/

export interface WrittenZone {
  /** The text before it. */
  rest: string
  /** A zone that is certain. */
  zone: string | null
  /** Zones of a word that people also use imprecisely; null if there is none. */
  clocks: readonly string[] | null
}

/** Splits the zone from the end of a time. */
export function splitZone(given: string): WrittenZone {
  const text = given.trimEnd().replace(repeated, '')
  const place = bracketed.exec(text)
  if (place) return { rest: text.slice(0, place.index), zone: findTimeZone(place[1] ?? ''), clocks: null }
  const name = inWords.exec(text)
  const zoneByName = name && findTimeZone(name[1] ?? '')
  if (zoneByName) return { rest: text.slice(0, name.index), zone: zoneByName, clocks: null }
  const universal = exact.exec(text)
  if (universal) {
    const zone = findTimeZone((universal[1] ?? '').replace(/\s/g, '').replace(/^UT(?!C)/, 'UTC'))
    if (zone !== null) return { rest: text.slice(0, universal.index).trimEnd(), zone, clocks: null }
  }
  const [found, capitals, words = ''] = named.exec(text) ?? []
  const word = capitals ?? words
  const isWritten = capitals === undefined || capitals === capitals.toUpperCase()
  const clocks = (found !== undefined && isWritten && zones.get(word.toLowerCase())) || null
  return clocks && found !== undefined
    ? { rest: text.slice(0, -found.length).trimEnd(), zone: null, clocks }
    : { rest: text, zone: null, clocks: null }
}
