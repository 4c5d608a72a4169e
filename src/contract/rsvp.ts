import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { eventSchema } from './event.ts'
import { limits } from './limits.ts'
import { rsvpResponses, rsvpChoices } from './rsvp-responses.ts'

const partySize = z.int().min(1).max(limits.rsvp.party)

/** Spots of an event with limited capacity. */
const placesSchema = z.object({
  capacity: z.int(),
  /** Spots not taken by guests who are going. */
  left: z.int(),
  /** People on the waitlist. */
  waiting: z.int(),
})

export const rsvpStateSchema = z.object({
  /** Null until the person has answered. */
  answer: z.enum(rsvpResponses).nullable(),
  /** Number of people in the party, including the guest. */
  partySize: z.int(),
  /** People ahead of the guest on the waitlist; null for guests who aren't on it. */
  waitingBefore: z.int().nullable(),
  /** Null if the event has no capacity limit. */
  places: placesSchema.nullable(),
  /** Whether the event accepts RSVPs: it is neither over nor cancelled. */
  isOpen: z.boolean(),
  /** Whether the host removed the person from the guest list, so they can't RSVP. */
  isBarred: z.boolean(),
  /** The guest's code for the door; null for people who aren't on the guest list. */
  code: z.string().nullable(),
})

/** RSVP state of a signed-in person or a visitor for an event. */
export const rsvpSchema = rsvpStateSchema
  .extend({
    /** Whether the person hosts the event. Hosts don't RSVP. */
    isHost: z.boolean(),
    isInvited: z.boolean(),
    /** People who are going, including those whom guests bring. */
    going: z.int(),
  })
  .meta({ id: 'Rsvp' })
export type Rsvp = z.infer<typeof rsvpSchema>

export const rsvpBodySchema = z.strictObject({ answer: z.enum(rsvpChoices), partySize: partySize.default(1) })
export type RsvpBody = z.infer<typeof rsvpBodySchema>

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
  })
  .meta({ id: 'GuestInvitation' })
export type GuestInvitation = z.infer<typeof guestInvitationSchema>

/** Form fields of the page behind a link that anyone may use. */
export const joinFormSchema = z.object({
  answer: z.enum(rsvpChoices),
  name: writtenText(limits.rsvp.name).min(1),
  email: z.string().trim().min(1).max(limits.person.email),
  companions: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.rsvp.party - 1)
    .default(0),
})

/** Form fields of the page behind the invitation link. Browsers submit all of them as text. */
export const rsvpFormSchema = z.object({
  answer: z.enum(rsvpChoices),
  name: writtenText(limits.rsvp.name).default(''),
  companions: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.rsvp.party - 1)
    .default(0),
})
