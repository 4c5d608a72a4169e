import { z } from 'zod'
import { roundCoordinate } from './place-coordinates.ts'
import { ageGroups, categories, moods } from './event-options.ts'
import { eventSchema } from './event.ts'
import { repeatSteps } from './hosting-options.ts'
import { limits } from './limits.ts'

const { hosting } = limits
/** PostgreSQL keeps no null characters. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, 'must not hold a null character')
const optionalText = (most: number) => text(most).nullable().default(null)

/** Either counted or until a day, not both. */
const repeatSchema = z
  .strictObject({
    every: z.enum(repeatSteps),
    /** Dates, the first included. */
    count: z.int().min(2).max(hosting.dates).nullable().default(null),
    /** The last possible day, `YYYY-MM-DD`. */
    until: z.iso.date().nullable().default(null),
  })
  .refine(({ count, until }) => (count === null) !== (until === null), 'needs either a count or a last day')

/** What describes an event, however complete; the rules that decide about it are in `domain/hosting-rules.ts`. */
const fields = {
  title: text(hosting.title),
  description: text(hosting.description).default(''),
  /** Start: the venue's own day and clock `2026-11-28T09:00`, or an instant with its offset; only the day counts. */
  date: text(40),
  /** Venue's clock, `HH:MM`. */
  time: text(5),
  endTime: text(5),
  location: text(hosting.location),
  /** `hosted`: told from the words. */
  category: z.enum(['hosted', ...categories]).default('hosted'),
  /** `all`, or what `ageGroups` says. */
  ageGroup: z.enum(['all', ...ageGroups]).default('all'),
  ageGroups: z.array(z.enum(ageGroups)).max(ageGroups.length).default([]),
  moods: z.array(z.enum(moods)).max(moods.length).default([]),
  /** A data URL of a PNG, JPEG or WEBP picture, the address of one that is kept here, or null. */
  imageUrl: z.string().nullable().default(null),
  isVirtualEvent: z.boolean().default(false),
  virtualEventLink: optionalText(hosting.link),
  virtualInstructions: optionalText(hosting.instructions),
  isPaidEvent: z.boolean().default(false),
  /** US cents. */
  price: z.int().max(hosting.cents).nullable().default(null),
  paymentLink: optionalText(hosting.link),
  refundPolicy: optionalText(hosting.refundPolicy),
  /** Where the pin is; without it the place is told from `location`, as well as it can be. */
  latitude: z.number().min(-90).max(90).overwrite(roundCoordinate).nullable().default(null),
  longitude: z.number().min(-180).max(180).overwrite(roundCoordinate).nullable().default(null),
  /** The pin is that of the town, not of the door. */
  placeIsApproximate: z.boolean().default(false),
  /** IANA zone of whoever writes; the venue's own counts where the place is known. */
  timeZone: text(60).nullable().default(null),
  /** People that can come; null: any number. */
  capacity: z.int().min(1).max(hosting.capacity).nullable().default(null),
}

export const hostedEventBodySchema = z
  .strictObject({
    ...fields,
    repeat: repeatSchema.nullable().default(null),
    inviteEmails: z.array(z.string().max(320)).max(hosting.invitations).default([]),
    inviteNote: text(hosting.inviteNote).default(''),
    /** The draft that this was; it is done with. */
    draftId: z.int32().nullable().default(null),
  })
  .meta({ id: 'HostedEvent' })
export type HostedEventBody = z.output<typeof hostedEventBodySchema>
export type HostedEventPayload = z.input<typeof hostedEventBodySchema>

export const hostedEventSchema = eventSchema.extend({
  /** Invitations that are on their way. */
  invitationsSent: z.int(),
})
export type HostedEvent = z.infer<typeof hostedEventSchema>

/** Which dates of a series a change means. */
export const seriesScope = z.enum(['this', 'following'])
export type SeriesScope = z.infer<typeof seriesScope>

export const hostedChangeBodySchema = z.strictObject({ ...fields, scope: seriesScope.default('this') })
export type HostedChangeBody = z.output<typeof hostedChangeBodySchema>
export type HostedChangePayload = z.input<typeof hostedChangeBodySchema>

export const cancelBodySchema = z.strictObject({
  scope: seriesScope.default('this'),
  /** To those who wanted to come. */
  note: text(hosting.cancellationNote).default(''),
})

const seriesDateSchema = z.object({
  id: z.int(),
  date: z.string(),
  endDate: z.string(),
  status: eventSchema.shape.status,
})

/** An event as its host sees it. */
export const hostViewSchema = z
  .object({
    event: eventSchema,
    capacity: z.int().nullable(),
    cancellationNote: z.string().nullable(),
    isOver: z.boolean(),
    /** Every date of its series, soonest first; of a single event none. */
    dates: z.array(seriesDateSchema),
  })
  .meta({ id: 'HostView' })
export type HostView = z.infer<typeof hostViewSchema>

/** How many dates a change has reached. */
export const changedDatesSchema = z.object({ eventId: z.int(), changed: z.int() })

/** The form as it stands, whatever is missing; a picture in it is kept as that of an event is. */
export const draftContentSchema = z
  .record(z.string().max(40), z.json())
  .refine(({ imageUrl: _picture, ...text }) => JSON.stringify(text).length <= 20_000, 'is too large')
export const draftSchema = z
  .object({ id: z.int(), title: z.string(), changedAt: z.iso.datetime(), content: draftContentSchema })
  .meta({ id: 'EventDraft' })
export type EventDraft = z.infer<typeof draftSchema>
