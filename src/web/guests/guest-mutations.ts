import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Guest } from '#contract/guests/guest.ts'
import type { MessageGroup } from '#contract/hosting/hosting-options.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { guestListQuery, rsvpQuery } from '#web/rsvp/queries.ts'

/** Refetches the guest list, and the counts on the event's page. */
function useRefetch(eventId: number) {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries(guestListQuery(eventId)), client.invalidateQueries(rsvpQuery(eventId))])
}

/** Mutation to save the host's note about a guest. */
export function useGuestNote(eventId: number, guest: Guest, onDone: () => void) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async (note: string) => {
      await call(client, 'changeGuest', { params: { id: eventId, guestId: guest.id }, body: { note } })
      await refetch()
    },
    onSuccess: onDone,
    meta: failure('Couldn’t save the note', 'What you wrote is still here. Try again.'),
  })
}

/** Mutation to mark a guest as paid or unpaid. */
export function usePaid(eventId: number) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async ({ guest, isPaid }: { guest: Guest; isPaid: boolean }) => {
      await call(client, 'changeGuest', { params: { id: eventId, guestId: guest.id }, body: { isPaid } })
      await refetch()
    },
    onSuccess: (_, { guest, isPaid }) => {
      const name = guest.name || guest.address || 'The guest'
      toast({ title: isPaid ? 'Marked as paid' : 'Marked as unpaid', description: `Only hosts and ${name} see it.` })
    },
    meta: failure('Couldn’t save the payment', 'The guest list hasn’t changed. Try again.'),
  })
}

/** Mutation to approve or decline a guest who asked to come. */
export function useApproval(eventId: number) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async ({ guest, isApproved }: { guest: Guest; isApproved: boolean }) => {
      const params = { id: eventId, guestId: guest.id }
      const { answer } = await call(client, 'putApproval', { params, body: { isApproved } })
      await refetch()
      return answer
    },
    onSuccess: (answer, { guest }) => {
      const name = guest.name || guest.address || 'The guest'
      if (answer === 'yes') toast({ title: 'Approved', description: `${name} is going. We’ll tell them right away.` })
      else if (answer === 'waiting') {
        const description = `All spots are taken, so ${name} is on the waitlist. We’ll tell them right away.`
        toast({ title: 'Approved', description })
      } else toast({ title: 'Declined', description: `We’ll tell ${name}. You can still approve them later.` })
    },
    meta: failure('Couldn’t send your decision', 'The guest list hasn’t changed. Try again.'),
  })
}

/** Mutation to give a guest on the waitlist a spot. */
export function useMoveUp(eventId: number, guest: Guest, onDone: () => void) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async () => {
      await call(client, 'moveGuestUp', { params: { id: eventId, guestId: guest.id } })
      await refetch()
    },
    onSuccess: () => {
      onDone()
      toast({ title: 'Spot given', description: `We’ll tell ${guest.name || 'them'} right away.` })
    },
    meta: failure('Couldn’t give the spot', 'The guest list hasn’t changed. Try again.'),
  })
}

/** Mutation to remind guests who haven't answered. Null reminds all of them. */
export function useReminders(eventId: number) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async (guestIds: number[] | null) => {
      const { reminded } = await call(client, 'remindGuests', { params: { id: eventId }, body: { guestIds } })
      await refetch()
      return reminded
    },
    onSuccess: (reminded) => {
      if (reminded > 0) {
        const description = reminded === 1 ? 'It’s on its way to 1 guest.' : `It’s on its way to ${reminded} guests.`
        toast({ title: 'Reminder sent', description })
      } else {
        const description = 'Each guest gets at most one reminder a day, and three in all.'
        toast({ title: 'No reminder sent', description })
      }
    },
    meta: failure('Couldn’t send the reminder', 'Try again.'),
  })
}

/** Mutation to message some groups of guests. */
export function useGuestMessage(eventId: number, onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { message: string; to: MessageGroup[]; linksPhotos: boolean }) =>
      call(client, 'messageGuests', { params: { id: eventId }, body }),
    onSuccess: ({ recipients }) => {
      onSent()
      const description = recipients === 1 ? 'It’s on its way to 1 guest.' : `It’s on its way to ${recipients} guests.`
      toast({ title: 'Message sent', description })
    },
    meta: failure('Couldn’t send your message', 'What you wrote is still here. Try again.'),
  })
}

/** Mutation to mark everyone who didn't come. */
export function useNoShows(eventId: number) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async () => {
      const { marked } = await call(client, 'markNoShows', { params: { id: eventId } })
      await refetch()
      return marked
    },
    onSuccess: (marked) => {
      const description = marked === 1 ? '1 guest is marked as a no-show.' : `${marked} guests are marked as no-shows.`
      toast({ title: 'No-shows marked', description })
    },
    meta: failure('Couldn’t mark the no-shows', 'The guest list hasn’t changed. Try again.'),
  })
}

/** Mutation to import guests from a table, or to try it without saving. */
export function useGuestImport(eventId: number) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async (body: { csv: string; isTrial: boolean }) => {
      const result = await call(client, 'importGuests', { params: { id: eventId }, body })
      if (!body.isTrial) await refetch()
      return result
    },
    meta: failure('Couldn’t import the table', 'The guest list hasn’t changed. Try again.'),
  })
}
