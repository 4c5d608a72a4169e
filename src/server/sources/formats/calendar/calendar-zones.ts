import { expandRule } from '#domain/calendar/recurrence.ts'
import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { findTimeZone } from '#domain/places/time-zone-names.ts'
import { readMoment, shiftLocal } from './calendar-moments.ts'
import { Properties } from './calendar-properties.ts'
import type { OffsetChange, ZoneFound } from '#server/sources/formats/feed-event.ts'
import { t } from '#texts/texts.ts'

/** Returns whether this is a named zone with clock changes, not just an offset or UTC. */
export const isNamedZone = (zone: string | null): zone is string =>
  zone !== null && /^[A-Za-z]/.test(zone) && zone !== 'UTC'

const nightEnds = 6
const nightStarts = 22

/**
 * Returns whether UTC is only the default of a website whose zone was never set, so that its times are actually local.
 * In UTC, many events of an American calendar would be at night. @param hours of the starts that the site gives in UTC
 */
export function isUnsetZone(hours: readonly number[]): boolean {
  const atNight = hours.filter((hour) => hour < nightEnds || hour >= nightStarts)
  return hours.length > 0 && atNight.length * 4 <= hours.length
}

/** Zones that a custom VTIMEZONE usually means. Among zones with the same offsets, the likeliest comes first. */
const candidates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'America/Puerto_Rico',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

/** Maximum number of days tested for all zones of a calendar. A zone with its whole history takes sixty thousand. */
const maxDays = 5_000_000

/** Returns the properties of each STANDARD and DAYLIGHT component. */
function listObservances(lines: readonly string[]): Properties[] {
  const observances: string[][] = []
  let open: string[] | null = null
  for (const line of lines) {
    if (/^BEGIN:\s*(STANDARD|DAYLIGHT)\s*$/i.test(line)) observances.push((open = []))
    else if (/^END:/i.test(line)) open = null
    else open?.push(line)
  }
  return observances.map((each) => new Properties(each))
}

/** Parses `-0500`, `-05:00` or `+093000`; null for anything else. */
function readOffset(text: string): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(text) ?? []
  const offset = `${sign}${hours}:${minutes}`
  return sign === undefined ? null : offset === '-00:00' ? '+00:00' : offset
}

/** The offsets of a zone over some years. */
interface ZoneOffsets {
  /** Offset at the beginning of these years. */
  initial: string
  changes: { epochMs: number; offset: string }[]
}

interface Onset extends OffsetChange {
  /** Offset before. */
  before: string
}

/** Years around the day of reading over which the rules of zones are compared. */
interface Years {
  /** Local times. */
  from: string
  to: string
}

/** Lists the onsets of an observance within these years, and the last one before them. */
function listOnsets(observance: Properties, { from, to }: Years, takeDays: (count: number) => void): Onset[] {
  const offset = readOffset(observance.text('TZOFFSETTO'))
  if (offset === null) return []
  const before = readOffset(observance.text('TZOFFSETFROM')) ?? offset
  const given = ['DTSTART', 'RDATE'].flatMap((name) =>
    observance
      .all(name)
      .flatMap((property) => property.values.map((value) => readMoment(value, property, () => null).local)),
  )
  const [start = ''] = given
  const ruled = observance.all('RRULE').flatMap(({ values }) => {
    const rule = readRecurrenceRule(values[0] ?? '', (until) => until)
    const last = rule.until !== null && rule.until < from ? rule.until : to
    return expandRule(rule, start, shiftLocal(last < from ? last : from, { years: -2 }), last, takeDays)
  })
  return [...given, ...ruled].map((local) => ({ from: local, offset, before }))
}

const offsetMs = (offset: string) => Temporal.ZonedDateTime.from(`1970-01-01T00:00[${offset}]`).offsetNanoseconds / 1e6

/**
 * Returns the changes of a VTIMEZONE within these years, after the one that applies at their beginning; null if it has
 * no offset.
 */
function listChanges(lines: readonly string[], years: Years, takeDays: (count: number) => void): Onset[] | null {
  const onsets = listObservances(lines)
    .flatMap((observance) => listOnsets(observance, years, takeDays))
    .sort((a, b) => a.from.localeCompare(b.from))
  const earlier = onsets.filter(({ from }) => from < years.from)
  const within = onsets.filter(({ from }) => from >= years.from && from < years.to)
  const [first] = onsets
  if (!first) return null
  const initial = earlier.at(-1)?.offset ?? first.before
  const all = [{ from: '', offset: initial, before: initial }, ...within]
  return all.filter(({ offset }, at) => offset !== all[at - 1]?.offset)
}

const toOffsets = ([first, ...others]: readonly Onset[]): ZoneOffsets => ({
  initial: first?.offset ?? '',
  changes: others.map(({ from, offset, before }) => ({ epochMs: Date.parse(`${from}Z`) - offsetMs(before), offset })),
})

const offsetsByYears = new Map<string, ReadonlyMap<string, ZoneOffsets>>()

/** Returns the offsets of every IANA zone, likeliest first. */
function listZoneOffsets(years: Years): ReadonlyMap<string, ZoneOffsets> {
  const known = offsetsByYears.get(years.from)
  if (known) return known
  const end = Date.parse(`${years.to}Z`)
  const zones = [...new Set([...candidates, ...Intl.supportedValuesOf('timeZone')])].map((zone) => {
    let at = Temporal.PlainDateTime.from(years.from).toZonedDateTime(zone)
    const offsets: ZoneOffsets = { initial: at.offset, changes: [] }
    for (;;) {
      const next = at.getTimeZoneTransition('next')
      if (!next || next.epochMilliseconds >= end) return [zone, offsets] as const
      // Some zones only change their name.
      if (next.offset !== at.offset) offsets.changes.push({ epochMs: next.epochMilliseconds, offset: next.offset })
      at = next
    }
  })
  const offsets = new Map(zones)
  offsetsByYears.clear()
  offsetsByYears.set(years.from, offsets)
  return offsets
}

/**
 * Programs that store a clock change by its local hour are off by some hours in regions where all zones change at the
 * same instant.
 */
const nearMs = 24 * 3_600_000

const isAlike = (one: ZoneOffsets, other: ZoneOffsets, toleranceMs: number) =>
  one.initial === other.initial &&
  one.changes.length === other.changes.length &&
  one.changes.every(({ epochMs, offset }, at) => {
    const change = other.changes[at]
    return change?.offset === offset && Math.abs(change.epochMs - epochMs) <= toleranceMs
  })

/** Returns the IANA zone with the rules of a VTIMEZONE, or else its own offsets; null if it defines none. */
function identify(
  lines: readonly string[],
  names: readonly string[],
  years: Years,
  takeDays: (count: number) => void,
): ZoneFound | null {
  try {
    const own = listChanges(lines, years, takeDays)
    const [initial] = own ?? []
    if (!own || !initial) return null
    const offsets = toOffsets(own)
    const zones = listZoneOffsets(years)
    const isFixed = offsets.changes.length === 0
    // Many zones have the same offset all year, so choosing one of them would be a guess.
    const likely = [...names, ...(isFixed ? candidates : zones.keys())]
    for (const toleranceMs of [0, nearMs]) {
      const zone = likely.find((name) => {
        const others = zones.get(name)
        return others ? isAlike(offsets, others, toleranceMs) : isFixed && name === 'UTC' && initial.offset === '+00:00'
      })
      if (zone !== undefined) return { zone }
    }
    if (isFixed) return { zone: initial.offset }
    return { zone: initial.offset, changes: own.map(({ from, offset }) => ({ from, offset })) }
  } catch (error) {
    // A broken VTIMEZONE can't be identified. Its events are then floating, like those without a zone.
    if (error instanceof Error) return null
    throw error
  }
}

/** Names of offsets, such as GMT, EST and `Etc/GMT+5`. Many calendars use them for a zone of their own definition. */
const isVague = (tzid: string, zone: string | null) =>
  zone === null || !isNamedZone(zone) || /^["']?(?:[A-Z]{2,5}(?:\d[A-Z]{3,4})?|Etc\/.*)["']?$/.test(tzid.trim())

/**
 * Creates a lookup for the TZIDs of a calendar. The name of a place takes precedence over the file's own VTIMEZONE, which
 * is often wrong; any other name means the zone that the file defines.
 * @param definitions lines of the VTIMEZONE components by TZID
 * @param today day around which the rules of zones are compared
 */
export function createZoneFinder(
  definitions: ReadonlyMap<string, readonly string[]>,
  today: string,
): (tzid: string) => ZoneFound | null {
  const found = new Map<string, ZoneFound | null>()
  const year = Number(today.slice(0, 4))
  const years = { from: `${year - 1}-01-01T00:00:00`, to: `${year + 3}-01-01T00:00:00` }
  let days = 0
  const takeDays = (count: number) => {
    if ((days += count) > maxDays) throw new Error(t('The zones of this calendar have too many changes.'))
  }
  return (tzid) => {
    const before = found.get(tzid)
    if (before !== undefined) return before
    const lines = definitions.get(tzid) ?? []
    const hint = lines.find((line) => line.toUpperCase().startsWith('X-LIC-LOCATION:'))?.slice('X-LIC-LOCATION:'.length)
    const named = findTimeZone(tzid)
    const hinted = hint ? findTimeZone(hint) : null
    const names = [named, hinted].filter((name) => name !== null)
    const clear = [named, hinted].find((name, at) => name !== null && !isVague(at === 0 ? tzid : (hint ?? ''), name))
    const zone = clear
      ? { zone: clear }
      : ((lines.length > 0 ? identify(lines, names, years, takeDays) : null) ?? (names[0] ? { zone: names[0] } : null))
    found.set(tzid, zone)
    return zone
  }
}
