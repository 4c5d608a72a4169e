import { z } from 'zod'
import { eventSchema } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { rsvpResponses, rsvpChoices } from './rsvp-responses.ts'
import { signUpDetailFields, signUpFormSchema, signUpStateFields } from './sign-up.ts'
import { lineText } from '#contract/line-text.ts'

const partySize = z.int().min(1).max(limits.rsvp.party)

/** Spots of an event with limited capacity. */
const placesSchema = z.object({
  capacity: z.int(),
  /** Spots not taken by guests who are going. */
  left: z.int(),
  /** People on the waitlist. */
  waiting: z.int(),
})

/** An RSVP to one date of a series. */
const dateRsvpSchema = z.object({
  eventId: z.int(),
  date: eventSchema.shape.date,
  endDate: eventSchema.shape.endDate,
  allDay: z.boolean(),
  /** Null until the person has responded. */
  answer: z.enum(rsvpResponses).nullable(),
})
export type DateRsvp = z.infer<typeof dateRsvpSchema>

export const rsvpStateSchema = z.object({
  /** Null until the person has responded. */
  answer: z.enum(rsvpResponses).nullable(),
  /** Number of people in the party, including the guest. */
  partySize: z.int(),
  /**
   * The larger party size for which a guest who is going is on the waitlist; null if they aren't. They keep their
   * current spots.
   */
  wantedParty: z.int().nullable(),
  /**
   * Number of people ahead on the waitlist, of the guest or of the people they want to bring; null if none of them is
   * waiting.
   */
  waitingBefore: z.int().nullable(),
  /** Null if the event has no capacity limit. */
  places: placesSchema.nullable(),
  /** Whether the event accepts RSVPs: it is neither over nor cancelled. */
  isOpen: z.boolean(),
  /** Whether the host removed the person from the guest list, so they can't RSVP. */
  isBarred: z.boolean(),
  /** Whether the deadline has passed. Only declining and smaller changes are possible. */
  isPastDeadline: z.boolean(),
  /** Whether the host has declined the person's request. */
  isDeclined: z.boolean(),
  ...signUpStateFields,
  /** Whether the person has confirmed the event's current minimum age. False without one. */
  confirmsAge: z.boolean(),
  /** Questions and choices of the RSVP. Null if the host asks nothing. */
  form: signUpFormSchema.nullable(),
  /** First names of others who are going and agreed; null unless the host shows guests and the person is going. */
  goingNames: z.array(z.string()).nullable(),
  /** The guest's check-in code; null for people who aren't on the guest list. */
  code: z.string().nullable(),
  /**
   * The person's RSVPs to the dates of the series that are open, this one included, soonest first. Empty for single events
   * and for courses, whose sessions share one RSVP.
   */
  dates: z.array(dateRsvpSchema),
})

/** RSVP state of a signed-in person or a visitor for an event. */
export const rsvpSchema = rsvpStateSchema
  .extend({
    /** Whether the person hosts the event. Hosts don't RSVP. */
    isHost: z.boolean(),
    isInvited: z.boolean(),
    /** The address of the person's account; null unless the host asks for it. */
    accountEmail: z.string().nullable(),
    /** Whether people without an account may RSVP on the event's page. */
    takesVisitors: z.boolean(),
    /** Address with which the person RSVPed without the account; null if they didn't. RSVPing here moves that RSVP. */
    movableFrom: z.string().nullable(),
    /** Number of people who are going, including companions. */
    going: z.int(),
  })
  .meta({ id: 'Rsvp' })
export type Rsvp = z.infer<typeof rsvpSchema>

/** Which dates of a series an RSVP is for: one, or all that are open and have room. */
const rsvpDates = ['this', 'all'] as const

export const rsvpBodySchema = z.strictObject({
  answer: z.enum(rsvpChoices),
  partySize: partySize.default(1),
  ...signUpDetailFields,
  dates: z.enum(rsvpDates).default('this'),
})
export type RsvpBody = z.output<typeof rsvpBodySchema>
export type RsvpPayload = z.input<typeof rsvpBodySchema>

/** Data behind the link in an invitation. */
export const guestInvitationSchema = rsvpStateSchema
  .extend({
    event: eventSchema,
    name: z.string(),
    /** The invited address; null for a person who RSVPed on the event page. */
    address: z.string().nullable(),
    /** Name of the inviter. `note` is their message. */
    invitedBy: z.string().nullable(),
    note: z.string(),
    /** Messages from the host to this guest, latest first. */
    messages: z.array(z.object({ id: z.int(), message: z.string(), sentAt: z.iso.datetime() })),
    /** Whether the address has opted out of invitations. */
    isRefused: z.boolean(),
    /** Whether the guest wants no reminders and messages about this event. */
    isMuted: z.boolean(),
    /** The RSVP that someone entered for this address, which its owner hasn't confirmed; null otherwise. */
    entered: z.object({ answer: z.enum(rsvpChoices), dates: z.enum(rsvpDates) }).nullable(),
  })
  .meta({ id: 'GuestInvitation' })
export type GuestInvitation = z.infer<typeof guestInvitationSchema>

const companions = z.coerce
  .number()
  .int()
  .min(0)
  .max(limits.rsvp.party - 1)
  .default(0)

/** Form fields of the page behind a link that anyone may use. */
export const joinFormSchema = z.object({
  answer: z.enum(rsvpChoices),
  name: lineText(limits.rsvp.name).min(1),
  email: z.string().trim().min(1).max(limits.person.email),
  companions,
  dates: z.enum(rsvpDates).default('this'),
})

/** Form fields for the code that confirms an RSVP. `mark` comes with the page. */
export const codeFormSchema = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
  mark: z.string().regex(/^[\w-]{43}$/),
})

/** Form fields of the page behind the invitation link. Browsers submit all of them as text. */
export const rsvpFormSchema = z.object({
  answer: z.enum(rsvpChoices),
  name: lineText(limits.rsvp.name).default(''),
  companions,
  dates: z.enum(rsvpDates).default('this'),
})
