import { ageGroups, type AgeGroup } from '#contract/events/event-options.ts'
import type { HostedFields } from '#contract/hosting/hosting.ts'
import { findMotif } from '#illustrations/plate-motifs.ts'
import { classifyEvent } from '#server/classification/service.ts'
import {
  countDays,
  explainLostPlace,
  findHostedErrors,
  needsPlace,
  shortDescription,
} from '#domain/hosting/hosting-rules.ts'
import { findPriceKind, findSignUpErrors } from '#domain/rsvp/sign-up.ts'
import { isPlaceToBeAnnounced } from '#domain/events/event-place.ts'
import { readCurrency } from '#domain/format/locale.ts'
import type { EventDraft } from '#server/events/service.ts'
import { findStoredPicture, storePicture } from '#server/pictures/service.ts'
import { throwIfInvalid } from '#server/platform/http/http.ts'
import { findHostedPlace } from './place-service.ts'
import { t } from '#texts/texts.ts'
import type { Locating, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Everything about an event except its times, series, organizer and status. */
export type HostedDetails = Omit<
  EventDraft,
  'startsAt' | 'endsAt' | 'seriesId' | 'organizer' | 'status' | 'sequence' | 'visibility' | 'isCourse'
>

const startInZone = (day: string, time: string, zone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)

/** Local times of one date of an event. */
export interface LocalTimes {
  time: string
  endTime: string
  /** Number of days after the first on which it ends. */
  laterDays: number
}

/** Converts local times on a day to instants. If a DST change would put the end before the start, keeps the length. */
export function toInstants(day: string, { time, endTime, laterDays }: LocalTimes, zone: string) {
  const start = startInZone(day, time, zone)
  const lastDay = Temporal.PlainDate.from(day).add({ days: laterDays }).toString()
  const length = Temporal.PlainDateTime.from(`${day}T${time}`).until(`${lastDay}T${endTime}`)
  const end = startInZone(lastDay, endTime, zone)
  const isAfter = Temporal.ZonedDateTime.compare(end, start) > 0
  return { startsAt: start.toInstant().toString(), endsAt: (isAfter ? end : start.add(length)).toInstant().toString() }
}

/** Returns the day in the venue's time zone: as written, or converted from an instant. */
function dayIn(date: string, zone: string): string {
  const isInstant = /^[^T]*T.*(?:Z|[+-]\d\d:?\d\d)$/.test(date)
  return isInstant ? Temporal.Instant.from(date).toZonedDateTimeISO(zone).toPlainDate().toString() : date.slice(0, 10)
}

const trimmed = (text: string | null) => text?.trim() || null

/** Returns the address of a stored picture the person may use, or stores the picture that was sent. */
export async function resolvePicture(deps: Picturing, userId: number, imageUrl: string | null): Promise<string | null> {
  if (imageUrl === null || imageUrl === '') return null
  const isAddress = imageUrl.startsWith('/images/')
  if (isAddress && (await findStoredPicture(deps, userId, imageUrl))) return imageUrl
  return storePicture(deps, imageUrl, 'picture')
}

/** Oldest age in years of each group with an upper limit. */
const oldestAges: Partial<Record<AgeGroup, number>> = {
  baby: 2,
  preschool: 5,
  elementary: 11,
  middle: 14,
  high: 18,
}

/** "All ages" then means from the minimum age on. */
function chosenAgeGroups({ ageGroup, ageGroups: chosen, minimumAge }: HostedFields) {
  if (chosen.length > 0) return ageGroups.filter((group) => chosen.includes(group))
  if (ageGroup !== 'all') return [ageGroup]
  return ageGroups.filter((group) => (oldestAges[group] ?? Infinity) >= (minimumAge ?? 0))
}

/**
 * Describes the price for lists and filters. An event counts as free if everyone can attend without paying, including
 * "pay what you can", but not if only some tickets are free. The price is the lowest that someone pays.
 */
function describePrice(fields: Omit<HostedFields, 'category' | 'format' | 'moods' | 'requiresKnownPlace'>) {
  const kind = findPriceKind(fields)
  const prices = fields.ticketTypes.map(({ price }) => price).filter((price) => price > 0)
  const isPaidEvent = kind === 'fixed' || (kind === 'tickets' && prices.length > 0)
  const hasPayment = isPaidEvent || kind === 'pay-what-you-can'
  return {
    isFree: !isPaidEvent,
    isPaidEvent,
    price: kind === 'tickets' && isPaidEvent ? Math.min(...prices) : isPaidEvent ? fields.price : null,
    paymentLink: hasPayment ? trimmed(fields.paymentLink) : null,
    refundPolicy: hasPayment ? trimmed(fields.refundPolicy) : null,
  }
}

/** Derives the category and format from an event's texts, as they are for imported events. */
export function guessKind({ title, description, location }: Pick<HostedFields, 'title' | 'description' | 'location'>) {
  const { category, format } = classifyEvent({ title, description: description.trim(), keywords: [], place: location })
  return { category, format }
}

/** Returns the plain text of a description and, if it has any formatting, the Markdown. */
async function readDescription({
  description,
  descriptionMarkdown,
}: Pick<HostedFields, 'description' | 'descriptionMarkdown'>) {
  if (descriptionMarkdown === null) return { description: description.trim(), descriptionMarkdown: null }
  const { markdownToText } = await import('#domain/format/markdown.ts')
  const markdown = descriptionMarkdown.trim()
  const text = markdownToText(markdown)
  return { description: text, descriptionMarkdown: text === markdown ? null : markdown }
}

/**
 * Validates a host's input, resolves the venue and stores the picture.
 * @param mayBePast returns true for a day that may be in the past because it was chosen earlier
 * @throws DomainError `invalid_request` listing all invalid fields, or an error of the picture
 */
export async function describeHosted(
  deps: Locating & Picturing & Pick<Services, 'homeZone'>,
  userId: number,
  fields: HostedFields,
  mayBePast: (day: string) => boolean = () => false,
): Promise<{ details: HostedDetails; day: string; times: LocalTimes }> {
  const { category, format, moods, requiresKnownPlace, ...said } = fields
  const place = await findHostedPlace(deps, said)
  throwIfInvalid(findHostedErrors(said, null))
  const isLost = place.placePrecision === 'unknown' && needsPlace(said) && !isPlaceToBeAnnounced(said.location)
  if (requiresKnownPlace && isLost)
    throwIfInvalid([{ field: 'location', message: explainLostPlace(said.location.trim()) }])
  const day = dayIn(said.date, place.timeZone)
  const today = deps.clock.now().toZonedDateTimeISO(place.timeZone).toPlainDate().toString()
  const dated = { ...said, date: day }
  throwIfInvalid([...findHostedErrors(dated, mayBePast(day) ? null : today), ...findSignUpErrors(dated)])
  if (said.plate !== null && !findMotif(said.plate))
    throwIfInvalid([{ field: 'plate', message: t('Choose one of the plates') }])
  const { description, descriptionMarkdown } = await readDescription(said)
  const guess = guessKind({ ...said, description })
  const details = {
    ...place,
    title: said.title.trim(),
    description,
    descriptionMarkdown,
    shortDescription: shortDescription(description),
    allDay: false,
    location: said.location.trim(),
    imageUrl: await resolvePicture(deps, userId, said.imageUrl),
    plate: said.plate,
    category: category === 'hosted' ? guess.category : category,
    format: format === 'hosted' ? guess.format : format,
    learning: 1,
    tier: 2 as const,
    tierChance: 1,
    moods,
    ageGroups: chosenAgeGroups(fields),
    isVirtualEvent: said.isVirtualEvent,
    isHybrid: said.isVirtualEvent && said.isHybrid,
    virtualEventLink: said.isVirtualEvent ? trimmed(said.virtualEventLink) : null,
    virtualInstructions: said.isVirtualEvent ? trimmed(said.virtualInstructions) : null,
    ...describePrice(said),
    currency: said.currency ?? readCurrency(),
  }
  const { time, endTime, endDate } = said
  return { details, day, times: { time, endTime, laterDays: endDate === null ? 0 : countDays(day, endDate) } }
}
