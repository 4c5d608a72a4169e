import { z } from 'zod'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import { ageGroups, categories, eventFormats, moods, visibilities } from '#contract/events/event-options.ts'
import { eventSchema } from '#contract/events/event.ts'
import { hostRights, hostRoles, repeatSteps } from './hosting-options.ts'
import { limits } from '#contract/limits.ts'
import { signUpFields, signUpSchema } from '#contract/rsvp/sign-up.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

const { hosting } = limits
/** Null characters are rejected because PostgreSQL can't store them. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
const optionalText = (max: number) => text(max).nullable().default(null)

/** ISO numbers: Monday is 1. */
const weekdaysSchema = z.array(z.int().min(1).max(7)).max(7).default([])

/** Ends after a number of dates or on a day, not both. */
const repeatSchema = z
  .strictObject({
    every: z.enum(repeatSteps),
    /** For `week` and `second-week`. The weekday of `date` is always one of them. */
    weekdays: weekdaysSchema,
    /** Number of dates, including the first. */
    count: z.int().min(2).max(hosting.dates).nullable().default(null),
    /** The last possible day, `YYYY-MM-DD`. */
    until: z.iso.date().nullable().default(null),
  })
  .refine(({ count, until }) => (count === null) !== (until === null), {
    error: () => t('needs either a count or a last day'),
  })
  .refine(({ every, weekdays }) => every !== 'month' || weekdays.length === 0, {
    error: () => t('has weekdays only if it is weekly'),
  })

/** A further session of a course, in the venue's local time. */
export const sessionSchema = z.strictObject({
  date: z.iso.date(),
  endDate: z.iso.date().nullable().default(null),
  time: text(5),
  endTime: text(5),
})
export type HostedSession = z.output<typeof sessionSchema>

/** Fields of an event, complete or not. `domain/hosting-rules.ts` decides what is required. */
const fields = {
  title: lineText(hosting.title),
  description: text(hosting.description).default(''),
  /**
   * Instead of `description`: Markdown with bold, italics, lists and links. The event's `description` is then its plain
   * text.
   */
  descriptionMarkdown: optionalText(hosting.markdown),
  /** Start: the venue's local time `2026-11-28T09:00`, or an instant with its offset, of which only the day counts. */
  date: text(40),
  /** Local time at the venue, `HH:MM`. */
  time: text(5),
  endTime: text(5),
  /** The day it ends, at the venue: `2026-11-29` for an event past midnight or of several days. Null: the same day. */
  endDate: z.iso.date().nullable().default(null),
  location: lineText(hosting.location),
  /** `hosted`: derived from the title and description. */
  category: z.enum(['hosted', ...categories]).default('hosted'),
  /** `hosted`: derived from the title and description. */
  format: z.enum(['hosted', ...eventFormats]).default('hosted'),
  /** `all`, or as listed in `ageGroups`. */
  ageGroup: z.enum(['all', ...ageGroups]).default('all'),
  ageGroups: z.array(z.enum(ageGroups)).max(ageGroups.length).default([]),
  moods: z.array(z.enum(moods)).max(moods.length).default([]),
  /** A data URL of a PNG, JPEG or WebP picture, the URL of a stored picture, or null. */
  imageUrl: z.string().nullable().default(null),
  /** Name of the plate that stands in for a picture, from the host's settings. Null: chosen by the subject. */
  plate: z
    .string()
    .regex(/^[a-z]{1,30}$/, { error: () => t('must be the name of a plate') })
    .nullable()
    .default(null),
  isVirtualEvent: z.boolean().default(false),
  /** For virtual events: takes place at `location`, too. */
  isHybrid: z.boolean().default(false),
  virtualEventLink: optionalText(hosting.link),
  virtualInstructions: optionalText(hosting.instructions),
  isPaidEvent: z.boolean().default(false),
  /** In minor units of `currency`: cents for USD. */
  price: z.int().max(hosting.minorUnits).nullable().default(null),
  paymentLink: optionalText(hosting.link),
  refundPolicy: optionalText(hosting.refundPolicy),
  /** Coordinates of the pin. Without it, they are looked up from `location` as far as possible. */
  latitude: z.number().min(-90).max(90).overwrite(roundCoordinate).nullable().default(null),
  longitude: z.number().min(-180).max(180).overwrite(roundCoordinate).nullable().default(null),
  /** The pin marks the town, not the exact venue. */
  placeIsApproximate: z.boolean().default(false),
  /** Refuses a location that isn't found, instead of creating the event without coordinates. */
  requiresKnownPlace: z.boolean().default(false),
  /** IANA name of the host's time zone. The venue's own zone takes precedence if the venue is known. */
  timeZone: text(60).nullable().default(null),
  /** Number of people who can attend; null for no limit. */
  capacity: z.int().min(1).max(hosting.capacity).nullable().default(null),
  ...signUpFields,
}

export const hostedEventBodySchema = z
  .strictObject({
    ...fields,
    repeat: repeatSchema.nullable().default(null),
    /** Further sessions of a course, in any order. Instead of `repeat`. */
    sessions: z
      .array(sessionSchema)
      .max(hosting.dates - 1)
      .default([]),
    /** Guests sign up once for all dates of the series. Always true with `sessions`. */
    isCourse: z.boolean().default(false),
    visibility: z.enum(visibilities).default('public'),
    /** The organization that hosts it, which the caller belongs to; null if the caller hosts it. */
    organizationId: z.int32().nullable().default(null),
    inviteEmails: z.array(z.string().max(320)).max(hosting.invitations).default([]),
    inviteNote: text(hosting.inviteNote).default(''),
    /** The draft this event was created from; deleted on success. */
    draftId: z.int32().nullable().default(null),
  })
  .meta({ id: 'HostedEvent' })
export type HostedEventBody = z.output<typeof hostedEventBodySchema>
export type HostedEventPayload = z.input<typeof hostedEventBodySchema>

export const hostedEventSchema = eventSchema.extend({
  /** Number of invitations queued. */
  invitationsSent: z.int(),
})
export type HostedEvent = z.infer<typeof hostedEventSchema>

/** The dates of a series that a change applies to. */
export const seriesScope = z.enum(['this', 'following'])
export type SeriesScope = z.infer<typeof seriesScope>

/** Choices for guests who are going if the new capacity is lower than their number. */
const overCapacityChoices = ['keep', 'waitlist'] as const
export type OverCapacityChoice = (typeof overCapacityChoices)[number]

export const hostedChangeBodySchema = z.strictObject({
  ...fields,
  /** Absent: as before. Applies to every session of a course. */
  visibility: z.enum(visibilities).optional(),
  scope: seriesScope.default('this'),
  /** Required to lower the capacity below the number of people going. `waitlist` moves the latest there. */
  overCapacity: z.enum(overCapacityChoices).optional(),
})
export type HostedChangeBody = z.output<typeof hostedChangeBodySchema>
export type HostedChangePayload = z.input<typeof hostedChangeBodySchema>

export const cancelBodySchema = z.strictObject({
  scope: seriesScope.default('this'),
  /** Message to the guests. */
  note: text(hosting.cancellationNote).default(''),
})

/** Resumes postponed dates. */
export const resumeBodySchema = z.strictObject({ scope: seriesScope.default('this') })

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
    /** How the caller came to host it. */
    role: z.enum(hostRoles),
    /** Everything that the caller may do here. */
    rights: z.array(z.enum(hostRights)),
    capacity: z.int().nullable(),
    signUp: signUpSchema,
    /** Null if the description was written as plain text. */
    descriptionMarkdown: z.string().nullable(),
    cancellationNote: z.string().nullable(),
    isOver: z.boolean(),
    /** Every date of the series, soonest first. Empty for a single event. */
    dates: z.array(seriesDateSchema),
  })
  .meta({ id: 'HostView' })
export type HostView = z.infer<typeof hostViewSchema>

/** A host's settings for all of their events. */
export const hostOptionsSchema = z.strictObject({
  /** Guests' replies to emails go to the host's own address, which they then see. Otherwise the emails say how to ask. */
  repliesByEmail: z.boolean(),
})
export type HostOptions = z.infer<typeof hostOptionsSchema>

/**
 * `currency`: default for prices, the ISO 4217 code of the installation's home. `plates`: names of the plates that a host
 * can pick.
 */
export const hostOptionsViewSchema = hostOptionsSchema.extend({
  currency: z.string(),
  plates: z.array(z.string()),
  /** Whether replies to emails reach hosts in the threads of their events, whatever `repliesByEmail` is. */
  relaysReplies: z.boolean(),
})
export type HostOptionsView = z.infer<typeof hostOptionsViewSchema>

/** Number of dates that a change affected. */
export const changedDatesSchema = z.object({ eventId: z.int(), changed: z.int() })

export const changedEventSchema = changedDatesSchema.extend({
  isTold: z
    .boolean()
    .describe('Whether guests will be told of a new time or place, a few minutes after the last edit.'),
})

/** Texts from which the category and format are derived. */
export const kindQuestionSchema = z.strictObject({
  title: fields.title,
  description: text(hosting.markdown).default(''),
  location: fields.location.default(''),
})

/** Category and format as they are derived from the texts of an event. */
export const eventKindSchema = z
  .object({
    category: z.enum(categories),
    /** Null if they can't be derived. */
    format: z.enum(eventFormats).nullable(),
  })
  .meta({ id: 'EventKind' })

/** The current state of the form, complete or not. Pictures are stored like those of an event. */
export const draftContentSchema = z
  .record(z.string().max(40), z.json())
  .refine(({ imageUrl: _picture, ...text }) => JSON.stringify(text).length <= 40_000, {
    error: () => t('is too large'),
  })
export const draftSchema = z
  .object({ id: z.int(), title: z.string(), changedAt: z.iso.datetime(), content: draftContentSchema })
  .meta({ id: 'EventDraft' })
export type EventDraft = z.infer<typeof draftSchema>

/** Fields that a host fills in, without those that are only set on creation. */
export type HostedFields = Omit<HostedChangeBody, 'scope' | 'visibility' | 'overCapacity'>
