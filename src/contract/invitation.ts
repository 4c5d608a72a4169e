import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'

/** The form 'Invite Friends'. The rules of an address are in `domain/invitation-address.ts`. */
export const inviteBodySchema = z.strictObject({
  emails: z.array(z.string().max(320)).min(1).max(limits.invitations.perCall),
  note: writtenText(limits.invitations.note).default(''),
})

export const invitationsSentSchema = z.object({
  /**
   * Addresses of other people. Those that were invited before or want no invitations count too, so that nobody can find
   * out which those are. 0 while the event is held for review.
   */
  invitationsSent: z.int(),
})
export type InvitationsSent = z.infer<typeof invitationsSentSchema>
