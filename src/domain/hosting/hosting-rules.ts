/** Validation rules for creating an event, shared by browser and server. */

/** The fields that the rules check. Both the form and the request have them. */
export interface HostedFields {
  title: string
  /** Begins with the day, `2026-11-28`; empty if none is chosen. */
  date: string
  /** `HH:MM` */
  time: string
  endTime: string
  location: string
  isVirtualEvent: boolean
  virtualEventLink: string | null
  isPaidEvent: boolean
  /** Cents; null if empty, NaN if not a number. */
  price: number | null
  paymentLink: string | null
}

export interface HostedError {
  field: keyof HostedFields
  message: string
}

export const defaultTimes = { time: '09:00', endTime: '10:00' } as const

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

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

/** Parses a price into cents: "12.50" → 1250. Returns null for empty text and NaN for anything that isn't a price. */
export function parseCents(text: string): number | null {
  const trimmed = text.trim().replace(/^\$/, '')
  if (trimmed === '') return null
  return /^\d{1,6}([.,]\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed.replace(',', '.')) * 100) : Number.NaN
}

const isBlank = (text: string | null) => text === null || text.trim() === ''

function timeErrors({ date, time, endTime }: HostedFields, today: string | null): HostedError[] {
  const errors: HostedError[] = []
  if (isBlank(date)) errors.push({ field: 'date', message: 'Date is required' })
  else if (!isDay(date)) errors.push({ field: 'date', message: 'Choose a date from the calendar' })
  else if (today !== null && date.slice(0, 10) < today)
    errors.push({ field: 'date', message: 'Choose today or a later date' })
  if (!clock.test(time)) errors.push({ field: 'time', message: 'Enter a time, like 09:00' })
  if (!clock.test(endTime) || (clock.test(time) && endTime <= time))
    errors.push({ field: 'endTime', message: 'End time must be after start time' })
  return errors
}

function linkErrors(
  field: 'virtualEventLink' | 'paymentLink',
  link: string | null,
  words: { missing: string; wrong: string },
): HostedError[] {
  if (link === null || isBlank(link)) return [{ field, message: words.missing }]
  return isWebAddress(link) ? [] : [{ field, message: words.wrong }]
}

function priceErrors({ price, paymentLink }: HostedFields): HostedError[] {
  const errors: HostedError[] = []
  if (price === null) errors.push({ field: 'price', message: 'Price is required for paid events' })
  else if (!(price > 0)) errors.push({ field: 'price', message: 'Please enter a valid price' })
  const words = { missing: 'Payment link is required for paid events', wrong: 'Please enter a valid payment URL' }
  return [...errors, ...linkErrors('paymentLink', paymentLink, words)]
}

/**
 * Returns every error that prevents creating the event, in form order.
 * @param today the current date at the venue; null accepts past dates, for dates that were chosen earlier
 */
export function findHostedErrors(fields: HostedFields, today: string | null): HostedError[] {
  const errors: HostedError[] = []
  if (isBlank(fields.title)) errors.push({ field: 'title', message: 'Event name is required' })
  errors.push(...timeErrors(fields, today))
  if (isBlank(fields.location)) errors.push({ field: 'location', message: 'Location is required' })
  if (fields.isVirtualEvent) {
    const words = { missing: 'Virtual event link is required', wrong: 'Please enter a valid URL' }
    errors.push(...linkErrors('virtualEventLink', fields.virtualEventLink, words))
  }
  if (fields.isPaidEvent) errors.push(...priceErrors(fields))
  return errors
}

/** Returns whether the "Ready to create" summary has something to show. */
export const isReadyToCreate = ({ title, date, location }: HostedFields): boolean =>
  ![title, date, location].some(isBlank)
