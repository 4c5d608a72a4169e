import { ageGroups } from '#contract/event-options.ts'
import type { HostedChangeBody } from '#contract/hosting.ts'
import { classifyEvent } from '#server/classification/service.ts'
import { findHostedErrors } from '#domain/hosting/hosting-rules.ts'
import { shortDescription } from '#domain/hosting/hosting-text.ts'
import { defaultCurrency } from '#domain/events/price-currency.ts'
import type { Position } from '#domain/places/distance.ts'
import type { EventDraft, EventsDeps } from '#server/events/service.ts'
import { findStoredPicture, storePicture, type PictureDeps } from '#server/pictures/service.ts'
import type { Gazetteer } from '#server/platform/places/places.ts'
import { DomainError, type FieldError } from '#server/platform/http/http.ts'
import { findHostedPlace } from './place-service.ts'

export interface DescribeDeps extends EventsDeps, PictureDeps {
  places: Gazetteer
  defaultLocation: Position
}

/** Fields that a host fills in, without those that are only set on creation. */
export type HostedFields = Omit<HostedChangeBody, 'scope'>

/** Everything about an event except its times, series, organizer and status. */
export type HostedDetails = Omit<EventDraft, 'startsAt' | 'endsAt' | 'seriesId' | 'organizer' | 'status' | 'sequence'>

const startInZone = (day: string, time: string, zone: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)

/** Converts local times on a day to instants. If a DST change would put the end before the start, keeps the length. */
export function toInstants(day: string, { time, endTime }: { time: string; endTime: string }, zone: string) {
  const start = startInZone(day, time, zone)
  const length = Temporal.PlainTime.from(time).until(endTime)
  const end = startInZone(day, endTime, zone)
  const isAfter = Temporal.ZonedDateTime.compare(end, start) > 0
  return { startsAt: start.toInstant().toString(), endsAt: (isAfter ? end : start.add(length)).toInstant().toString() }
}

/** Returns the day in the venue's time zone: as written, or converted from an instant. */
export function dayIn(date: string, zone: string): string {
  const isInstant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(date)
  return isInstant ? Temporal.Instant.from(date).toZonedDateTimeISO(zone).toPlainDate().toString() : date.slice(0, 10)
}

/** @throws DomainError `invalid_request` listing all invalid fields, if there are any */
export function throwIfInvalid(errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  throw new DomainError('invalid_request', errors.map(({ message }) => message).join('; '), errors)
}

const trimmed = (text: string | null) => text?.trim() || null

/** Returns the address of a stored picture the person may use, or stores the picture that was sent. */
export async function resolvePicture(
  deps: PictureDeps,
  userId: number,
  imageUrl: string | null,
): Promise<string | null> {
  if (imageUrl === null || imageUrl === '') return null
  const isAddress = imageUrl.startsWith('/images/')
  if (isAddress && (await findStoredPicture(deps, userId, imageUrl))) return imageUrl
  return storePicture(deps, imageUrl, 'picture')
}

function chosenAgeGroups({ ageGroup, ageGroups: chosen }: HostedFields) {
  if (chosen.length > 0) return ageGroups.filter((group) => chosen.includes(group))
  return ageGroup === 'all' ? [...ageGroups] : [ageGroup]
}

/**
 * Validates a host's input, resolves the venue and stores the picture.
 * @param mayBePast returns true for a day that may be in the past because it was chosen earlier
 * @throws DomainError `invalid_request` listing all invalid fields, or an error of the picture
 */
export async function describeHosted(
  deps: DescribeDeps,
  userId: number,
  fields: HostedFields,
  mayBePast: (day: string) => boolean = () => false,
): Promise<{ details: HostedDetails; day: string }> {
  const { category, moods, ...said } = fields
  const place = await findHostedPlace(deps, said)
  throwIfInvalid(findHostedErrors(said, null))
  const day = dayIn(said.date, place.timeZone)
  const today = deps.clock.now().toZonedDateTimeISO(place.timeZone).toPlainDate().toString()
  throwIfInvalid(findHostedErrors({ ...said, date: day }, mayBePast(day) ? null : today))
  const description = said.description.trim()
  const classification = classifyEvent({ title: said.title, description, keywords: [], place: said.location })
  const details = {
    ...place,
    title: said.title.trim(),
    description,
    shortDescription: shortDescription(description),
    allDay: false,
    location: said.location.trim(),
    imageUrl: await resolvePicture(deps, userId, said.imageUrl),
    category: category === 'hosted' ? classification.category : category,
    format: classification.format,
    learning: 1,
    moods,
    ageGroups: chosenAgeGroups(fields),
    isVirtualEvent: said.isVirtualEvent,
    virtualEventLink: said.isVirtualEvent ? trimmed(said.virtualEventLink) : null,
    virtualInstructions: said.isVirtualEvent ? trimmed(said.virtualInstructions) : null,
    isFree: !said.isPaidEvent,
    isPaidEvent: said.isPaidEvent,
    price: said.isPaidEvent ? said.price : null,
    currency: defaultCurrency,
    paymentLink: said.isPaidEvent ? trimmed(said.paymentLink) : null,
    refundPolicy: said.isPaidEvent ? trimmed(said.refundPolicy) : null,
  }
  return { details, day }
}
