import type { QueryClient } from '@tanstack/react-query'
import { offlineQueue } from '#web/offline/offline-queue.ts'
import { loginPath } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { openScreen } from '#web/platform/screen-link.tsx'
import { noteExpiredSession } from '#web/platform/session-expiry.ts'
import { readSession, setSession } from '#web/platform/session.ts'
import { giveSuccessFeedback } from '#web/ui/feedback/success-feedback.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { storePendingAction } from './pending-save.ts'
import { broadcastOwnEvent } from './own-event-broadcast.ts'
import { refetchUserLists } from './queries.ts'
import { markSaved } from './saved-marks.ts'

function askToSignIn(onAgree = () => {}): void {
  const { pathname, search } = window.location
  toast({
    title: 'Sign in required',
    description: 'Sign in to save events for later.',
    variant: 'destructive',
    endsWithScreen: true,
    action: {
      label: 'Sign in',
      onPress: () => {
        onAgree()
        openScreen(loginPath(pathname + search))
      },
    },
  })
}

/** Saves (`true`) and unsaves (`false`) events. */
const queueSave = offlineQueue.define<boolean>('save', {
  async send(client, { item: eventId, payload: isSaved, isStuck }) {
    await call(client, isSaved ? 'saveEvent' : 'unsaveEvent', { params: { id: eventId } })
    if (isStuck) toast({ title: 'Your list is up to date', description: 'Changes you made offline are now saved.' })
    else if (isSaved) toast({ title: 'Event saved!', description: 'You can find it in your saved events.' })
    else toast({ title: 'Event removed', description: 'Event removed from your saved list.' })
    broadcastOwnEvent({ eventId, isSaved })
    void refetchUserLists(client)
  },
  undo(_client, { item: eventId, payload: isSaved, isStuck }, error) {
    markSaved(eventId, !isSaved)
    // The event was deleted while the change waited.
    if (isStuck && error.status === 404) return
    toast({
      title: isSaved ? 'Couldn’t save the event' : 'Couldn’t remove the event',
      description: 'Your list hasn’t changed. Please try again.',
      variant: 'destructive',
    })
  },
  onWait(client, { payload: isSaved }, error) {
    if (error instanceof ApiError) {
      noteExpiredSession(client)
      // The sign-in screen would take a session that a form holds for a current one.
      return askToSignIn(() => setSession(client, null))
    }
    toast({
      title: isSaved ? 'Saved on this device' : 'Removed on this device',
      description: 'We’ll sync your list when you’re back online.',
    })
  },
  restore: ({ item: eventId, payload: isSaved }) => markSaved(eventId, isSaved),
})

/**
 * Saves or unsaves an event. Visitors are asked to sign in first.
 * @param control the pressed control
 */
export function toggleSaved(client: QueryClient, eventId: number, isSaved: boolean, control?: Element | null): void {
  if (!readSession(client)) return askToSignIn(() => storePendingAction('save', eventId))
  if (isSaved) giveSuccessFeedback(control)
  markSaved(eventId, isSaved)
  queueSave(client, eventId, isSaved)
}
