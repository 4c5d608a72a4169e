import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Guest } from '#contract/guests/guest.ts'
import type { MessageGroup } from '#contract/hosting/hosting-options.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { guestListQuery, rsvpQuery } from '#web/rsvp/queries.ts'
import { t } from '#texts/texts.ts'

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
    meta: failure(t('Couldn’t save the note'), t('What you wrote is still here. Try again.')),
  })
}

/** Mutation to mark a guest as paid or unpaid, or to note an amount. */
export function usePaid(eventId: number, onDone?: () => void) {
  const client = useQueryClient()
  const refetch = useRefetch(eventId)
  return useMutation({
    mutationFn: async ({ guest, ...body }: { guest: Guest } & ({ isPaid: boolean } | { paidAmount: number })) => {
      const marked = await call(client, 'changeGuest', { params: { id: eventId, guestId: guest.id }, body })
      await refetch()
      return marked
    },
    onSuccess: ({ isPaid, paidAmount }, { guest }) => {
      onDone?.()
      const name = guest.name || guest.address || t('The guest')
      const partly = (paidAmount ?? 0) > 0 ? t('Marked as partly paid') : t('Marked as unpaid')
      toast({ title: isPaid ? t('Marked as paid') : partly, description: t('Only hosts and {name} see it.', { name }) })
    },
    meta: failure(t('Couldn’t save the payment'), t('The guest list hasn’t changed. Try again.')),
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
      const name = guest.name || guest.address || t('The guest')
      if (answer === 'yes')
        toast({ title: t('Approved'), description: t('{name} is going. We’ll tell them right away.', { name }) })
      else if (answer === 'waiting') {
        const description = t('All spots are taken, so {name} is on the waitlist. We’ll tell them right away.', {
          name,
        })
        toast({ title: t('Approved'), description })
      } else
        toast({
          title: t('Declined'),
          description: t('We’ll tell {name}. You can still approve them later.', { name }),
        })
    },
    meta: failure(t('Couldn’t send your decision'), t('The guest list hasn’t changed. Try again.')),
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
      const description = guest.name
        ? t('We’ll tell {name} right away.', { name: guest.name })
        : t('We’ll tell them right away.')
      toast({ title: t('Spot given'), description })
    },
    meta: failure(t('Couldn’t give the spot'), t('The guest list hasn’t changed. Try again.')),
  })
}

/** Mutation to remind guests who haven't responded. Null reminds all of them. */
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
        const description = t(
          '{count, plural, one {It’s on its way to # guest.} other {It’s on its way to # guests.}}',
          { count: reminded },
        )
        toast({ title: t('Reminder sent'), description })
      } else {
        const description = t('Each guest gets at most one reminder a day, and three in all.')
        toast({ title: t('No reminder sent'), description })
      }
    },
    meta: failure(t('Couldn’t send the reminder'), t('Try again.')),
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
      const description = t('{count, plural, one {It’s on its way to # guest.} other {It’s on its way to # guests.}}', {
        count: recipients,
      })
      toast({ title: t('Message sent'), description })
    },
    meta: failure(t('Couldn’t send your message'), t('What you wrote is still here. Try again.')),
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
      const description = t(
        '{count, plural, one {# guest is marked as a no-show.} other {# guests are marked as no-shows.}}',
        { count: marked },
      )
      toast({ title: t('No-shows marked'), description })
    },
    meta: failure(t('Couldn’t mark the no-shows'), t('The guest list hasn’t changed. Try again.')),
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
    meta: failure(t('Couldn’t import the table'), t('The guest list hasn’t changed. Try again.')),
  })
}
