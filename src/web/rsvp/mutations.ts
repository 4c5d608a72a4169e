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
import { t } from '#texts/texts.ts'

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
    meta: failure(t('Couldn’t send your RSVP'), t('Your RSVP hasn’t changed. Try again.')),
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
      const before = t(
        '{count, plural, one {# guest was on your list already.} other {# guests were on your list already.}}',
        { count: alreadyInvited },
      )
      const sent = t('Successfully sent {count} invitation(s).', { count })
      if (count > 0) toast({ title: t('Invites Sent!'), description: alreadyInvited > 0 ? `${sent} ${before}` : sent })
      else if (alreadyInvited > 0)
        toast({ title: t('Already invited'), description: `${before} ${t('We sent nothing new.')}` })
      else
        toast({
          title: t('No invitations sent yet'),
          description: t('We send invitations to a new event after it’s reviewed, and you can’t invite yourself.'),
        })
    },
    meta: failure(t('Failed to Send Invites'), t('Please try again later.')),
  })
}

/** Mutation to remove a guest from a hosted event or invite them again. */
export function useGuestRemoval(eventId: number, { id, name, address }: Guest, onDone = () => {}) {
  const client = useQueryClient()
  const params = { id: eventId, guestId: id }
  const shownName = name || address || t('The guest')
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
      if (isRemoved)
        toast({
          title: t('Guest removed'),
          description: t('{name} is no longer on the guest list.', { name: shownName }),
        })
      else toast({ title: t('Guest invited again'), description: t('{name} can RSVP again.', { name: shownName }) })
    },
    onError: (error, isRemoved) => {
      const title = isRemoved ? t('Couldn’t remove the guest') : t('Couldn’t invite the guest again')
      showFailure(title, error, t('The guest list hasn’t changed. Try again.'))
    },
  })
}
