import type { AgeGroup, Category, Mood } from '#contract/event-options.ts'
import type { HostedChangePayload, HostedEventPayload, HostView } from '#contract/hosting.ts'
import type { RepeatStep } from '#contract/hosting-options.ts'
import { parseCents, defaultTimes, type HostedFields } from '#domain/hosting/hosting-rules.ts'

export interface Pin {
  latitude: number
  longitude: number
  /** Whether the coordinates are those of the town rather than the venue. */
  isApproximate: boolean
}

/** Form values as entered: texts are unparsed. */
export interface HostFormValues {
  title: string
  description: string
  /** `2026-11-28` */
  date: string
  time: string
  endTime: string
  location: string
  pin: Pin | null
  /** `hosted`: derived from the title and description. */
  category: Category | 'hosted'
  ageGroups: AgeGroup[]
  moods: Mood[]
  /** A data URL, or the URL of a stored picture. */
  imageUrl: string | null
  repeat: 'none' | RepeatStep
  repeatEnd: 'count' | 'until'
  repeatCount: string
  repeatUntil: string
  capacity: string
  isVirtualEvent: boolean
  virtualEventLink: string
  virtualInstructions: string
  isPaidEvent: boolean
  /** Dollars, as entered. */
  price: string
  paymentLink: string
  refundPolicy: string
  inviteEmails: string[]
  inviteNote: string
}

export const emptyForm: HostFormValues = {
  title: '',
  description: '',
  date: '',
  ...defaultTimes,
  location: '',
  pin: null,
  category: 'hosted',
  ageGroups: [],
  moods: [],
  imageUrl: null,
  repeat: 'none',
  repeatEnd: 'count',
  repeatCount: '6',
  repeatUntil: '',
  capacity: '',
  isVirtualEvent: false,
  virtualEventLink: '',
  virtualInstructions: '',
  isPaidEvent: false,
  price: '',
  paymentLink: '',
  refundPolicy: '',
  inviteEmails: [],
  inviteNote: '',
}

/** Restores stored form values as far as they are valid. A later version of the form may have other fields. */
export function readForm(kept: unknown): HostFormValues {
  if (typeof kept !== 'object' || kept === null) return emptyForm
  const entries = Object.entries(emptyForm).map(([name, empty]) => {
    const value = (kept as Record<string, unknown>)[name]
    const fits = Array.isArray(empty) ? Array.isArray(value) : empty === null || typeof value === typeof empty
    return [name, value !== undefined && fits ? value : empty]
  })
  return Object.fromEntries(entries) as HostFormValues
}

/** Converts the form values to the input of the validation rules. */
export const toFields = (values: HostFormValues): HostedFields => ({ ...values, price: parseCents(values.price) })

const orNull = (text: string) => text.trim() || null

/** Builds the event fields of the request. Leaves out what the rules wouldn't accept. */
function toEventFields(values: HostFormValues): HostedChangePayload {
  const { pin, price, capacity, ageGroups } = values
  return {
    title: values.title,
    description: values.description,
    date: `${values.date}T${values.time}:00`,
    time: values.time,
    endTime: values.endTime,
    location: values.location,
    category: values.category,
    ageGroup: 'all',
    ageGroups,
    moods: values.moods,
    imageUrl: values.imageUrl,
    isVirtualEvent: values.isVirtualEvent,
    virtualEventLink: values.isVirtualEvent ? orNull(values.virtualEventLink) : null,
    virtualInstructions: values.isVirtualEvent ? orNull(values.virtualInstructions) : null,
    isPaidEvent: values.isPaidEvent,
    price: values.isPaidEvent ? parseCents(price) : null,
    paymentLink: values.isPaidEvent ? orNull(values.paymentLink) : null,
    refundPolicy: values.isPaidEvent ? orNull(values.refundPolicy) : null,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    placeIsApproximate: pin?.isApproximate ?? false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    capacity: capacity.trim() === '' ? null : Number(capacity),
  }
}

function toRepeat({ repeat, repeatEnd, repeatCount, repeatUntil }: HostFormValues): HostedEventPayload['repeat'] {
  if (repeat === 'none') return null
  return repeatEnd === 'count' ? { every: repeat, count: Number(repeatCount) } : { every: repeat, until: repeatUntil }
}

export const newEventPayload = (values: HostFormValues): HostedEventPayload => ({
  ...toEventFields(values),
  repeat: toRepeat(values),
  inviteEmails: values.inviteEmails,
  inviteNote: values.inviteNote,
})

export const changePayload = (
  values: HostFormValues,
  { scope, overCapacity }: Pick<HostedChangePayload, 'scope' | 'overCapacity'>,
): HostedChangePayload => ({ ...toEventFields(values), scope, overCapacity })

/** Converts an event to form values, to edit or duplicate it. */
export function toForm({ event, capacity }: HostView): HostFormValues {
  const { latitude, longitude } = event
  const hasPin = latitude !== null && longitude !== null
  return {
    ...emptyForm,
    title: event.title,
    description: event.description,
    date: event.date.slice(0, 10),
    time: event.date.slice(11, 16),
    endTime: event.endDate.slice(11, 16),
    location: event.location,
    pin: hasPin
      ? { latitude: Number(latitude), longitude: Number(longitude), isApproximate: event.placeIsApproximate }
      : null,
    category: event.category,
    ageGroups: event.ageGroups.length === 6 ? [] : event.ageGroups,
    moods: event.moods,
    imageUrl: event.imageUrl,
    capacity: capacity === null ? '' : String(capacity),
    isVirtualEvent: event.isVirtualEvent,
    virtualEventLink: event.virtualEventLink ?? '',
    virtualInstructions: event.virtualInstructions ?? '',
    isPaidEvent: event.isPaidEvent,
    price: event.price === null ? '' : (event.price / 100).toFixed(2),
    paymentLink: event.paymentLink ?? '',
    refundPolicy: event.refundPolicy ?? '',
  }
}
