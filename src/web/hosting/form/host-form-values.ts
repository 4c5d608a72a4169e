import {
  ageGroups,
  type AgeGroup,
  type Category,
  type EventFormat,
  type Mood,
  type Visibility,
} from '#contract/events/event-options.ts'
import type { HostedChangePayload, HostedEventPayload, HostView } from '#contract/hosting/hosting.ts'
import type { RepeatStep } from '#contract/hosting/hosting-options.ts'
import { isPlaceToBeAnnounced, placeToBeAnnounced } from '#domain/events/event-place.ts'
import { escapeMarkdown } from '#domain/format/markdown-editing.ts'
import { findNextSaturday, moveDay } from '#domain/hosting/hosting-dates.ts'
import { defaultTimes, endsPastMidnight, needsPlace, type HostedFields } from '#domain/hosting/hosting-rules.ts'
import type { Pin } from '#web/location/pin-field.tsx'
import { emptySignUp, readAmount, toSignUpForm, toSignUpPayload, type SignUpValues } from './sign-up-values.ts'

/** A further session of a course. */
export type FormSession = { date: string; time: string; endTime: string }

/** Form values as entered: texts are unparsed. */
export interface HostFormValues extends SignUpValues {
  title: string
  /** In Markdown. */
  description: string
  /** `2026-11-28` */
  date: string
  time: string
  endTime: string
  /** The event ends on `endDate` instead of the same day. */
  endsLater: boolean
  endDate: string
  location: string
  /** The host will announce the venue later. `location` is retained in case they change their mind. */
  isPlaceLater: boolean
  /** The location of the event being edited, which is accepted even if it isn't found. */
  savedLocation: string
  pin: Pin | null
  /** `hosted`: derived from the title and description. */
  category: Category | 'hosted'
  /** `hosted`: derived from the title and description. */
  format: EventFormat | 'hosted'
  ageGroups: AgeGroup[]
  moods: Mood[]
  /** A data URL, or the URL of a stored picture. */
  imageUrl: string | null
  /** Name of the plate; empty for one that fits the subject. */
  plate: string
  /** `sessions`: a course on the dates in `sessions`. */
  repeat: 'none' | 'sessions' | RepeatStep
  /** ISO numbers, in addition to the first date's own. */
  weekdays: number[]
  sessions: FormSession[]
  isCourse: boolean
  repeatEnd: 'count' | 'until'
  repeatCount: string
  repeatUntil: string
  capacity: string
  isVirtualEvent: boolean
  isHybrid: boolean
  visibility: Visibility
  virtualEventLink: string
  virtualInstructions: string
  isPaidEvent: boolean
  /** In the currency's main unit, as entered. */
  price: string
  paymentLink: string
  refundPolicy: string
  /** ID of the organization that hosts it; empty for the person. */
  organizationId: string
  inviteEmails: string[]
  inviteNote: string
}

const emptyForm: HostFormValues = {
  title: '',
  description: '',
  date: '',
  ...defaultTimes,
  endsLater: false,
  endDate: '',
  location: '',
  isPlaceLater: false,
  savedLocation: '',
  pin: null,
  category: 'hosted',
  format: 'hosted',
  ageGroups: [],
  moods: [],
  imageUrl: null,
  plate: '',
  repeat: 'none',
  weekdays: [],
  sessions: [],
  isCourse: false,
  repeatEnd: 'count',
  repeatCount: '6',
  repeatUntil: '',
  capacity: '',
  isVirtualEvent: false,
  isHybrid: false,
  visibility: 'public',
  virtualEventLink: '',
  virtualInstructions: '',
  isPaidEvent: false,
  price: '',
  paymentLink: '',
  refundPolicy: '',
  ...emptySignUp,
  organizationId: '',
  inviteEmails: [],
  inviteNote: '',
}

/** A new form: on the next Saturday. @param today the day in the town's time zone */
export const newForm = (today: string): HostFormValues => ({ ...emptyForm, date: findNextSaturday(today) })

/**
 * Returns the last day of the event if it isn't the first: the chosen one, or the next day for an end past midnight.
 */
export function findEndDate({ endsLater, endDate, date, time, endTime }: HostFormValues): string | null {
  if (endsLater) return endDate
  return isFormDay(date) && endsPastMidnight({ time, endTime }) ? moveDay(date, 1) : null
}

/** Whether the text is a complete day, `2026-11-28`. */
export const isFormDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** Returns whether the form says that the venue is to be announced. Online events have none. */
export const isAnnouncedLater = (values: HostFormValues): boolean => values.isPlaceLater && needsPlace(values)

const readLocation = (values: HostFormValues) => (isAnnouncedLater(values) ? placeToBeAnnounced : values.location)

const isSession = (stored: Partial<FormSession> | null): boolean =>
  [stored?.date, stored?.time, stored?.endTime].every((text) => typeof text === 'string')

/** Restores stored form values that are valid. A later version of the form may have other fields. */
export function readForm(stored: unknown): HostFormValues {
  if (typeof stored !== 'object' || stored === null) return emptyForm
  const entries = Object.entries(emptyForm).map(([name, empty]) => {
    const value = (stored as Record<string, unknown>)[name]
    const fits = Array.isArray(empty) ? Array.isArray(value) : empty === null || typeof value === typeof empty
    return [name, value !== undefined && fits ? value : empty]
  })
  const values = Object.fromEntries(entries) as HostFormValues
  return { ...values, sessions: values.sessions.filter(isSession) }
}

/** Converts the form values to the input of the validation rules. */
export const toFields = (values: HostFormValues): HostedFields => ({
  ...values,
  ...toSignUpPayload(values),
  price: readAmount(values.price, values),
  location: readLocation(values),
  endDate: findEndDate(values),
})

const orNull = (text: string) => text.trim() || null

/** Builds the event fields of the request. Omits values that the rules wouldn't accept. */
function toEventFields(values: HostFormValues): HostedChangePayload {
  const { price, capacity, ageGroups: chosen } = values
  const pin = isAnnouncedLater(values) ? null : values.pin
  return {
    title: values.title,
    descriptionMarkdown: values.description,
    date: `${values.date}T${values.time}:00`,
    time: values.time,
    endTime: values.endTime,
    endDate: findEndDate(values),
    location: readLocation(values),
    category: values.category,
    format: values.format,
    ageGroup: 'all',
    ageGroups: chosen,
    moods: values.moods,
    imageUrl: values.imageUrl,
    plate: orNull(values.plate),
    isVirtualEvent: values.isVirtualEvent,
    isHybrid: values.isVirtualEvent && values.isHybrid,
    visibility: values.visibility,
    virtualEventLink: values.isVirtualEvent ? orNull(values.virtualEventLink) : null,
    virtualInstructions: values.isVirtualEvent ? orNull(values.virtualInstructions) : null,
    isPaidEvent: values.isPaidEvent,
    price: values.isPaidEvent && values.priceKind === 'fixed' ? readAmount(price, values) : null,
    paymentLink: values.isPaidEvent ? orNull(values.paymentLink) : null,
    refundPolicy: values.isPaidEvent ? orNull(values.refundPolicy) : null,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    placeIsApproximate: pin?.isApproximate ?? false,
    requiresKnownPlace: !isAnnouncedLater(values) && values.location.trim() !== values.savedLocation.trim(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    capacity: capacity.trim() === '' ? null : Number(capacity),
    ...toSignUpPayload(values),
  }
}

function toRepeat(values: HostFormValues): HostedEventPayload['repeat'] {
  const { repeat, repeatEnd, repeatCount, repeatUntil } = values
  if (repeat === 'none' || repeat === 'sessions') return null
  const step = { every: repeat, weekdays: repeat === 'month' ? [] : values.weekdays }
  return repeatEnd === 'count' ? { ...step, count: Number(repeatCount) } : { ...step, until: repeatUntil }
}

const toSession = (session: FormSession) => ({
  ...session,
  endDate: endsPastMidnight(session) ? moveDay(session.date, 1) : null,
})

export const newEventPayload = (values: HostFormValues): HostedEventPayload => ({
  ...toEventFields(values),
  repeat: toRepeat(values),
  sessions: values.repeat === 'sessions' ? values.sessions.map(toSession) : [],
  isCourse: values.repeat === 'sessions' || (values.repeat !== 'none' && values.isCourse),
  organizationId: values.organizationId === '' ? null : Number(values.organizationId),
  inviteEmails: values.inviteEmails,
  inviteNote: values.inviteNote,
})

export const changePayload = (
  values: HostFormValues,
  { scope, overCapacity }: Pick<HostedChangePayload, 'scope' | 'overCapacity'>,
): HostedChangePayload => ({ ...toEventFields(values), scope, overCapacity })

/** Converts an event to form values, to edit it. */
export function toForm(view: HostView): HostFormValues {
  const { event, capacity } = view
  const { latitude, longitude } = event
  const isLater = isPlaceToBeAnnounced(event.location)
  const hasPin = !isLater && latitude !== null && longitude !== null
  return {
    ...emptyForm,
    title: event.title,
    description: view.descriptionMarkdown ?? escapeMarkdown(event.description),
    date: event.date.slice(0, 10),
    time: event.date.slice(11, 16),
    endTime: event.endDate.slice(11, 16),
    endsLater: event.endDate.slice(0, 10) > event.date.slice(0, 10),
    endDate: event.endDate.slice(0, 10) > event.date.slice(0, 10) ? event.endDate.slice(0, 10) : '',
    location: isLater ? '' : event.location,
    isPlaceLater: isLater,
    savedLocation: event.location,
    pin: hasPin
      ? {
          ...{
            latitude: Number(latitude),
            longitude: Number(longitude),
            isApproximate: event.placePrecision === 'town',
          },
          ...{ label: event.location, isOwn: event.placePrecision === 'exact' },
        }
      : null,
    category: event.category,
    format: event.format ?? 'hosted',
    ageGroups: event.ageGroups.length === ageGroups.length ? [] : event.ageGroups,
    moods: event.moods,
    imageUrl: event.imageUrl,
    plate: event.isPlateChosen ? event.plate : '',
    capacity: capacity === null ? '' : String(capacity),
    isVirtualEvent: event.isVirtualEvent,
    isHybrid: event.isHybrid ?? false,
    visibility: event.visibility ?? 'public',
    virtualEventLink: event.virtualEventLink ?? '',
    virtualInstructions: event.virtualInstructions ?? '',
    ...toSignUpForm(view),
    paymentLink: event.paymentLink ?? '',
    refundPolicy: event.refundPolicy ?? '',
  }
}

/** Days by which the next date comes later: as many weeks as it takes to be after today. */
function countDaysToNext(day: string, today: string): number {
  let days = 7
  while (moveDay(day, days) <= today) days += 7
  return days
}

/**
 * Converts an event to the values of a new form, without its day. The sessions of a course are shifted by the same
 * number of days.
 * @param today day on which the copy becomes the next date: the first one after it on the event's weekday
 */
export function toCopy(view: HostView, today?: string): HostFormValues {
  const { event, dates } = view
  const form = toForm(view)
  const move = (day: string) => (day && today ? moveDay(day, countDaysToNext(form.date, today)) : '')
  const values = { ...form, date: move(form.date), endDate: move(form.endDate), rsvpUntilDay: '' }
  if (!event.isCourse) return values
  const later = dates.filter(({ id, date }) => id !== event.id && date > event.date)
  const sessions = later.map(({ date, endDate }) => ({
    date: '',
    time: date.slice(11, 16),
    endTime: endDate.slice(11, 16),
  }))
  return { ...values, repeat: sessions.length > 0 ? 'sessions' : 'none', sessions }
}
