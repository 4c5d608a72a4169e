import { z } from 'zod'
import { programGroups } from './program-options.ts'
import { t } from '#texts/texts.ts'

/** A number of people; null if it is hidden, because it or the number of the others is between one and four. */
const people = z.union([z.literal(0), z.int().min(5)]).nullable()

const countsSchema = z.object({
  /** People who saved it. */
  saved: people,
  /** People who said that they're going, with or without an account. */
  going: people,
  /** People who said that they went. */
  came: people,
  /** People who went and said how it was. */
  answered: people,
  learned: people,
  confident: people,
  willUse: people,
  knowsNext: people,
  /** People who have used what they learned, a month later. */
  used: people,
})
export type ProgramCounts = z.infer<typeof countsSchema>

const programRowSchema = countsSchema.extend({
  /** Title of the event or series, name of the source, or the age group. */
  label: z.string(),
  /** Day of the event, "2026-11-21"; of a group, that of its first event in the period. */
  day: z.iso.date(),
  /** Number of events. */
  events: z.int(),
})

export const programReportSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(programGroups),
    /** All events of the period together; each person counts once. */
    total: countsSchema.extend({ events: z.int() }),
    /** Rows with a number to show, most people first. */
    rows: z.array(programRowSchema),
    /** Number of rows left out because each of their numbers is hidden or 0. */
    hidden: z.int(),
  })
  .meta({ id: 'ProgramReport' })
export type ProgramReport = z.infer<typeof programReportSchema>

const day = z.iso.date().regex(/^(?!0000)/, { error: () => t('must be in the year 1 or later') })

export const programQuerySchema = z.strictObject({
  by: z.enum(programGroups).default('event').describe('Groups of the rows.'),
  from: day.optional().describe('First day, at the venue. Default: a year before the last.'),
  to: day.optional().describe('Last day. Default: today.'),
})

/** Hosts get whole months, so that two periods can't differ by one event. */
export const ownProgramQuerySchema = programQuerySchema.extend({
  from: day.optional().describe('A day of the first month, at the venue. Default: a year before the last.'),
  to: day.optional().describe('A day of the last month. Default: today.'),
})
export type ProgramQuery = z.infer<typeof programQuerySchema>
