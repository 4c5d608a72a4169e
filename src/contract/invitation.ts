import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'

/** The form 'Invite Friends'. The rules of an address are in `domain/invitation-address.ts`. */
export const inviteBodySchema = z.strictObject({
  emails: z.array(z.string().max(320)).min(1).max(limits.invitations.perCall),
  note: writtenText(limits.invitations.note).default(''),
})

export const invitationsSentSchema = z.object({
  /** New invitations that are on their way. */
  invitationsSent: z.int(),
  /** Addresses that get none: invited before, or they want none. */
  notInvited: z.array(z.string()),
})
export type InvitationsSent = z.infer<typeof invitationsSentSchema>
