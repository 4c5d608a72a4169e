import { z } from 'zod'
import { after, writtenText } from '#contract/endpoint-params.ts'
import { categories, eventStatuses } from '#contract/events/event-options.ts'
import { mailStates, operatorActions, operatorLimits, operatorTargets, reviewStates } from './operator-options.ts'
import { eventReportReasons, reportReasons } from '#contract/conduct/report-reasons.ts'
import { backupStateSchema } from './backup.ts'
import { updateStateSchema } from './update.ts'
import { sourceHealths } from '#contract/sources/source-options.ts'

const instant = z.iso.datetime()

/** A page of a list. Pass `next` as `after` to get the following page; null on the last one. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.int().nullable() })

export const pageQuerySchema = z.strictObject({ after })

/** State of the installation, and the number of items to review. */
export const operatorOverviewSchema = z
  .object({
    held: z.int(),
    hidden: z.int(),
    /** Imported events that wait because their source is reviewed first. */
    heldBack: z.int(),
    /** Events with open reports. */
    reported: z.int(),
    /** Photos that were reported, or that a host shows although someone asked to take them down. */
    contestedPhotos: z.int(),
    /** People with open reports. */
    reportedPeople: z.int(),
    /** Organizations with open reports. */
    reportedOrganizations: z.int(),
    failingSources: z.int(),
    /** Number of sources by health, without those that are zero. */
    sources: z.array(z.object({ health: z.enum(sourceHealths), sources: z.int() })),
    deadJobs: z.int(),
    retriedJobs: z.int(),
    /** Emails that were rejected or given up. */
    lostMails: z.int(),
    people: z.int(),
    /** Pairs of upcoming events that may be one, counting series once. */
    duplicates: z.int(),
    /** Venues with upcoming events whose place is only approximate. */
    venuesToPlace: z.int(),
    /** Listed upcoming dates in person that are farther away than a visitor of the town sees without a choice. */
    farDates: z.int(),
    /** Settings that the installation lacks. */
    missing: z.object({
      /** People can sign in only by passkey. */
      signIn: z.boolean(),
      mail: z.boolean(),
    }),
    /** Listed dates in the coming eight weeks. A week begins on today's weekday, in the installation's time zone. */
    weeks: z.array(
      z.object({
        startsOn: z.iso.date(),
        categories: z.array(z.object({ category: z.enum(categories), dates: z.int() })),
      }),
    ),
    storage: z.object({
      databaseBytes: z.int(),
      /** Free space of the disk with `DATA_DIR`; null if unknown. */
      freeBytes: z.int().nullable(),
    }),
    email: z.object({
      /** Whether there is a mail server. Otherwise, emails stay in the outbox. */
      hasServer: z.boolean(),
      queued: z.int(),
      lastSentAt: instant.nullable(),
    }),
    backup: backupStateSchema,
    version: z.string(),
    update: updateStateSchema,
  })
  .meta({ id: 'OperatorOverview' })
export type OperatorOverview = z.infer<typeof operatorOverviewSchema>

const personName = z.object({ id: z.int(), name: z.string(), username: z.string() })

const eventSummary = {
  /** ID of the first date of a series. */
  id: z.int(),
  title: z.string(),
  /** Number of dates an action affects: all dates of the series. */
  dates: z.int(),
  startsAt: instant,
  timeZone: z.string(),
  location: z.string(),
  /** Null for an imported event. */
  host: personName.nullable(),
}

export const reviewSchema = z
  .object({
    ...eventSummary,
    status: z.enum(reviewStates),
    category: z.enum(categories),
    description: z.string(),
    imageUrl: z.string().nullable(),
    /** External links of the event. */
    links: z.array(z.string()),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof reviewSchema>

export const reportedEventSchema = z
  .object({
    ...eventSummary,
    status: z.enum(eventStatuses),
    description: z.string(),
    reports: z.array(
      z.object({
        id: z.int(),
        reason: z.enum(eventReportReasons),
        note: z.string(),
        /** Null if the account was deleted, and for visitors without one. */
        reporter: personName.nullable(),
        /** Whether somebody without an account sent it, confirmed by email. */
        isByVisitor: z.boolean(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'ReportedEvent' })
export type ReportedEvent = z.infer<typeof reportedEventSchema>

/** A person reported for their profile, messages or questions. */
export const reportedPersonSchema = z
  .object({
    ...personName.shape,
    /** Whether reports have hidden the profile and paused the person's hosting. */
    isHidden: z.boolean(),
    bannedAt: instant.nullable(),
    reports: z.array(
      z.object({
        id: z.int(),
        reason: z.enum(reportReasons),
        note: z.string(),
        /** The reported message, or all messages of a reported question; null for a report about the person. */
        message: z.string().nullable(),
        /** Whether `message` is a question to a host with its answers. Otherwise, a host sent it to guests. */
        isQuestion: z.boolean(),
        /** Null for a guest without an account, and if the account was deleted. */
        reporter: personName.nullable(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'ReportedPerson' })
export type ReportedPerson = z.infer<typeof reportedPersonSchema>

/** `show`: shows the profile and messages again. `hide`: hides the profile. Both close the reports. */
const conductDecisions = ['show', 'hide'] as const
export const conductDecisionSchema = z.strictObject({
  decision: z.enum(conductDecisions),
  reason: writtenText(operatorLimits.reason).default(''),
})

export const failedJobSchema = z
  .object({
    id: z.int(),
    kind: z.string(),
    /** `dead`: given up; otherwise the job will be retried. */
    isDead: z.boolean(),
    attempts: z.int(),
    error: z.string(),
    /** Time of the next attempt, or when the job was given up. */
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
    /** Last reply of the mail server, or the reason why there was none. */
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
    /** Whether the person has verified the address. */
    isEmailVerified: z.boolean(),
    avatar: z.string().nullable(),
    createdAt: instant,
    isOperator: z.boolean(),
    /** May correct events and pin venues. */
    isStaff: z.boolean(),
    isVetted: z.boolean(),
    /** When the account was banned. */
    bannedAt: instant.nullable(),
    /** Active sessions; hosted events. */
    sessions: z.int(),
    hosting: z.int(),
    /** Reports against events they host, including closed ones. */
    reports: z.int(),
  })
  .meta({ id: 'OperatorPerson' })
export type OperatorPerson = z.infer<typeof operatorPersonSchema>

export const logLineSchema = z
  .object({
    id: z.int(),
    at: instant,
    /** Null for commands run on the server itself. The name is null if the account was deleted. */
    actor: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
    action: z.enum(operatorActions),
    target: z.object({
      kind: z.enum(operatorTargets),
      id: z.int().nullable(),
      /** Null if it was deleted. */
      name: z.string().nullable(),
    }),
    reason: z.string(),
  })
  .meta({ id: 'OperatorLogLine' })
export type LogLine = z.infer<typeof logLineSchema>

/** The reason; required for actions that affect someone adversely. */
export const reasonBodySchema = z.strictObject({ reason: writtenText(operatorLimits.reason).default('') })
export const requiredReasonBodySchema = z.strictObject({ reason: writtenText(operatorLimits.reason).min(3) })
