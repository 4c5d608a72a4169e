import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'
import { rsvpResponses } from './rsvp-responses.ts'

/** `failed` means the mail server rejected the address. Null for guests who were not invited. */
export const invitationStates = ['sent', 'failed'] as const
export type InvitationState = (typeof invitationStates)[number]

const guestSchema = z.object({
  id: z.int(),
  /** Empty for an invited guest who has not answered. */
  name: z.string(),
  address: z.string().nullable(),
  answer: z.enum(rsvpResponses).nullable(),
  partySize: z.int(),
  /** UTC instant. */
  answeredAt: z.iso.datetime().nullable(),
  invitation: z.enum(invitationStates).nullable(),
  /** True if the guest has an account; false for an invited guest who has not answered. */
  hasAccount: z.boolean(),
  /** The host has removed the guest, who can't RSVP unless the host invites them again. */
  isRemoved: z.boolean(),
})
export type Guest = z.infer<typeof guestSchema>

/** Number of people per answer, companions included. `no` and `unanswered` count guests. */
const guestCountsSchema = z.object({
  yes: z.int(),
  maybe: z.int(),
  waiting: z.int(),
  no: z.int(),
  unanswered: z.int(),
})

/** Guest list for the host. Order: going, waitlist in its order, Maybe, unanswered, declined, removed. */
export const guestListSchema = z
  .object({ capacity: z.int().nullable(), counts: guestCountsSchema, guests: z.array(guestSchema) })
  .meta({ id: 'GuestList' })
export type GuestList = z.infer<typeof guestListSchema>

export const guestMessageBodySchema = z.strictObject({
  message: writtenText(limits.guestMessages.length).min(1, 'is empty'),
})
export const guestMessageSentSchema = z.object({
  /** Number of guests the message is meant for. */
  recipients: z.int(),
})

export const guestRemovedSchema = z.object({ guestId: z.int(), isRemoved: z.boolean() })
