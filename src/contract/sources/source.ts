import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { eventSchema } from '#contract/events/event.ts'
import { categories } from '#contract/events/event-options.ts'
import { timeZoneSchema } from '#contract/notifications/notification.ts'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import { sourceColumnFields, sourceHealths, sourceLimits, sourceRunOutcomes, sourceTrusts } from './source-options.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

const instant = z.iso.datetime()
const day = z.iso.date()
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** Column names of a table by field. */
const columnMapping = z.partialRecord(z.enum(sourceColumnFields), z.string().max(sourceLimits.column))

/** See `TimeCorrection`. Hours in steps of half an hour. */
export const timeCorrectionSchema = z.union([z.literal('as written'), z.number().min(-14).max(14).multipleOf(0.5)])

/** The hours of a source contradict the text of most events whose text states hours. */
const hoursProblem = z.object({
  /** Hours by which the text is later than the calendar. */
  hours: z.number(),
  events: z.int(),
  /** Number of events whose text states hours. */
  compared: z.int(),
  /** The correction that makes both agree. */
  correction: timeCorrectionSchema,
  /** One of the events, with local times such as 08:00. */
  example: z.object({ title: z.string(), stated: z.string(), read: z.string() }),
})

/** An omitted event and the reason, as a whole sentence. */
const skip = z.object({
  /** Title or row of the event. */
  event: z.string(),
  reason: z.string(),
})

/** One attempt to read a source. Counts are dates, except `skipped`. */
const runSchema = z.object({
  id: z.int(),
  at: instant,
  milliseconds: z.int(),
  /** Bytes downloaded; null if nothing was. */
  bytes: z.int().nullable(),
  outcome: z.enum(sourceRunOutcomes),
  found: z.int(),
  new: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  /** Dates that were in the catalog already, from this source or another. */
  merged: z.int(),
  /** Number of events that couldn't be read. */
  skipped: z.int(),
  /** The reasons for at most 20 of them. In a list of sources, only the latest run includes them. */
  skips: z.array(skip),
  error: z.string().nullable(),
})
export type SourceRun = z.infer<typeof runSchema>

export const sourceSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Null for a source that isn't fetched: the demo town or an uploaded file. */
    url: z.string().nullable(),
    /** Name of the uploaded file, or null. */
    fileName: z.string().nullable(),
    /** Format, such as "iCalendar". Empty until the source has been read. */
    kind: z.string(),
    /** The assumed location of events without a venue. Coordinates are null if only a town's name was given. */
    home: z.object({ label: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() }).nullable(),
    timeZone: z.string().nullable(),
    category: z.enum(categories).nullable(),
    columns: columnMapping.nullable(),
    /** Date of all rows of a table without a date column. */
    date: day.nullable(),
    /** How an operator has corrected its hours, or null. */
    timeCorrection: timeCorrectionSchema.nullable(),
    /** Null unless the hours contradicted its text when it was last read. */
    hoursProblem: hoursProblem.nullable(),
    trust: z.enum(sourceTrusts),
    /** Credit shown with the events. Empty: the name. */
    attribution: z.string(),
    license: z.string(),
    isPaused: z.boolean(),
    health: z.enum(sourceHealths),
    /** One sentence for the operator. */
    healthReason: z.string(),
    healthSince: instant,
    /** Last successful read. */
    lastReadAt: instant.nullable(),
    /** Next scheduled read. Null if paused or not fetched. */
    nextReadAt: instant.nullable(),
    lastError: z.string().nullable(),
    lastFailedAt: instant.nullable(),
    /** Failed reads since the last successful one. */
    failures: z.int(),
    /** Previous URL of a source that moved, or null. */
    movedFrom: z.string().nullable(),
    /** Listed dates in the future. */
    datesAhead: z.int(),
    /** Those of them that are listed: not held back, hidden, merged away or called off. */
    listedAhead: z.int(),
    /** Counts of the last successful read, or null. */
    lastReading: z
      .object({
        new: z.int(),
        changed: z.int(),
        withdrawn: z.int(),
        skipped: z.int(),
        private: z.int(),
        /** Details that couldn't be used, such as coordinates far from the address beside them; the first 50. */
        warnings: z.array(skip),
      })
      .nullable(),
    /** Whether a read is queued or running. */
    isImporting: z.boolean(),
    /** The last 30 runs, latest first. */
    runs: z.array(runSchema),
    /** Increases with each edit. Send it with the next one. */
    version: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof sourceSchema>

/** A town such as "Montclair, NJ", or a point. */
const homeBody = z.union([
  writtenText(sourceLimits.name).min(1),
  z.strictObject({
    label: writtenText(sourceLimits.name).default(''),
    latitude: latitude.overwrite(roundCoordinate),
    longitude: longitude.overwrite(roundCoordinate),
  }),
])

const url = writtenText(sourceLimits.url).min(1).describe('URL of a calendar, feed or web page.')

const file = z
  .strictObject({
    name: lineText(200).min(1),
    base64: z.base64().max(Math.ceil(sourceLimits.fileBytes / 3) * 4),
  })
  .describe('A file instead of a URL, at most 10 MB. It is read once.')

/** Assumptions about missing details of events. Null resets one. */
const assumptions = {
  home: homeBody.nullable().optional().describe('Where events without a venue are assumed to be.'),
  timeZone: timeZoneSchema.nullable().optional().describe('Time zone of times without one at unknown venues.'),
  category: z.enum(categories).nullable().optional().describe('Category of all events. Default: from their text.'),
  columns: columnMapping.nullable().optional().describe('Column names of a table by field.'),
  date: day.nullable().optional().describe('Date of all rows of a table without a date column.'),
  timeCorrection: timeCorrectionSchema
    .nullable()
    .optional()
    .describe('Hours to add to all times, or "as written" to ignore their time zones.'),
}

const editable = {
  name: lineText(sourceLimits.name).min(1).optional().describe('Default: the name of the calendar.'),
  ...assumptions,
  trust: z.enum(sourceTrusts).optional(),
  attribution: lineText(sourceLimits.attribution).optional().describe('Credit shown with the events.'),
  license: writtenText(sourceLimits.license).optional().describe('License of the data, such as CC BY 4.0.'),
}

const isUrlOrFile = (body: { url?: unknown; file?: unknown }) => (body.url === undefined) !== (body.file === undefined)
const urlOrFile = { path: ['url'], error: () => t('or file is required, but not both') }

export const sourcePreviewBodySchema = z
  .strictObject({ url: url.optional(), file: file.optional(), name: editable.name, ...assumptions })
  .refine(isUrlOrFile, urlOrFile)
export type SourcePreviewBody = z.output<typeof sourcePreviewBodySchema>

export const newSourceBodySchema = z
  .strictObject({ url: url.optional(), file: file.optional(), ...editable })
  .refine(isUrlOrFile, urlOrFile)
export type NewSourceBody = z.output<typeof newSourceBodySchema>

export const sourceChangeBodySchema = z.strictObject({
  version: z.int().describe('`version` of the source being edited. If it is outdated, the response is a 409.'),
  ...editable,
  url: url.optional().describe('New URL of a calendar that moved. Its events keep their identity.'),
  isPaused: z.boolean().optional(),
})
export type SourceChangeBody = z.output<typeof sourceChangeBodySchema>

const tried = z.object({
  url: z.string(),
  /** A phrase or sentence that describes what was found. */
  result: z.string(),
})

/** Preview of adding a source. Nothing has been written. Counts are dates unless stated otherwise. */
export const sourcePreviewSchema = z
  .object({
    /** Format, such as "iCalendar". */
    kind: z.string(),
    /** Name of what was found: "Google Calendar", "Web page with event data". */
    label: z.string(),
    /** The URL to add: the given one, or the one that it has moved to. Null for a file. */
    url: z.string().nullable(),
    /** The address at which the events were found, which may be another URL that the page leads to. Null for a file. */
    readAddress: z.string().nullable(),
    /** Attempts to find the events, in order. */
    tried: z.array(tried),
    /** Suggested values, or those of the request. */
    suggested: z.object({
      name: z.string(),
      home: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
      timeZone: z.string(),
      attribution: z.string(),
      license: z.string(),
    }),
    /** Events in the calendar; a series counts once. */
    events: z.int(),
    dates: z.int(),
    series: z.int(),
    /** Local days of the first and last date, or null without any. */
    firstDate: day.nullable(),
    lastDate: day.nullable(),
    /** Events without a date in the coming 180 days. */
    outside: z.int(),
    cancelled: z.int(),
    duplicates: z.int(),
    /** Events that the source marks as private. They are never published. */
    private: z.int(),
    /** The first dates as event cards, each series once. IDs are negative, and pictures are missing. */
    samples: z.array(eventSchema),
    /** Venues with their number of dates, most first. */
    mapPoints: z.array(z.object({ latitude, longitude, location: z.string(), dates: z.int() })),
    /** Shares of the dates, from 0 to 1. */
    shares: z.object({ learning: z.number(), exactVenue: z.number(), price: z.number(), ages: z.number() }),
    categories: z.array(z.object({ category: z.enum(categories), dates: z.int() })),
    /** Dates that are in the catalog already and would get this source as another one. */
    merges: z.object({
      dates: z.int(),
      events: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          startsAt: instant,
          timeZone: z.string(),
          sources: z.array(z.string()),
        }),
      ),
    }),
    skipped: z.object({ events: z.int(), rows: z.array(skip) }),
    /** Details that were ignored, and other things to know. */
    warnings: z.array(skip),
    /** For a table: its columns, and the field that each provides. Null otherwise. */
    columns: z
      .object({
        header: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
        mapping: columnMapping,
        /** Fields that every event needs but no column provides. */
        missing: z.array(z.enum(sourceColumnFields)),
      })
      .nullable(),
    /** The source that reads this URL already, or null. */
    known: z.object({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'SourcePreview' })
export type SourcePreview = z.infer<typeof sourcePreviewSchema>

/** Effect of removing a source on its upcoming dates. */
export const sourceRemovalSchema = z
  .object({
    /** Dates that would disappear. */
    dates: z.int(),
    /** Dates that stay because another source lists them. */
    staying: z.int(),
    /** People who saved a date that would disappear. */
    people: z.int(),
    /** The first dates that would disappear. */
    events: z.array(z.object({ id: z.int(), title: z.string(), startsAt: instant, timeZone: z.string() })),
  })
  .meta({ id: 'SourceRemoval' })
export type SourceRemoval = z.infer<typeof sourceRemovalSchema>

export const sourceMergeBodySchema = z.strictObject({
  into: z.int32().positive().describe('ID of the source that takes over the events.'),
})
