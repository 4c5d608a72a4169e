import { interests, type EventStatus, type Interest } from '#contract/events/event-options.ts'
import type { EventDraft } from '#server/events/service.ts'
import { demoPlaces } from './demo-places.ts'
import type { Offering } from './demo-offering.ts'
import { dayInNewYork, demoTimeZone, isRepeated, listDates, type DemoDate } from './demo-schedule.ts'
import { art } from './demo-town-art.ts'
import { cooking } from './demo-town-cooking.ts'
import { fitness } from './demo-town-fitness.ts'
import { history } from './demo-town-history.ts'
import { literature } from './demo-town-literature.ts'
import { music } from './demo-town-music.ts'
import { nature } from './demo-town-nature.ts'
import { photography } from './demo-town-photography.ts'
import { stem } from './demo-town-stem.ts'
import { travel } from './demo-town-travel.ts'

/** Fields that all dates of an offering share. Prices are in US cents. */
export type DemoDetails = Pick<
  EventDraft,
  | 'title'
  | 'shortDescription'
  | 'description'
  | 'timeZone'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'category'
  | 'format'
  | 'moods'
  | 'ageGroups'
  | 'organizer'
  | 'isVirtualEvent'
  | 'virtualEventLink'
  | 'virtualInstructions'
  | 'isPaidEvent'
  | 'price'
  | 'paymentLink'
  | 'refundPolicy'
>

export interface DemoOccurrence {
  /** Together with `recurrenceId`, identifies this date within the town. Stays the same over time. */
  uid: string
  /** UTC start if it belongs to a series; empty for a single event. */
  recurrenceId: string
  /** UTC instant. */
  startsAt: string
  endsAt: string
  allDay: boolean
  status: EventStatus
}

export interface DemoEvent {
  /** True for a card with its next dates, even if only one is upcoming; false for a single event. */
  isSeries: boolean
  details: DemoDetails
  /** Soonest first. */
  occurrences: DemoOccurrence[]
}

const town: Record<Interest, readonly Offering[]> = {
  STEM: stem,
  Art: art,
  Nature: nature,
  History: history,
  Music: music,
  Literature: literature,
  Travel: travel,
  Fitness: fitness,
  Photography: photography,
  Cooking: cooking,
}

/** All offerings, each with the category of its file. */
export const demoOfferings: readonly (Offering & { category: Interest })[] = interests.flatMap((category) =>
  town[category].map((offering) => ({ ...offering, category })),
)

/** Returns the uid that an offering's dates start with. */
export const toSlug = (title: string) =>
  title
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Mark}|’/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Joins paragraphs as the contract requires. The host's own line is the last one. */
const joinDescription = ({ text, by }: Offering) =>
  [...text.split('\n\n').map((paragraph) => paragraph.replaceAll('\n', ' ')), by[1]].join('\n\n')

function describePlace({ at, title }: Offering) {
  if (typeof at === 'object') {
    const virtualEventLink = `https://example.org/wonderlark-demo/${toSlug(title)}`
    const nowhere = { location: '', latitude: null, longitude: null }
    return { ...nowhere, isVirtualEvent: true, virtualEventLink, virtualInstructions: at.online }
  }
  const [latitude, longitude] = demoPlaces[at]
  const inPerson = { isVirtualEvent: false, virtualEventLink: null, virtualInstructions: null }
  return { location: at, latitude, longitude, ...inPerson }
}

/** Returns a refund policy. The more expensive the ticket, the more time the host needs to resell it. */
function pickRefundPolicy(cents: number): string {
  if (cents >= 5000) return 'Full refund until a week before, half of it until two days before.'
  if (cents >= 2000) return 'Full refund until two days before; after that you may send a friend.'
  return 'Full refund until the day before. If we cancel, you get your money back or another date, as you like.'
}

function describePrice({ price, title }: Offering) {
  if (price === undefined) return { isPaidEvent: false, price: null, paymentLink: null, refundPolicy: null }
  const paymentLink = `https://example.org/wonderlark-demo/${toSlug(title)}/tickets`
  return { isPaidEvent: true, price, paymentLink, refundPolicy: pickRefundPolicy(price) }
}

function describeOffering(offering: Offering & { category: Interest }): DemoDetails {
  return {
    title: offering.title,
    shortDescription: offering.short,
    description: joinDescription(offering),
    timeZone: demoTimeZone,
    category: offering.category,
    format: offering.format ?? null,
    moods: offering.for.moods,
    ageGroups: offering.for.ages,
    organizer: offering.by[0],
    ...describePlace(offering),
    ...describePrice(offering),
  }
}

function toOccurrence({ title, when }: Offering, date: DemoDate): DemoOccurrence {
  const startsAt = date.startsAt.toInstant().toString()
  const single = { uid: date.round === 0 ? toSlug(title) : `${toSlug(title)}/${date.round + 1}`, recurrenceId: '' }
  return {
    ...(isRepeated(when) ? { uid: toSlug(title), recurrenceId: startsAt } : single),
    startsAt,
    endsAt: date.endsAt.toInstant().toString(),
    allDay: date.allDay,
    status: date.isCancelled ? 'cancelled' : 'scheduled',
  }
}

/**
 * Returns the events of the demo town for ten weeks from the day of `now`. Pure: for the same opening day, the dates of
 * a later day continue those of an earlier one.
 */
export function expandDemoTown(now: Temporal.Instant, openedOn = dayInNewYork(now)): DemoEvent[] {
  const calendar = { openedOn, today: dayInNewYork(now) }
  return demoOfferings.map((offering) => ({
    isSeries: isRepeated(offering.when),
    details: describeOffering(offering),
    occurrences: listDates(offering.when, calendar).map((date) => toOccurrence(offering, date)),
  }))
}
