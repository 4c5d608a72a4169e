import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useLocation } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { loginPath } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { apiOf } from '#web/platform/query-client.ts'
import { readSession, setSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { keepPendingSave } from './pending-save.ts'
import { refetchOwnLists, savedMarkQuery } from './queries.ts'

type SavableEvent = Pick<LearningEvent, 'id' | 'isSaved'>

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Without a network the change waits on this device; @returns whether it does. */
async function keepForLater(client: QueryClient, eventId: number, isSaved: boolean): Promise<boolean> {
  try {
    ;(await import('./waiting-saves.ts')).keepWaitingSave(client, eventId, isSaved)
    return true
  } catch {
    // Neither the server nor this device takes it: the person is told.
    return false
  }
}

/** Saves an event, or takes it off the list, and says so. @throws what the call refused */
export async function changeSaved(client: QueryClient, eventId: number, isSaved: boolean): Promise<void> {
  const { queryKey } = savedMarkQuery(eventId)
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, isSaved)
  try {
    await apiOf(client).send(`/api/events/${eventId}/save`, { method: isSaved ? 'POST' : 'DELETE' })
  } catch (error) {
    const isKept = !(error instanceof ApiError) && (await keepForLater(client, eventId, isSaved))
    if (isKept) return
    client.setQueryData(queryKey, before ?? !isSaved)
    throw error
  }
  toast(
    isSaved
      ? { title: 'Event saved!', description: 'You can find it in your saved events.' }
      : { title: 'Event removed', description: 'Event removed from your saved list.' },
  )
  await refetchOwnLists(client)
}

/** Whether the event is on the person's list, and what changes that. A visitor is asked to sign in first. */
export function useSaveToggle(event: SavableEvent): { isSaved: boolean; toggle(): void } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data: mark } = useQuery(savedMarkQuery(event.id))
  const isSaved = mark ?? event.isSaved ?? false
  const askToSignIn = () =>
    toast({
      title: 'Sign in required',
      description: 'Sign in to save events for later.',
      variant: 'destructive',
      action: {
        label: 'Sign in',
        onPress: () => {
          keepPendingSave(event.id)
          void navigate(loginPath(pathname + search))
        },
      },
    })
  const change = useMutation({
    mutationFn: (wanted: boolean) => changeSaved(client, event.id, wanted),
    onError: (error) => {
      if (!isSignedOut(error)) {
        const description = 'Nothing was changed. Please try again.'
        return toast({ title: 'This did not work', description, variant: 'destructive' })
      }
      setSession(client, null)
      askToSignIn()
    },
    scope: { id: `save ${event.id}` },
  })
  const toggle = () => (readSession(client) ? change.mutate(!isSaved) : askToSignIn())
  return { isSaved, toggle }
}
