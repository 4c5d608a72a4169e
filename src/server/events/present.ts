import { readCountry } from '#domain/places/place-country.ts'
import { countryOfZone, zoneAt } from '#server/platform/places/places.ts'
import { tidyPlace } from '#domain/places/place-text.ts'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import type { EventOccurrence, EventSource, LearningEvent } from '#contract/events/event.ts'
import { rsvpStatuses } from '#contract/rsvp/rsvp-responses.ts'
import { describeHold } from '#domain/curation/hold-reasons.ts'
import { isOngoing } from '#domain/events/event-time.ts'
import type { EventVenue } from '#contract/venues/venue.ts'
import { choosePlates } from '#illustrations/plate-choice.ts'
import { findSubjects } from '#illustrations/plate-subjects.ts'
import { memoize } from '#server/platform/process/process.ts'
import { findPrecision, splitVenue } from '#domain/places/place-venue.ts'
import type { FreeWeek } from '#domain/plans/plan-week.ts'
import { describeFollowedAtEvent } from '#domain/people/person-words.ts'
import { describeDistance, milesBetween, type Position } from '#domain/places/distance.ts'
import type { EventRow, OccurrenceColumns, SourceColumns } from './detail-queries.ts'

const getDay = (time: string) => time.slice(0, 10)
const getMinuteOfDay = (time: string) => 60 * Number(time.slice(11, 13)) + Number(time.slice(14, 16))
const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** Returns `2026-11-21T10:00:00` for a PostgreSQL timestamp with or without a zone, fractional seconds or a `T`. */
const toSecond = (time: string) => `${getDay(time)}T${time.slice(11, 19)}`

/**
 * Returns a local time with its offset, such as `2026-11-21T10:00:00-05:00`.
 * @param local local time at the venue
 * @param utc the same instant in UTC
 */
export function zonedTime(local: string, utc: string): string {
  const daysAhead = Number(getDay(local) > getDay(utc)) - Number(getDay(local) < getDay(utc))
  const ahead = daysAhead * 24 * 60 + getMinuteOfDay(local) - getMinuteOfDay(utc)
  const offset = Math.abs(ahead)
  return `${toSecond(local)}${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`
}

/** Formats decimal degrees without an exponent, which JavaScript uses next to the equator and the prime meridian. */
function degreesText(degrees: number): string {
  const text = String(roundCoordinate(degrees))
  const [, sign = '', first = '', rest = '', zeros = ''] = /^(-?)(\d)\.?(\d*)e-(\d+)$/.exec(text) ?? []
  return first ? `${sign}0.${'0'.repeat(Number(zeros) - 1)}${first}${rest}` : text
}

const presentOccurrence = (columns: OccurrenceColumns): EventOccurrence => {
  const [id, startsAt, startsLocally, endsAt, endsLocally, status] = columns
  return { id, date: zonedTime(startsLocally, startsAt), endDate: zonedTime(endsLocally, endsAt), status }
}

const presentSource = ({ sourceName, sourceLink, sourceSeenAt }: SourceColumns): EventSource => ({
  name: sourceName,
  link: sourceLink,
  lastSeenAt: `${toSecond(sourceSeenAt)}Z`,
})

const splitVenueOnce = memoize(splitVenue)
const tidyPlaceOnce = memoize(tidyPlace)
const findSubjectsOnce = memoize(findSubjects)

/** Parses the text of a venue that isn't identified yet. Its name is never empty. */
function presentVenue({ venueId: id, venueName, venueAddress, ...row }: EventRow): EventVenue | null {
  if ((row.isVirtualEvent && !row.isHybrid) || row.location === '') return null
  const { name, address } = id === null ? splitVenueOnce(row.location) : { name: venueName, address: venueAddress }
  const precision = findPrecision(row.location, row.placePrecision)
  return { id, name: name || row.location, address: address ?? '', precision }
}

function distanceFrom({ near }: Viewpoint, row: EventRow): string | null {
  const { latitude, longitude, placePrecision, isVirtualEvent, isHybrid } = row
  if ((isVirtualEvent && !isHybrid) || latitude === null || longitude === null) return null
  return describeDistance(milesBetween(near, { latitude, longitude }), placePrecision)
}

/** Parses an instant as PostgreSQL prints it in a UTC session. Returns epoch milliseconds. */
const parseInstant = (instant: string): number => Date.parse(instant.replace(' ', 'T').replace(/\+00$/, 'Z'))

/** Returns how people sign up and pay, without what the host doesn't ask for. */
function presentSignUp({ signUp }: EventRow) {
  if (!signUp) return {}
  const [isPayWhatYouCan, suggestedPrice, ticketTypes, minimumAge, until, untilLocally, needsApproval] = signUp
  return {
    ...(isPayWhatYouCan && { isPayWhatYouCan }),
    ...(suggestedPrice !== null && { suggestedPrice }),
    ...(ticketTypes.length > 0 && { ticketTypes: ticketTypes.map(({ key, name, price }) => ({ key, name, price })) }),
    ...(minimumAge !== null && { minimumAge }),
    ...(until !== null && untilLocally !== null && { rsvpUntil: zonedTime(untilLocally, until) }),
    ...(needsApproval && { needsApproval }),
  }
}

/** The position and time from which events are viewed. */
export interface Viewpoint {
  /** Origin of distances. */
  near: Position
  /** ISO instant. */
  now: string
  /** The reader's free times; null or absent if unknown. */
  week?: FreeWeek | null
}

/** The organization and the co-hosts. Only signed-in callers get usernames. */
const presentHosts = ({
  organizationSlug,
  coHosts,
  statuses,
}: EventRow): Pick<LearningEvent, 'organization' | 'coHosts'> => ({
  ...(organizationSlug !== null && { organization: { slug: organizationSlug } }),
  ...(coHosts && { coHosts: coHosts.map(([name, username]) => ({ name, ...(statuses && { username }) })) }),
})

/** The country that the venue's text names, else that of its coordinates or of its town's. */
function findEventCountry({ location, timeZone, latitude, longitude, placePrecision }: EventRow): string | null {
  if (latitude === null && location === '') return null
  const isPlaced = latitude !== null && longitude !== null && placePrecision !== 'unknown'
  const zoneCountry = countryOfZone(timeZone)
  // Exact venues have a stored time zone, because the table of zones by coordinates is coarse at borders and on
  // islands.
  const isSure = !isPlaced || (placePrecision === 'exact' && zoneCountry !== null)
  const placeCountry = isSure ? zoneCountry : countryOfZone(zoneAt({ latitude, longitude }))
  return readCountry(location, placeCountry) ?? (isPlaced ? placeCountry : null)
}

type Spoken = 'language' | 'languages' | 'textLanguage'

/** Facts that are known of few events. */
function presentKnown(row: EventRow): Pick<LearningEvent, 'previousDate' | 'country' | Spoken | 'isPinned'> {
  const country = findEventCountry(row)
  const { previouslyAt, previouslyLocally, language, languages, textLanguage } = row
  return {
    ...(previouslyAt !== null &&
      previouslyLocally !== null && { previousDate: zonedTime(previouslyLocally, previouslyAt) }),
    ...(country !== null && { country }),
    ...(language !== null && { language }),
    ...(languages && languages.length > 0 && { languages }),
    ...(textLanguage !== null && { textLanguage }),
    ...(row.isPinned && { isPinned: true }),
  }
}

const presentLearning = ({ learning, tier }: EventRow) => ({ learning, tier })

/** Converts a row to the contract's shape, keeping its order of fields. */
export function presentEvent(row: EventRow, view: Viewpoint): LearningEvent {
  const sources = row.sources.map(presentSource)
  const at = Date.parse(view.now)
  const endsAt = parseInstant(row.endsAt)
  // Hosts see what they wrote.
  const location = sources.length > 0 ? tidyPlaceOnce(row.location) : row.location
  return {
    id: row.id,
    title: row.title,
    shortDescription: row.shortDescription,
    description: row.description,
    date: zonedTime(row.startsLocally, row.startsAt),
    endDate: zonedTime(row.endsLocally, row.endsAt),
    timeZone: row.timeZone,
    allDay: row.allDay,
    location,
    venue: presentVenue({ ...row, location }),
    latitude: row.latitude === null ? null : degreesText(row.latitude),
    longitude: row.longitude === null ? null : degreesText(row.longitude),
    placePrecision: row.placePrecision,
    distance: distanceFrom(view, row),
    imageUrl: row.imageUrl,
    plate: row.chosenPlate ?? choosePlates([row], findSubjectsOnce)[0] ?? '',
    ...(row.chosenPlate !== null && { isPlateChosen: true }),
    category: row.category,
    format: row.format,
    ...presentLearning(row),
    moods: row.moods,
    ageGroups: row.ageGroups,
    organizer: row.organizer,
    organizerIsVetted: row.organizerIsVetted,
    isWithdrawn: row.isWithdrawn,
    isOngoing: row.status === 'scheduled' && isOngoing(parseInstant(row.startsAt), endsAt, at),
    isVirtualEvent: row.isVirtualEvent,
    ...(row.isHybrid && { isHybrid: true }),
    virtualEventLink: row.isLinkForGuests ? null : row.virtualEventLink,
    virtualInstructions: row.isLinkForGuests ? null : row.virtualInstructions,
    isLinkForGuests: row.isLinkForGuests,
    isPaidEvent: row.isPaidEvent,
    isFree: row.isFree,
    price: row.price,
    currency: row.currency,
    ...(row.hasPriceFrom && { hasPriceFrom: true }),
    ...(row.isUsuallyFree && { isUsuallyFree: true }),
    ...(row.entry && { entry: row.entry }),
    ...presentSignUp(row),
    paymentLink: row.paymentLink,
    refundPolicy: row.refundPolicy,
    ...presentKnown({ ...row, location }),
    status: row.status,
    ...(row.visibility !== 'public' && { visibility: row.visibility }),
    ...(row.linkKey !== null && { linkKey: row.linkKey }),
    cancellationNote: row.cancellationNote,
    seriesId: row.seriesId,
    nextDates: (row.nextDates ?? []).map(presentOccurrence),
    ...(row.isCourse && { isCourse: true, sessions: (row.sessions ?? []).map(presentOccurrence) }),
    ...(row.remainingDates !== null && { remainingDates: row.remainingDates }),
    ...(row.spotsLeft !== null && { spotsLeft: row.spotsLeft }),
    ...presentHosts(row),
    ...(row.heldFor && { heldBack: { reason: row.heldFor, words: describeHold(row.heldFor, row) } }),
    ...(endsAt <= at && { isOver: true }),
    source: sources[0] ?? null,
    sources,
  }
}

/** Assigns plates to events of a list, so that neighbors differ. */
export function avoidRepeatedPlates<Of extends LearningEvent>(events: readonly Of[]): Of[] {
  const plates = choosePlates(events, findSubjectsOnce)
  return events.map((event, at) => ({ ...event, plate: plates[at] ?? event.plate }))
}

/**
 * Returns the viewer's relation to an event: whether they saved it, are going or went, which of the people they follow
 * are there, and who hosts it.
 */
export function presentMarks({
  statuses = [],
  attendants,
}: EventRow): Pick<LearningEvent, 'isSaved' | 'rsvp' | 'hasAttended' | 'followedLine' | 'host'> {
  const people = attendants ?? []
  const names = (areHosts: boolean) =>
    people.flatMap(([name, , isHost, isFollowed]) => (isFollowed && isHost === areHosts ? [name] : []))
  const followedLine = describeFollowedAtEvent({ hosts: names(true), going: names(false) })
  const [name, username] = people.find(([, , , , isOwner]) => isOwner) ?? []
  const rsvp = rsvpStatuses.find((status) => statuses.includes(status))
  return {
    isSaved: statuses.includes('saved'),
    ...(rsvp && { rsvp }),
    ...(statuses.includes('attended') && { hasAttended: true }),
    ...(followedLine && { followedLine }),
    ...(name !== undefined && username !== undefined && { host: { name, username } }),
  }
}
