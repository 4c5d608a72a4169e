import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { eventSchema } from './event.ts'
import { limits } from './limits.ts'
import { rsvpResponses, rsvpChoices } from './rsvp-responses.ts'

const partySize = z.int().min(1).max(limits.rsvp.party)

/** Places of an event that has a limit. */
const placesSchema = z.object({
  capacity: z.int(),
  /** Taken by nobody who has said yes. */
  left: z.int(),
  /** People in the queue. */
  waiting: z.int(),
})

const standingSchema = z.object({
  /** Null while the person has said nothing. */
  answer: z.enum(rsvpResponses).nullable(),
  /** How many come, the guest included. */
  partySize: z.int(),
  /** How many people stand before the guest in the queue; null for who does not wait. */
  waitingBefore: z.int().nullable(),
  /** Null when nobody said how many can come. */
  places: placesSchema.nullable(),
  /** Answers are taken: the event is neither over nor cancelled. */
  isOpen: z.boolean(),
  /** The person can't RSVP: the host has taken them off the guest list. */
  isBarred: z.boolean(),
})

/** How somebody who is signed in, or a visitor, stands to an event. */
export const rsvpSchema = standingSchema
  .extend({
    /** The person hosts the event, and so does not answer. */
    isHost: z.boolean(),
    isInvited: z.boolean(),
    /** People who have said yes, those whom guests bring included. */
    going: z.int(),
  })
  .meta({ id: 'Rsvp' })
export type Rsvp = z.infer<typeof rsvpSchema>

export const rsvpBodySchema = z.strictObject({ answer: z.enum(rsvpChoices), partySize: partySize.default(1) })
export type RsvpBody = z.infer<typeof rsvpBodySchema>

/** What the link in an invitation opens. */
export const guestInvitationSchema = standingSchema
  .extend({
    event: eventSchema,
    name: z.string(),
    /** The address that was invited; null for somebody who answered on the event's page. */
    address: z.string().nullable(),
    /** Who invited, and what they wrote. */
    invitedBy: z.string().nullable(),
    note: z.string(),
    /** The address wants no further invitations. */
    isRefused: z.boolean(),
  })
  .meta({ id: 'GuestInvitation' })
export type GuestInvitation = z.infer<typeof guestInvitationSchema>

/** The form of the page behind the link; forms send text. */
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
