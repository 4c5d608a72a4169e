import type { QueryClient } from '@tanstack/react-query'
import { loginPath } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { openScreen } from '#web/platform/screen-link.tsx'
import { readSession, setSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { storePendingSave } from './pending-save.ts'
import { refetchUserLists } from './queries.ts'
import { queueSave } from './save-keeper.ts'
import { markSaved, readSavedMark } from './saved-marks.ts'

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/**
 * Saves or unsaves an event and confirms it.
 * @throws if the request fails or the server rejects it
 */
export async function changeSaved(client: QueryClient, eventId: number, isSaved: boolean): Promise<void> {
  const before = readSavedMark(eventId)
  markSaved(eventId, isSaved)
  try {
    await call(client, isSaved ? 'saveEvent' : 'unsaveEvent', { params: { id: eventId } })
  } catch (error) {
    if (!(error instanceof ApiError) && queueSave(client, eventId, isSaved)) return
    markSaved(eventId, before ?? !isSaved)
    throw error
  }
  toast(
    isSaved
      ? { title: 'Event saved!', description: 'You can find it in your saved events.' }
      : { title: 'Event removed', description: 'Event removed from your saved list.' },
  )
  await refetchUserLists(client)
}

function askToSignIn(eventId: number): void {
  const { pathname, search } = window.location
  toast({
    title: 'Sign in required',
    description: 'Sign in to save events for later.',
    variant: 'destructive',
    action: {
      label: 'Sign in',
      onPress: () => {
        storePendingSave(eventId)
        openScreen(loginPath(pathname + search))
      },
    },
  })
}

/**
 * Saves or unsaves an event. Changes of the same event run one after the other. Visitors are asked to sign in first.
 */
export function toggleSaved(client: QueryClient, eventId: number, isSaved: boolean): void {
  if (!readSession(client)) return askToSignIn(eventId)
  const change = client.getMutationCache().build(client, {
    mutationFn: () => changeSaved(client, eventId, isSaved),
    scope: { id: `save ${eventId}` },
  })
  change.execute(undefined).catch((error: unknown) => {
    if (!isSignedOut(error)) {
      const description = 'Nothing was changed. Please try again.'
      return toast({ title: 'This did not work', description, variant: 'destructive' })
    }
    setSession(client, null)
    askToSignIn(eventId)
  })
}
