import { limits, cutText } from '#contract/limits.ts'

/** Validation rules for creating an event, shared by browser and server. */

/** The fields that the rules check. Both the form and the request have them. */
import type { PriceKind } from '#contract/rsvp/sign-up-options.ts'
import { findPriceKind } from '#domain/rsvp/sign-up.ts'
import { t } from '#texts/texts.ts'

export interface HostedFields {
  title: string
  /** Begins with the day, `2026-11-28`; empty if none is chosen. */
  date: string
  /** `HH:MM` */
  time: string
  endTime: string
  /** The day it ends; null for the same day, empty if another day is not chosen yet. */
  endDate: string | null
  location: string
  isVirtualEvent: boolean
  isHybrid: boolean
  virtualEventLink: string | null
  isPaidEvent: boolean
  /** Cents; null if empty, NaN if not a number. */
  price: number | null
  paymentLink: string | null
  /** Absent in requests of clients that know only free and paid events. */
  priceKind?: PriceKind | null
  ticketTypes?: readonly { key: string | null; name: string; price: number; capacity: number | null }[]
}

export interface HostedError {
  field: keyof HostedFields
  message: string
}

export const defaultTimes = { time: '10:00', endTime: '11:00' } as const

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

const dayMinutes = 24 * 60
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const toClock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** An end before the start is on the next day if the event is then shorter than this. Otherwise it is a mistake. */
const longestNightMinutes = 12 * 60

/** Returns whether an end before the start means the next day: `21:00` to `00:30`, but not `10:00` to `08:00`. */
export function endsPastMidnight({ time, endTime }: Pick<HostedFields, 'time' | 'endTime'>): boolean {
  if (!clock.test(time) || !clock.test(endTime) || endTime >= time) return false
  return toMinutes(endTime) + dayMinutes - toMinutes(time) < longestNightMinutes
}

/** Moves the end with the start, so that the event keeps its length. Leaves an end that wouldn't be valid then. */
export function moveEnd(before: Pick<HostedFields, 'time' | 'endTime'>, time: string): string {
  const { endTime } = before
  if (![before.time, endTime, time].every((text) => clock.test(text))) return endTime
  if (endTime <= before.time && !endsPastMidnight(before)) return endTime
  const moved = toClock((toMinutes(endTime) + toMinutes(time) - toMinutes(before.time) + dayMinutes) % dayMinutes)
  return moved > time || endsPastMidnight({ time, endTime: moved }) ? moved : endTime
}

function isDay(text: string): boolean {
  const day = text.slice(0, 10)
  const read = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** Returns whether the text is an http or https URL with a host name. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text.trim())) return false
  const { protocol, hostname } = new URL(text.trim())
  return /^https?:$/.test(protocol) && hostname !== ''
}

const isBlank = (text: string | null) => text === null || text.trim() === ''

/** Number of days between two days, such as `2026-11-28`. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000)

/** Finds the errors of the day on which an event ends. */
function endDayErrors({ date, endDate }: Pick<HostedFields, 'date' | 'endDate'>): HostedError[] {
  const { daysLong } = limits.hosting
  if (endDate === null) return []
  if (!isDay(endDate)) return [{ field: 'endDate', message: t('Choose the day it ends') }]
  if (!isDay(date)) return []
  const days = countDays(date, endDate)
  if (days < 0) return [{ field: 'endDate', message: t('The last day can’t be before the first') }]
  if (days >= daysLong)
    return [
      {
        field: 'endDate',
        message: t('{count, plural, one {An event can last up to # day} other {An event can last up to # days}}', {
          count: daysLong,
        }),
      },
    ]
  return []
}

type HostedTimes = Pick<HostedFields, 'date' | 'time' | 'endTime' | 'endDate'>

/** Finds the errors of the times of one date. The end may be earlier in the day than the start only on a later day. */
export function findTimeErrors({ date, time, endTime, endDate }: HostedTimes): HostedError[] {
  const errors: HostedError[] = []
  if (!clock.test(time)) errors.push({ field: 'time', message: t('Enter a time, like 09:00') })
  const endsLater = endDate !== null && (!isDay(endDate) || !isDay(date) || countDays(date, endDate) > 0)
  if (!clock.test(endTime) || (!endsLater && clock.test(time) && endTime <= time))
    errors.push({ field: 'endTime', message: t('End time must be after start time') })
  return [...errors, ...endDayErrors({ date, endDate })]
}

function timeErrors(fields: HostedFields, today: string | null): HostedError[] {
  const { date } = fields
  const errors: HostedError[] = []
  if (isBlank(date)) errors.push({ field: 'date', message: t('Date is required') })
  else if (!isDay(date)) errors.push({ field: 'date', message: t('Choose a date from the calendar') })
  else if (today !== null && date.slice(0, 10) < today)
    errors.push({ field: 'date', message: t('Choose today or a later date') })
  return [...errors, ...findTimeErrors(fields)]
}

function linkErrors(
  field: 'virtualEventLink' | 'paymentLink',
  link: string | null,
  words: { missing: string; wrong: string },
): HostedError[] {
  if (link === null || isBlank(link)) return [{ field, message: words.missing }]
  return isWebAddress(link) ? [] : [{ field, message: words.wrong }]
}

function priceErrors(fields: HostedFields): HostedError[] {
  const { price, paymentLink, ticketTypes = [] } = fields
  const kind = findPriceKind(fields)
  const errors: HostedError[] = []
  const isPaid = kind === 'fixed' || (kind === 'tickets' && ticketTypes.some((type) => type.price > 0))
  // A link is optional if people may pay nothing.
  if (!isPaid && (kind === 'free' || kind === 'tickets' || isBlank(paymentLink))) return []
  if (kind !== 'fixed') {
    // Ticket types have prices of their own.
  } else if (price === null) errors.push({ field: 'price', message: t('Price is required for paid events') })
  else if (!(price > 0)) errors.push({ field: 'price', message: t('Please enter a valid price') })
  const words = { missing: t('Payment link is required for paid events'), wrong: t('Please enter a valid payment URL') }
  return [...errors, ...linkErrors('paymentLink', paymentLink, words)]
}

/**
 * Returns every error that prevents creating the event, in form order.
 * @param today the current date at the venue; null accepts past dates, for dates that were chosen earlier
 */
export function findHostedErrors(fields: HostedFields, today: string | null): HostedError[] {
  const errors: HostedError[] = []
  if (isBlank(fields.title)) errors.push({ field: 'title', message: t('Event name is required') })
  errors.push(...timeErrors(fields, today))
  if (needsPlace(fields) && isBlank(fields.location))
    errors.push({ field: 'location', message: t('Location is required') })
  if (fields.isVirtualEvent) {
    const words = { missing: t('Virtual event link is required'), wrong: t('Please enter a valid URL') }
    errors.push(...linkErrors('virtualEventLink', fields.virtualEventLink, words))
  }
  errors.push(...priceErrors(fields))
  return errors
}

/** Returns whether the event takes place somewhere. Virtual events need no place. */
export const needsPlace = ({ isVirtualEvent, isHybrid }: Pick<HostedFields, 'isVirtualEvent' | 'isHybrid'>): boolean =>
  !isVirtualEvent || isHybrid

/** Returns whether the "Ready to create" summary has something to show. */
export const isReadyToCreate = (fields: HostedFields): boolean =>
  ![fields.title, fields.date, ...(needsPlace(fields) ? [fields.location] : [])].some(isBlank)

const most = 180

/** Shortens a description for lists, at the end of a sentence if possible, otherwise between words. */
export function shortDescription(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= most) return text
  const beginning = cutText(text, most)
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => beginning.lastIndexOf(end)))
  if (sentence > 60) return beginning.slice(0, sentence + 1)
  const word = beginning.lastIndexOf(' ')
  return `${cutText(beginning, word > 0 ? word : most - 1).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}

/** Explains that a host's location wasn't found. */
export const explainLostPlace = (location: string): string =>
  t('We can’t find “{location}”. Add its town with the state or country, or drop a pin on the map', { location })
