import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { categories, eventStatuses } from './event-options.ts'
import { mailStates, operatorActions, operatorLimits, operatorTargets, reviewStates } from './operator-options.ts'
import { reportReasons } from './report-reasons.ts'

const instant = z.iso.datetime()

/** A page of a list; `next` is what `after` takes for the one behind it, null on the last. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.int().nullable() })

/** How much there is to look at. */
export const operatorOverviewSchema = z
  .object({
    held: z.int(),
    hidden: z.int(),
    /** Events with reports that nobody has closed. */
    reported: z.int(),
    failingSources: z.int(),
    deadJobs: z.int(),
    retriedJobs: z.int(),
    /** Messages that were refused, or given up. */
    lostMails: z.int(),
    people: z.int(),
  })
  .meta({ id: 'OperatorOverview' })
export type OperatorOverview = z.infer<typeof operatorOverviewSchema>

const personName = z.object({ id: z.int(), name: z.string(), username: z.string() })

const lookedAtEvent = {
  /** Of the first date of a series. */
  id: z.int(),
  title: z.string(),
  /** Dates that an action means: every one of the series. */
  dates: z.int(),
  startsAt: instant,
  timeZone: z.string(),
  location: z.string(),
  /** Null for an event of a source. */
  host: personName.nullable(),
}

export const reviewSchema = z
  .object({
    ...lookedAtEvent,
    status: z.enum(reviewStates),
    category: z.enum(categories),
    description: z.string(),
    imageUrl: z.string().nullable(),
    /** Addresses that the event sends people to. */
    links: z.array(z.string()),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof reviewSchema>

export const reportedEventSchema = z
  .object({
    ...lookedAtEvent,
    status: z.enum(eventStatuses),
    description: z.string(),
    reports: z.array(
      z.object({
        id: z.int(),
        reason: z.enum(reportReasons),
        note: z.string(),
        /** Null when the account has gone. */
        reporter: personName.nullable(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'ReportedEvent' })
export type ReportedEvent = z.infer<typeof reportedEventSchema>

export const operatorSourceSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Null for a source that is not read from anywhere, such as the demo town. */
    address: z.string().nullable(),
    lastReadAt: instant.nullable(),
    lastError: z.string().nullable(),
    lastFailedAt: instant.nullable(),
    /** Listed dates that lie ahead. */
    datesAhead: z.int(),
    /** What the last reading that was written did. */
    lastReading: z.object({ new: z.int(), changed: z.int(), withdrawn: z.int(), skipped: z.int() }).nullable(),
    /** It is being read, or about to be. */
    isImporting: z.boolean(),
  })
  .meta({ id: 'OperatorSource' })
export type OperatorSource = z.infer<typeof operatorSourceSchema>

export const failedJobSchema = z
  .object({
    id: z.int(),
    kind: z.string(),
    /** `dead`: given up; else it is tried again. */
    isDead: z.boolean(),
    attempts: z.int(),
    error: z.string(),
    /** When it is tried again, or was given up. */
    at: instant.nullable(),
  })
  .meta({ id: 'TroubledJob' })
export type FailedJob = z.infer<typeof failedJobSchema>

export const mailEntrySchema = z
  .object({
    id: z.int(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    attempts: z.int(),
    /** What the mail server said last, or why there was none to say something. */
    answer: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: 'MailEntry' })
export type MailEntry = z.infer<typeof mailEntrySchema>

export const operatorPersonSchema = z
  .object({
    ...personName.shape,
    email: z.string().nullable(),
    /** Whether the person has proved to have the address. */
    isEmailVerified: z.boolean(),
    avatar: z.string().nullable(),
    createdAt: instant,
    isOperator: z.boolean(),
    isVetted: z.boolean(),
    /** Since when the account is banned. */
    bannedAt: instant.nullable(),
    /** Browsers in which the person is signed in, events that they host. */
    sessions: z.int(),
    hosting: z.int(),
    /** Reports of what they host, closed ones included. */
    reports: z.int(),
  })
  .meta({ id: 'OperatorPerson' })
export type OperatorPerson = z.infer<typeof operatorPersonSchema>

export const logLineSchema = z
  .object({
    id: z.int(),
    at: instant,
    /** Null for a command on the server's own machine; without a name when the account has gone. */
    actor: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
    action: z.enum(operatorActions),
    target: z.object({
      kind: z.enum(operatorTargets),
      id: z.int().nullable(),
      /** Null when it has gone. */
      name: z.string().nullable(),
    }),
    reason: z.string(),
  })
  .meta({ id: 'OperatorLogLine' })
export type LogLine = z.infer<typeof logLineSchema>

/** Why; for what hurts somebody it is asked for. */
export const reasonBodySchema = z.strictObject({ reason: writtenText(operatorLimits.reason).default('') })
export const neededReasonBodySchema = z.strictObject({ reason: writtenText(operatorLimits.reason).min(3) })
export type ReasonBody = z.input<typeof reasonBodySchema>
