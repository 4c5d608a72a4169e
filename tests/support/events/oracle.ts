import { findPrecision, splitVenue } from '#domain/places/place-venue.ts'
import type { EventOccurrence } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { describeHold } from '#domain/curation/hold-reasons.ts'
import { choosePlates } from '#illustrations/plate-choice.ts'
import { testNow } from '#tests/support/product/app.ts'
import type { WorldEvent } from './world.ts'

/** Query parameters of a list request. */
export type Asked = Partial<
  Record<
    'q' | 'interests' | 'mood' | 'ages' | 'near' | 'within' | 'from' | 'to' | 'free' | 'entry' | 'virtual' | 'sort',
    string
  >
>

const minute = 60_000
const now = Math.floor(Date.parse(testNow) / minute) * minute
const start = (event: WorldEvent) => Date.parse(event.startsAt)
const end = (event: WorldEvent) => Date.parse(event.endsAt)
const zoned = (milliseconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone)

const firstDay = (event: WorldEvent) => zoned(start(event), event.timeZone).toPlainDate().toString()
/** Returns the event's last day. A day that it only touches by ending at midnight doesn't count. */
function lastDay(event: WorldEvent) {
  return zoned(Math.max(start(event), end(event) - 1), event.timeZone)
    .toPlainDate()
    .toString()
}

const byStart = (a: WorldEvent, b: WorldEvent) => start(a) - start(b) || a.id - b.id
const isPlaceless = (event: WorldEvent) => !event.isVirtualEvent && event.latitude === null
/** Orders by start, but events at an unknown place after all others of their day. */
function byDate(a: WorldEvent, b: WorldEvent): number {
  const listed = (event: WorldEvent) =>
    isPlaceless(event)
      ? zoned(start(event), event.timeZone).startOfDay().add({ days: 1 }).epochMilliseconds - 1
      : start(event)
  return listed(a) - listed(b) || byStart(a, b)
}

const isOngoing = (event: WorldEvent) =>
  start(event) < now && end(event) > now && end(event) - start(event) > 48 * 60 * minute
/** Orders upcoming events by start, then ongoing ones. */
const byProgress = (a: WorldEvent, b: WorldEvent) => Number(isOngoing(a)) - Number(isOngoing(b)) || byDate(a, b)

/** Orders free events before priced ones, by amount within each currency, and those without a known price last. */
function byPrice(a: WorldEvent, b: WorldEvent): number {
  const group = (event: WorldEvent) =>
    event.isFree || event.isUsuallyFree ? '0' : event.price === null ? '2' : `1${event.currency}`
  return group(a).localeCompare(group(b)) || (a.price ?? 0) - (b.price ?? 0) || byProgress(a, b)
}

/** Computes the distance with vectors, so it shares nothing with the haversine formula under test. */
export function miles(event: WorldEvent, near: string): number | null {
  if (event.latitude === null || event.longitude === null) return null
  const vector = (latitude: number, longitude: number) => {
    const [north = 0, east = 0] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180)
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  }
  const [latitude = 0, longitude = 0] = near.split(',').map(Number)
  const [here, there] = [vector(latitude, longitude), vector(event.latitude, event.longitude)]
  const chord = Math.hypot(...here.map((part, axis) => part - (there[axis] ?? 0)))
  return 2 * 3959 * Math.asin(Math.min(1, chord / 2))
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

function hasWords(event: WorldEvent, typed: string): boolean {
  const { title, organizer, location, category, shortDescription, description } = event
  const used = words([title, organizer, location, category, shortDescription, description].join(' '))
  return words(typed).every((word, at, all) =>
    used.some((candidate) => candidate === word || (at === all.length - 1 && candidate.startsWith(word))),
  )
}

function isWithin(event: WorldEvent, asked: Asked): boolean {
  if (asked.within === undefined) return true
  if (asked.virtual === 'any' && event.isVirtualEvent) return true
  const distance = miles(event, asked.near ?? '40.7128,-74.006')
  return distance !== null && distance <= Number(asked.within)
}

function passes(event: WorldEvent, asked: Asked): boolean {
  const list = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
  const interests = list(asked.interests)
  const ages = list(asked.ages)
  return (
    (!asked.q || hasWords(event, asked.q)) &&
    (interests.length === 0 || interests.includes(event.category)) &&
    (!asked.mood || event.moods.some((mood) => mood === asked.mood)) &&
    (ages.length === 0 || event.ageGroups.some((group) => ages.includes(group))) &&
    (asked.free === undefined || event.isFree || event.isUsuallyFree) &&
    (asked.entry === undefined ||
      asked.entry === '' ||
      asked.entry.split(',').some((entry) => entry === event.entry)) &&
    (asked.virtual !== 'true' || event.isVirtualEvent) &&
    (asked.virtual !== 'false' || !event.isVirtualEvent) &&
    (asked.to === undefined || firstDay(event) <= asked.to) &&
    isWithin(event, asked)
  )
}

/** Returns single events that aren't over, and the first such occurrence of each series. */
function listed(world: readonly WorldEvent[], from?: string): WorldEvent[] {
  const isOver = (event: WorldEvent) => (from === undefined ? end(event) <= now : lastDay(event) < from)
  const isShown = ({ status, heldFor, withdrawnAt }: WorldEvent) =>
    status === 'scheduled' && heldFor === null && withdrawnAt === null
  const open = world.filter((event) => isShown(event) && !isOver(event))
  const seen = new Set<number>()
  return open.toSorted(byStart).filter(({ seriesId }) => {
    if (seriesId === null) return true
    const isFirst = !seen.has(seriesId)
    seen.add(seriesId)
    return isFirst
  })
}

/** Returns the expected ids of a list, in order; for a search, soonest first. */
export function expectedIds(world: readonly WorldEvent[], asked: Asked): number[] {
  const found = listed(world, asked.from).filter((event) => passes(event, asked))
  if (asked.sort === 'price') return found.toSorted(byPrice).map(({ id }) => id)
  if (asked.sort !== 'distance') return found.toSorted(byProgress).map(({ id }) => id)
  const near = asked.near ?? '40.7128,-74.006'
  const place = (event: WorldEvent) => Math.round((miles(event, near) ?? 1e6) * 1e4)
  return found.toSorted((a, b) => place(a) - place(b) || byDate(a, b)).map(({ id }) => id)
}

const wallClock = (milliseconds: number, zone: string) =>
  zoned(milliseconds, zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

const occurrence = (event: WorldEvent): EventOccurrence => ({
  id: event.id,
  date: wallClock(start(event), event.timeZone),
  endDate: wallClock(end(event), event.timeZone),
  status: event.status,
})

/** Returns later dates of the event's series, including cancelled ones. */
function nextDates(world: readonly WorldEvent[], event: WorldEvent): EventOccurrence[] {
  if (event.seriesId === null) return []
  const later = world.filter(
    (other) =>
      other.seriesId === event.seriesId &&
      other.withdrawnAt === null &&
      (other.heldFor === null || event.heldFor !== null) &&
      start(other) > start(event),
  )
  return later.toSorted(byStart).slice(0, limits.nextDates).map(occurrence)
}

/** Counts the scheduled dates of the event's series from this one on: those that are held back, if this one is. */
const countRemainingDates = (world: readonly WorldEvent[], event: WorldEvent) =>
  world.filter(
    (other) =>
      other.seriesId === event.seriesId &&
      other.status === 'scheduled' &&
      (other.heldFor === null) === (event.heldFor === null) &&
      other.withdrawnAt === null &&
      start(other) >= start(event),
  ).length

/** Describes the venue. Events of the test world have venue names, but no identified venues. */
function describeVenue({ isVirtualEvent, location, latitude, placePrecision }: WorldEvent) {
  if (isVirtualEvent || location === '') return null
  const { name, address } = splitVenue(location)
  return { id: null, name, address, precision: findPrecision(location, latitude === null ? 'unknown' : placePrecision) }
}

/** Countries of the places of the world, by their zones. */
const countries: Readonly<Record<string, string>> = {
  'America/New_York': 'US',
  'US/Eastern': 'US',
  'America/Los_Angeles': 'US',
  'America/St_Johns': 'CA',
  'Antarctica/McMurdo': 'AQ',
  'Asia/Kathmandu': 'NP',
  'Australia/Lord_Howe': 'AU',
  'Pacific/Fiji': 'FJ',
  'Pacific/Kiritimati': 'KI',
  'Pacific/Pago_Pago': 'AS',
}

/** Returns the expected fields of the response, except `distance`, which has its own test. */
export function expectedFields(world: readonly WorldEvent[], event: WorldEvent) {
  const {
    startsAt: _startsAt,
    endsAt: _endsAt,
    withdrawnAt: _withdrawnAt,
    tierChance: _chance,
    hasPriceFrom,
    isUsuallyFree,
    entry,
    heldFor,
    ...rest
  } = event
  const { latitude, longitude, ...same } = rest
  // The coordinates of an unknown place may be a mere guess.
  const isPlaced = latitude !== null && event.placePrecision !== 'unknown'
  const country = event.location.endsWith(', NY') ? 'US' : isPlaced ? countries[event.timeZone] : undefined
  return {
    ...same,
    ...occurrence(event),
    isWithdrawn: event.withdrawnAt !== null,
    ...(country !== undefined && { country }),
    ...(hasPriceFrom && { hasPriceFrom: true }),
    ...(isUsuallyFree && { isUsuallyFree: true }),
    ...(entry && { entry }),
    cancellationNote: null,
    isOngoing: event.status === 'scheduled' && isOngoing(event),
    ...(heldFor && { heldBack: { reason: heldFor, words: describeHold(heldFor, event) } }),
    ...(end(event) <= now && { isOver: true }),
    ...(event.seriesId !== null && { remainingDates: countRemainingDates(world, event) }),
    isLinkForGuests: false,
    placePrecision: latitude === null ? 'unknown' : event.placePrecision,
    latitude: latitude === null ? null : String(latitude),
    longitude: longitude === null ? null : String(longitude),
    nextDates: nextDates(world, event),
    plate: choosePlates([event])[0],
    source: null,
    sources: [],
    venue: describeVenue(event),
  }
}
