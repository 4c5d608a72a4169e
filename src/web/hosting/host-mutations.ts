import { limits } from '#contract/limits.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { HostedEvent, HostView, OverCapacityChoice } from '#contract/hosting/hosting.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { changePayload, newEventPayload, type HostFormValues } from '#web/hosting/form/host-form-values.ts'
import { hostViewQuery, refetchEvents } from '#web/rsvp/host-queries.ts'
import { draftsQuery } from '#web/rsvp/queries.ts'
import { failure, showFailure } from '#web/ui/feedback/failure-toast.ts'
import { t } from '#texts/texts.ts'

function createdWords({ title, invitationsSent, status }: HostedEvent): string {
  const isHeld = status === 'held'
  if (invitationsSent > 0) {
    const values = { title, count: invitationsSent }
    return isHeld
      ? t(
          '{title} has been created and {count} invitation(s) sent. Others will see it once it’s been reviewed.',
          values,
        )
      : t('{title} has been created and {count} invitation(s) sent', values)
  }
  return isHeld
    ? t('{title} has been created. Others will see it once it’s been reviewed.', { title })
    : t('{title} has been created', { title })
}

function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Something went wrong. Please try again.')
  return error.problem
    ? t('Failed to create event: {problem}', { problem: error.problem.message })
    : t('Failed to create event: the server couldn’t respond')
}

/** Mutation to create an event. Keeps the input if it fails. */
export function useHostEvent(onCreated: () => void, onRefused: (error: ApiError) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ values, draftId }: { values: HostFormValues; draftId: number | null }) =>
      call(client, 'hostEvent', { body: { ...newEventPayload(values), draftId } }),
    onSuccess: (event) => {
      onCreated()
      toast({ title: t('Event Created Successfully!'), description: createdWords(event) })
      void navigate(paths.event(event), { state: { isNew: true } })
      void refetchEvents(client)
      void client.invalidateQueries(draftsQuery)
    },
    onError: (error) => {
      toast({ title: t('Failed to Create Event'), description: failureWords(error), variant: 'destructive' })
      if (error instanceof ApiError) onRefused(error)
    },
  })
}

/** Mutation to save the form as a draft on the server. */
export function useSaveDraft(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, draftId }: { values: HostFormValues; draftId: number | null }) => {
      const body = { ...values, pin: values.pin && { ...values.pin } }
      return draftId === null
        ? call(client, 'addDraft', { body })
        : call(client, 'changeDraft', { params: { id: draftId }, body })
    },
    onSuccess: () => {
      onSaved()
      toast({ title: t('Draft saved'), description: t('Only you can see it. Find it under Hosting.') })
      void client.invalidateQueries(draftsQuery)
    },
    meta: failure(t('Couldn’t save the draft'), t('What you wrote is still here. Try again.')),
  })
}

type Scope = 'this' | 'following'

async function refetchHosted(client: QueryClient, id: number): Promise<void> {
  await Promise.all([refetchEvents(client), client.invalidateQueries(hostViewQuery(id))])
}

/** Whether the host has to decide about guests who don't fit into the new capacity. */
export const isOverCapacity = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'capacity_below_going'

export function useChangeEvent(
  { event: { id, title } }: HostView,
  onChanged: () => void,
  onRefused: (error: unknown) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, ...choices }: { values: HostFormValues; scope: Scope; overCapacity?: OverCapacityChoice }) =>
      call(client, 'changeHostedEvent', { params: { id }, body: changePayload(values, choices) }),
    onSuccess: async ({ isTold }) => {
      onChanged()
      const news = t(
        'In about {minutes} minutes, we’ll tell everyone who saved {title} or is going. Further edits until then go into the same message.',
        { minutes: limits.changeEmails.quietMinutes, title },
      )
      toast({ title: t('Event updated'), description: isTold ? news : t('{title} is up to date.', { title }) })
      await refetchHosted(client, id)
    },
    onError: (error) => {
      if (!isOverCapacity(error))
        showFailure(t('Couldn’t save the event'), error, t('What you wrote is still here. Try again.'))
      onRefused(error)
    },
  })
}

export function useCancelEvent({ event: { id, title } }: HostView, onCancelled: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { scope: Scope; note: string }) => call(client, 'cancelHostedEvent', { params: { id }, body }),
    onSuccess: async () => {
      onCancelled()
      toast({
        title: t('Event cancelled'),
        description: t('We’re telling everyone who saved {title} or is going.', { title }),
      })
      await refetchHosted(client, id)
    },
    meta: failure(t('Couldn’t cancel the event'), t('It’s still on, and what you wrote is still here. Try again.')),
  })
}

/** Mutation to let a postponed event take place on its date after all. */
export function useResumeEvent({ event: { id, title } }: Pick<HostView, 'event'>, onResumed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: Scope) => call(client, 'resumeHostedEvent', { params: { id }, body: { scope } }),
    onSuccess: async () => {
      onResumed()
      toast({
        title: t('Not postponed any more'),
        description: t('We’re telling everyone who saved {title} or is going.', { title }),
      })
      await refetchHosted(client, id)
    },
    meta: failure(t('Couldn’t save this'), t('The event is still postponed. Try again.')),
  })
}

/** Mutation to postpone an event. Its toast undoes it. */
export function usePostponeEvent(view: HostView, onPostponed: () => void) {
  const { id, title } = view.event
  const client = useQueryClient()
  const undo = useResumeEvent(view, () => undefined)
  return useMutation({
    mutationFn: (body: { scope: Scope; note: string }) => call(client, 'postponeHostedEvent', { params: { id }, body }),
    onSuccess: async (_, { scope }) => {
      onPostponed()
      toast({
        title: t('Event postponed'),
        description: t('We’re telling everyone who saved {title} or is going.', { title }),
        action: { label: t('Undo'), onPress: () => undo.mutate(scope) },
      })
      await refetchHosted(client, id)
    },
    meta: failure(t('Couldn’t postpone the event'), t('It’s still on, and what you wrote is still here. Try again.')),
  })
}
