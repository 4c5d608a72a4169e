import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { guestGroups, messageGroups } from '#contract/hosting/hosting-options.ts'
import { limits } from '#contract/limits.ts'
import { rsvpResponses } from '#contract/rsvp/rsvp-responses.ts'
import { signUpQuestionSchema, signUpStateFields, ticketTypeSchema } from '#contract/rsvp/sign-up.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

/**
 * State of an invitation. `queued` in its first minute. `waiting` means that it goes out by tomorrow: the address has
 * got enough invitations for today, or its mail server asked to try later. `failed` means that it couldn't be sent: the
 * mail server rejected the address, or the address can't be invited. Neither says why, so they don't reveal anything
 * about the address.
 */
const invitationStates = ['queued', 'waiting', 'sent', 'failed'] as const

const attendances = ['attended', 'no-show'] as const
export type Attendance = (typeof attendances)[number]

/** How a guest got onto the list, if not by an invitation or on the event's page. */
const guestOrigins = ['walk-in', 'import', 'link'] as const

const guestSchema = z.object({
  id: z.int(),
  /** Empty for an invited guest who has not responded. */
  name: z.string(),
  address: z.string().nullable(),
  /** The address of the guest's account, if the guest shares it; null otherwise. */
  sharedEmail: z.string().nullable(),
  answer: z.enum(rsvpResponses).nullable(),
  partySize: z.int(),
  /** The larger party size for which a guest who is going is on the waitlist. */
  wantedParty: z.int().nullable(),
  /** UTC instant. */
  answeredAt: z.iso.datetime().nullable(),
  invitation: z.enum(invitationStates).nullable(),
  /** The last email to this guest, who has responded, came back. */
  hasBounced: z.boolean(),
  /** True if the guest has an account; false for an invited guest who has not responded. */
  hasAccount: z.boolean(),
  /** The host has removed the guest, who can't RSVP unless the host invites them again. */
  isRemoved: z.boolean(),
  /** The host's own note. */
  note: z.string(),
  origin: z.enum(guestOrigins).nullable(),
  /** Six characters, as in the guest's emails and QR code. Two guests of an event can have the same. */
  code: z.string(),
  attendance: z.enum(attendances).nullable(),
  /** Number of people in the party who came; null unless the guest attended. */
  arrived: z.int().nullable(),
  /** Instant at which a helper marked the attendance or removed the mark. */
  attendanceAt: z.iso.datetime().nullable(),
  /** Instant of the last reminder to RSVP. */
  remindedAt: z.iso.datetime().nullable(),
  ...signUpStateFields,
  /** The host has declined the guest's request. */
  isDeclined: z.boolean(),
})
export type Guest = z.infer<typeof guestSchema>

/** Number of people per response, companions included. `no` and `unanswered` count guests. */
const guestCountsSchema = z.object({
  yes: z.int(),
  maybe: z.int(),
  waiting: z.int(),
  /** Takes no spots. */
  requested: z.int(),
  no: z.int(),
  unanswered: z.int(),
  /** People who came. */
  arrived: z.int(),
})

/** Guest list for the host. Order: requests, going, waitlist in its order, Maybe, unanswered, declined, removed. */
export const guestListSchema = z
  .object({
    capacity: z.int().nullable(),
    counts: guestCountsSchema,
    guests: z.array(guestSchema),
    /** Number of guests per ticket type and answer. `going` counts the people with a ticket. */
    ticketTypes: z.array(ticketTypeSchema.extend({ going: z.int() })),
    questions: z.array(signUpQuestionSchema),
    /** ISO 4217 code of the prices. */
    currency: z.string(),
    /** Whether guests pay, so the list shows who has. */
    isPaid: z.boolean(),
  })
  .meta({ id: 'GuestList' })
export type GuestList = z.infer<typeof guestListSchema>

/** Outcome of an event, as counts that leave out its hosts. Nothing says who did what. */
export const eventStatisticsSchema = z
  .object({
    /** Times the event's page was opened, not counting hosts. */
    seen: z.int(),
    /** People who saved it. */
    saved: z.int(),
    /** Guests with an RSVP, whatever it says. */
    responded: z.int(),
    /** Guests who are going. */
    going: z.int(),
    /** Guests who were checked in, with walk-ins. */
    came: z.int(),
    /** Days with views, `YYYY-MM-DD` at the venue, soonest first; at most 60. */
    days: z.array(z.object({ day: z.iso.date(), views: z.int() })),
  })
  .meta({ id: 'EventStatistics' })
export type EventStatistics = z.infer<typeof eventStatisticsSchema>

export const guestMessageBodySchema = z.strictObject({
  message: writtenText(limits.guestMessages.length).min(1, { error: () => t('is empty') }),
  /** Guests with these RSVPs, or marked as attended. Other guests who declined get no message. */
  to: z
    .array(z.enum(messageGroups))
    .min(1)
    .max(messageGroups.length)
    .default([...guestGroups]),
  /** Adds a link to the photos of the event, if it has any. */
  linksPhotos: z.boolean().default(false),
})
export const guestMessageSentSchema = z.object({
  /** Number of guests the message is meant for. */
  recipients: z.int(),
})

export const guestRemovedSchema = z.object({ guestId: z.int(), isRemoved: z.boolean() })

/** Fields left out stay as they are. */
export const guestChangeBodySchema = z
  .strictObject({
    note: writtenText(limits.guests.note).optional(),
    /** `true` records the party's current costs as received; `false` records nothing. */
    isPaid: z.boolean().optional(),
    /** Amount received so far, in minor units. */
    paidAmount: z.int().min(0).max(limits.hosting.minorUnits).optional(),
  })
  .refine(
    ({ note, isPaid, paidAmount }) => note !== undefined || isPaid !== undefined || paidAmount !== undefined,
    'needs a field to change',
  )
  .refine(({ isPaid, paidAmount }) => isPaid === undefined || paidAmount === undefined, {
    error: () => t('has a payment twice'),
  })
export type GuestChangeBody = z.infer<typeof guestChangeBodySchema>
export const guestChangedSchema = z.object({
  guestId: z.int(),
  note: z.string(),
  isPaid: z.boolean(),
  paidAmount: z.int().nullable(),
})

export const approvalBodySchema = z.strictObject({ isApproved: z.boolean() })

export const guestSpotSchema = z.object({ guestId: z.int(), answer: z.enum(rsvpResponses).nullable() })

export const reminderBodySchema = z.strictObject({
  /** Null: everyone invited who hasn't responded. */
  guestIds: z.array(z.int32()).min(1).max(limits.hosting.capacity).nullable().default(null),
})
export const remindedSchema = z.object({
  /** Number of guests reminded. Guests reminded within a day, or often enough, are left out. */
  reminded: z.int(),
})

/** Milliseconds since a helper's device recorded the mark. Unlike a time, it doesn't depend on the device's clock. */
const age = z.int().min(0).max(limits.checkIn.oldestMs).default(0)
const arrived = z.int().min(1).max(limits.checkIn.party).default(1)

export const attendanceBodySchema = z.strictObject({
  /** Null removes the mark. */
  attendance: z.enum(attendances).nullable(),
  /** Ignored unless the guest attended. */
  arrived,
  ageMs: age,
})
export type AttendanceBody = z.infer<typeof attendanceBodySchema>

/** The guest's current state, which is another helper's mark if that one is later. */
export const attendanceSchema = guestSchema.pick({ attendance: true, arrived: true, attendanceAt: true }).extend({
  guestId: z.int(),
})
export type AttendanceState = z.infer<typeof attendanceSchema>

export const walkInBodySchema = z.strictObject({
  /** A UUID that the caller chooses for this walk-in. */
  key: z.uuid(),
  name: lineText(limits.rsvp.name).min(1, { error: () => t('is empty') }),
  arrived,
  ageMs: age,
  /** Removes the walk-in again. */
  isGone: z.boolean().default(false),
})
export const walkInSchema = z.object({
  /** Null if the walk-in was removed. */
  guestId: z.int().nullable(),
})

export const noShowsSchema = z.object({
  /** Number of guests marked as no-shows. */
  marked: z.int(),
})

export const guestImportBodySchema = z.strictObject({
  /** The table's text: comma, semicolon or tab separated, with a header row. */
  csv: z.string().min(1).max(limits.guests.importCharacters),
  /** Reports what would happen, and changes nothing. */
  isTrial: z.boolean().default(false),
})
export const guestImportSchema = z.object({
  /** People added by name. */
  added: z.int(),
  /** Addresses invited by email. */
  invited: z.int(),
  /** Rows about guests who are already on the list. */
  known: z.int(),
  /** Rows that couldn't be read. `row` counts from 1, after the header. */
  problems: z.array(z.object({ row: z.int(), message: z.string() })),
})
export type GuestImport = z.infer<typeof guestImportSchema>
