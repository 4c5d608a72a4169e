import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Guest } from '#contract/guests/guest.ts'
import type { RsvpPayload } from '#contract/rsvp/rsvp.ts'
import { refetchEvent } from '#web/event-parts/queries.ts'
import { call } from '#web/platform/query-client.ts'
import { broadcastOwnEvent } from '#web/saved/own-event-broadcast.ts'
import { refetchUserLists } from '#web/saved/queries.ts'
import { giveSuccessFeedback } from '#web/ui/feedback/success-feedback.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { guestListQuery, rsvpQuery } from './queries.ts'

export function useRsvp(eventId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: RsvpPayload) => {
      const rsvp = await call(client, 'putRsvp', { params: { id: eventId }, body })
      client.setQueryData(rsvpQuery(eventId).queryKey, rsvp)
      giveSuccessFeedback()
      broadcastOwnEvent({ eventId })
      await Promise.all([refetchUserLists(client), refetchEvent(client, eventId)])
    },
    meta: failure('Couldn’t send your RSVP', 'Your RSVP hasn’t changed. Try again.'),
    onError: () => void client.invalidateQueries(rsvpQuery(eventId)),
    scope: { id: `rsvp ${eventId}` },
  })
}

/** Mutation to send invitations. Reports how many were sent. */
export function useInvite(eventId: number, onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { emails: string[]; userIds?: number[]; note: string }) =>
      call(client, 'inviteFriends', { params: { id: eventId }, body }),
    onSuccess: ({ invitationsSent: count, alreadyInvited = 0 }) => {
      onSent()
      void client.invalidateQueries(guestListQuery(eventId))
      const before =
        alreadyInvited === 1
          ? '1 guest was on your list already.'
          : `${alreadyInvited} guests were on your list already.`
      const sent = `Successfully sent ${count} invitation(s).`
      if (count > 0) toast({ title: 'Invites Sent!', description: alreadyInvited > 0 ? `${sent} ${before}` : sent })
      else if (alreadyInvited > 0) toast({ title: 'Already invited', description: `${before} We sent nothing new.` })
      else
        toast({
          title: 'No invitations sent yet',
          description: 'We send invitations to a new event after it’s reviewed, and you can’t invite yourself.',
        })
    },
    meta: failure('Failed to Send Invites', 'Please try again later.'),
  })
}

/** Mutation to remove a guest from a hosted event or invite them again. */
export function useGuestRemoval(eventId: number, { id, name, address }: Guest, onDone = () => {}) {
  const client = useQueryClient()
  const params = { id: eventId, guestId: id }
  const who = name || address || 'The guest'
  return useMutation({
    mutationFn: async (isRemoved: boolean) => {
      await call(client, isRemoved ? 'removeGuest' : 'inviteGuestAgain', { params })
      await Promise.all([
        client.invalidateQueries(guestListQuery(eventId)),
        client.invalidateQueries(rsvpQuery(eventId)),
      ])
    },
    onSuccess: (_, isRemoved) => {
      onDone()
      if (isRemoved) toast({ title: 'Guest removed', description: `${who} is no longer on the guest list.` })
      else toast({ title: 'Guest invited again', description: `${who} can RSVP again.` })
    },
    onError: (error, isRemoved) => {
      const title = isRemoved ? 'Couldn’t remove the guest' : 'Couldn’t invite the guest again'
      showFailure(title, error, 'The guest list hasn’t changed. Try again.')
    },
  })
}
