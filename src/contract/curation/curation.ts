import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { ageGroups, categories, eventFormats } from '#contract/events/event-options.ts'
import {
  correctedFields,
  correctedStatuses,
  correctionScopes,
  curationLimits,
  holdReasons,
  listingChoices,
  showScopes,
} from './curation-options.ts'
import { operatorLimits } from '#contract/admin/operator-options.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

const instant = z.iso.datetime()

/** A venue's name and address in one line, and its pin. Without a pin, events keep the coordinates of their source. */
const correctedVenueSchema = z.strictObject({
  location: lineText(curationLimits.venue).min(1),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
})
export type CorrectedVenue = z.infer<typeof correctedVenueSchema>

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t('must be a time such as 19:00') })

/**
 * Date and times in the event's time zone. Without a date, each date of a series keeps its own. An end at or before the
 * start is on the next day.
 */
const correctedTimeSchema = z
  .strictObject({
    date: z.iso.date().nullable(),
    /** Both are null for a whole day. */
    start: clockTime.nullable(),
    end: clockTime.nullable(),
    /** Last day, if it lasts several. */
    lastDate: z.iso.date().nullable().default(null),
  })
  .superRefine(({ date, start, end, lastDate }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((start === null) !== (end === null)) refuse('end', t('needs a start, and the start an end'))
    if (lastDate !== null && (date === null || lastDate < date)) refuse('lastDate', t('must be the date or later'))
    if (lastDate !== null && lastDate === date && start !== null && end !== null && end <= start)
      refuse('end', t('must be after the start'))
  })
export type CorrectedTime = z.output<typeof correctedTimeSchema>

/** The price of an adult in the event's currency. An amount of null says that it costs something. */
const correctedPriceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('paid'), amount: z.int().min(1).max(curationLimits.cents).nullable() }),
  z.strictObject({ kind: z.literal('unknown') }),
])
export type CorrectedPrice = z.output<typeof correctedPriceSchema>

const webAddress = z
  .string()
  .trim()
  .max(curationLimits.link)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: () => t('must start with http:// or https://'),
  })

const correctedOnlineSchema = z.strictObject({
  isOnline: z.boolean(),
  /** Address at which people join. */
  link: webAddress.nullable(),
})
export type CorrectedOnline = z.output<typeof correctedOnlineSchema>

/** New values by field. Absent fields stay as the source has them. */
const correctionChangesSchema = z.strictObject({
  title: lineText(curationLimits.title).min(1).optional(),
  category: z.enum(categories).optional(),
  format: z.enum(eventFormats).nullable().optional(),
  ageGroups: z
    .array(z.enum(ageGroups))
    .transform((chosen) => ageGroups.filter((group) => chosen.includes(group)))
    .optional(),
  when: correctedTimeSchema.optional(),
  status: z.enum(correctedStatuses).optional(),
  summary: lineText(curationLimits.summary).optional(),
  price: correctedPriceSchema.optional(),
  /** The event's page. */
  link: webAddress.optional(),
  online: correctedOnlineSchema.optional(),
  venue: correctedVenueSchema.optional(),
  /** An uploaded picture as a `data:` URL, the address of a stored one, or null for the plate. */
  picture: z.string().nullable().optional(),
  listing: z.enum(listingChoices).optional(),
  pinned: z.literal(true).optional(),
})
export type CorrectionChanges = z.infer<typeof correctionChangesSchema>

const words = writtenText(curationLimits.words.maxLength)

/** A correction to create. */
export const correctionBodySchema = z
  .strictObject({
    scope: z.enum(correctionScopes),
    /** The event, or one of its series or organizer. Required for `event` and `series`. */
    eventId: z.int32().positive().optional(),
    /** The source for `source`; limits the other rules to one source. */
    sourceId: z.int32().positive().optional(),
    /** Organizer's name (default: the event's), or the phrase that a title or text contains. */
    words: words.default(''),
    changes: correctionChangesSchema,
    reason: writtenText(operatorLimits.reason).default(''),
  })
  .superRefine(({ scope, eventId, sourceId, words: phrase, changes }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (Object.values(changes).every((value) => value === undefined)) refuse('changes', t('must change something'))
    if (changes.when && scope !== 'event' && scope !== 'series')
      refuse('changes.when', t('is only for an event or a series'))
    if (changes.when?.date && scope !== 'event') refuse('changes.when.date', t('is only for a single event'))
    if ((scope === 'event' || scope === 'series') && eventId === undefined)
      refuse('eventId', `is required for ${scope}`)
    if (scope === 'source' && sourceId === undefined) refuse('sourceId', t('is required for source'))
    if (scope === 'organizer' && eventId === undefined && phrase === '') refuse('words', t('must name the organizer'))
    if ((scope === 'title' || scope === 'words') && phrase.length < curationLimits.words.minLength)
      refuse('words', `must have at least ${curationLimits.words.minLength} characters`)
  })
export type CorrectionBody = z.input<typeof correctionBodySchema>
export type ParsedCorrection = z.output<typeof correctionBodySchema>

const personName = z.object({ id: z.int(), name: z.string(), username: z.string() })

/** A field of an event, with the operator's value and the source's. */
const correctedFieldSchema = z.object({
  eventId: z.int(),
  eventTitle: z.string(),
  field: z.enum(correctedFields),
  corrected: z.unknown(),
  /** The source's value when it was corrected. */
  sourceBefore: z.unknown(),
  /** The source's value now. */
  source: z.unknown(),
  /** When the source changed the field after it was corrected; null if it hasn't. */
  sourceChangedAt: instant.nullable(),
})
export type CorrectedFieldRow = z.infer<typeof correctedFieldSchema>

export const correctionSchema = z
  .object({
    id: z.int(),
    scope: z.enum(correctionScopes),
    /** The event of the scope `event`, or the next one of a series; null for rules. */
    event: z.object({ id: z.int(), title: z.string() }).nullable(),
    source: z.object({ id: z.int(), name: z.string() }).nullable(),
    words: z.string().nullable(),
    changes: z.record(z.string(), z.unknown()),
    reason: z.string(),
    /** Null for a command, or if the account was deleted. */
    by: personName.nullable(),
    at: instant,
    undoneBy: personName.nullable(),
    undoneAt: instant.nullable(),
    /** Events that the correction changes now. */
    events: z.int(),
    /** Fields that the source has changed since; at most five. */
    sourceChanges: z.array(correctedFieldSchema),
  })
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof correctionSchema>

/** Result of an action that changes many events at once. */
export const curationResultSchema = z.object({
  /** Upcoming events that it covers. */
  events: z.int(),
  /** True if they are being changed in the background. */
  isApplying: z.boolean(),
})

export const correctionPreviewSchema = z.object({
  /** Upcoming events that the rule covers, each date of a series counted. */
  events: z.int(),
  samples: z.array(z.object({ id: z.int(), title: z.string(), startsAt: instant, source: z.string().nullable() })),
})
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>

/** An event as operators see it before they correct it. */
export const curatedEventSchema = z.object({
  id: z.int(),
  /** False for events of Wonderlark's own hosts, which can only be hidden or pinned. */
  isImported: z.boolean(),
  seriesId: z.int().nullable(),
  organizer: z.string(),
  sources: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Values as visitors see them. */
  values: z.object({
    title: z.string(),
    category: z.enum(categories),
    format: z.enum(eventFormats).nullable(),
    ageGroups: z.array(z.enum(ageGroups)),
    when: correctedTimeSchema,
    timeZone: z.string(),
    status: z.enum(correctedStatuses),
    summary: z.string(),
    price: correctedPriceSchema,
    currency: z.string(),
    link: z.string().nullable(),
    online: z.object({ isOnline: z.boolean(), link: z.string().nullable() }),
    venue: z.object({ location: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() }),
    picture: z.string().nullable(),
  }),
  isHidden: z.boolean(),
  isPinned: z.boolean(),
  heldFor: z.enum(holdReasons).nullable(),
  fields: z.array(
    correctedFieldSchema.extend({ correction: correctionSchema.pick({ id: true, scope: true, by: true, at: true }) }),
  ),
})
export type CuratedEvent = z.infer<typeof curatedEventSchema>

export const heldEventSchema = z
  .object({
    /** The next date of a series. */
    id: z.int(),
    title: z.string(),
    /** Number of upcoming dates that are held back. */
    dates: z.int(),
    startsAt: instant,
    timeZone: z.string(),
    location: z.string(),
    organizer: z.string(),
    description: z.string(),
    category: z.enum(categories),
    format: z.enum(eventFormats).nullable(),
    seriesId: z.int().nullable(),
    source: z.object({ id: z.int(), name: z.string() }).nullable(),
    heldFor: z.enum(holdReasons),
    /** From 0 (clutter) to 1. */
    learning: z.number(),
    /** Sentences such as "It looks like a meeting." */
    why: z.string(),
    /** Words that weigh most, strongest first. */
    against: z.array(z.string()),
    inFavor: z.array(z.string()),
    /** Phrase for a rule on titles. */
    phrase: z.string(),
  })
  .meta({ id: 'HeldEvent' })
export type HeldEvent = z.infer<typeof heldEventSchema>

export const showHeldBodySchema = z.strictObject({
  scope: z.enum(showScopes).default('event'),
  /** Phrase for `title`. */
  words: words.default(''),
  reason: writtenText(operatorLimits.reason).default(''),
})
