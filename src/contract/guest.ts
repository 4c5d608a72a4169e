import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'
import { rsvpResponses } from './rsvp-responses.ts'

/** `failed`: the mail server refused the address. Null for guests whom nobody invited. */
export const invitationStates = ['sent', 'failed'] as const
export type InvitationState = (typeof invitationStates)[number]

const guestSchema = z.object({
  id: z.int(),
  /** Empty until the guest has answered. */
  name: z.string(),
  address: z.string().nullable(),
  answer: z.enum(rsvpResponses).nullable(),
  partySize: z.int(),
  /** UTC instant. */
  answeredAt: z.iso.datetime().nullable(),
  invitation: z.enum(invitationStates).nullable(),
  /** Has an account here; false until the guest has answered. */
  hasAccount: z.boolean(),
  /** The host has taken the guest off the list; they can't RSVP unless the host invites them again. */
  isRemoved: z.boolean(),
})
export type Guest = z.infer<typeof guestSchema>

/** People behind each answer; of those who have said nothing, the invitations. */
const guestCountsSchema = z.object({
  yes: z.int(),
  maybe: z.int(),
  waiting: z.int(),
  no: z.int(),
  unanswered: z.int(),
})

/** The host's list: who comes first, then who waits in the order of the queue, may come, has not answered, declined, was removed. */
export const guestListSchema = z
  .object({ capacity: z.int().nullable(), counts: guestCountsSchema, guests: z.array(guestSchema) })
  .meta({ id: 'GuestList' })
export type GuestList = z.infer<typeof guestListSchema>

export const guestMessageBodySchema = z.strictObject({
  message: writtenText(limits.guestMessages.length).min(1, 'is empty'),
})
export const guestMessageSentSchema = z.object({
  /** Guests whom the message is meant for. */
  recipients: z.int(),
})

export const guestRemovedSchema = z.object({ guestId: z.int(), isRemoved: z.boolean() })
