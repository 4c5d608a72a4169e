import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'

/** Body of the 'Invite Friends' form. Addresses are validated by `domain/hosting/invitation-address.ts`. */
export const inviteBodySchema = z.strictObject({
  emails: z.array(z.string().max(320)).min(1).max(limits.invitations.perCall),
  note: writtenText(limits.invitations.note).default(''),
})

export const invitationsSentSchema = z.object({
  /**
   * Number of addresses, without the caller's own. Addresses that were invited before or have opted out count too, so
   * the number doesn't reveal them. 0 while the event is held for review.
   */
  invitationsSent: z.int(),
})
export type InvitationsSent = z.infer<typeof invitationsSentSchema>
