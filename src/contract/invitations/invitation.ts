import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { eventSchema } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { rsvpStateSchema } from '#contract/rsvp/rsvp.ts'
import { t } from '#texts/texts.ts'

/** Body of the 'Invite Friends' form. Addresses are validated by `domain/invitations/invitation-address.ts`. */
export const inviteBodySchema = z
  .strictObject({
    emails: z.array(z.string().max(320)).max(limits.invitations.perCall).default([]),
    /** Followers, people you follow and past guests, by account. Others are ignored. */
    userIds: z.array(z.int32()).max(limits.invitations.perCall).default([]),
    note: writtenText(limits.invitations.note).default(''),
  })
  .refine(({ emails, userIds }) => emails.length + userIds.length > 0, {
    path: ['emails'],
    error: () => t('needs at least one address or person'),
  })

export const invitationsSentSchema = z.object({
  /**
   * Number of invitations that go out, without the caller's own address. Addresses that have opted out count too, so the
   * number doesn't reveal them; the guest list says later which couldn't be sent. 0 while the event is held for review.
   */
  invitationsSent: z.int(),
  /** Number of addresses that are on the guest list already. Only for hosts, who can see the list; absent if none. */
  alreadyInvited: z.int().optional(),
})
export type InvitationsSent = z.infer<typeof invitationsSentSchema>

const inviteeRelations = ['follower', 'following', 'past-guest'] as const

/** People whom a host can invite without typing an address. */
export const inviteesSchema = z.object({
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      username: z.string(),
      avatar: z.string().nullable(),
      relations: z.array(z.enum(inviteeRelations)),
      /** Whether the person is on the guest list. */
      isOnList: z.boolean(),
    }),
  ),
  /** Past guests without an account. */
  addresses: z.array(z.object({ address: z.string(), name: z.string() })),
})
export type Invitees = z.infer<typeof inviteesSchema>

/** Link that lets anyone RSVP without an account. */
export const guestLinkSchema = z.object({
  /** Null while the link is off. */
  url: z.string().nullable(),
})
export type GuestLink = z.infer<typeof guestLinkSchema>
export const guestLinkBodySchema = z.strictObject({ isOpen: z.boolean() })

/** The event behind a link that anyone may use. */
export const openInvitationSchema = rsvpStateSchema
  .pick({ places: true, isOpen: true, isPastDeadline: true, form: true, dates: true })
  .extend({ event: eventSchema })
export type OpenInvitation = z.infer<typeof openInvitationSchema>
