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
import { createStore } from '#web/platform/store.ts'
import { chooseDevice, deviceList, keepOnDevice, type DeviceEntry } from './device-list.ts'
import { storePendingAction } from './pending-save.ts'
import { broadcastOwnEvent } from './own-event-broadcast.ts'
import { refetchUserLists } from './queries.ts'
import { markSaved } from './saved-marks.ts'
import { t } from '#texts/texts.ts'

function askToSignIn(onAgree = () => {}, onKeep?: () => void): void {
  const { pathname, search } = window.location
  toast({
    title: t('Sign in required'),
    description: t('Sign in to save events for later.'),
    variant: 'destructive',
    ...(onKeep
      ? { stays: true, alternative: { label: t('Keep on this device'), onPress: onKeep } }
      : { endsWithScreen: true }),
    action: {
      label: t('Sign in'),
      onPress: () => {
        onAgree()
        openScreen(loginPath(pathname + search))
      },
    },
  })
}

/** Whether anyone can sign in here. The layout sets it. */
export const signInStore = createStore(true)

/** Stores an event on the device, or removes it. */
export function changeOnDevice(eventId: number, part: keyof DeviceEntry, isOn: boolean): void {
  if (keepOnDevice(eventId, part, isOn)) return
  toast({
    title: t('Couldn’t keep the event'),
    description: t('This device’s list is full, or this browser doesn’t store anything. Sign in to save events.'),
    variant: 'destructive',
  })
}

/** Stores an event on the device, and later ones without asking. */
export function chooseAndKeep(eventId: number, part: keyof DeviceEntry): void {
  chooseDevice()
  changeOnDevice(eventId, part, true)
}

/** Saves an event for a visitor: on the device, if they have chosen that. */
function toggleOnDevice(eventId: number, isSaved: boolean, control?: Element | null): void {
  if (!isSaved) return changeOnDevice(eventId, 'isSaved', false)
  const keep = () => chooseAndKeep(eventId, 'isSaved')
  if (!deviceList.read().isChosen && signInStore.read())
    return askToSignIn(() => storePendingAction('save', eventId), keep)
  giveSuccessFeedback(control)
  keep()
}

/** Saves (`true`) and unsaves (`false`) events. */
const queueSave = offlineQueue.define<boolean>('save', {
  async send(client, { item: eventId, payload: isSaved, isStuck }) {
    await call(client, isSaved ? 'saveEvent' : 'unsaveEvent', { params: { id: eventId } })
    if (isStuck)
      toast({ title: t('Your list is up to date'), description: t('Changes you made offline are now saved.') })
    else if (isSaved) toast({ title: t('Event saved!'), description: t('You can find it in your saved events.') })
    else toast({ title: t('Event removed'), description: t('Event removed from your saved list.') })
    broadcastOwnEvent({ eventId, isSaved })
    void refetchUserLists(client)
  },
  undo(_client, { item: eventId, payload: isSaved, isStuck }, error) {
    markSaved(eventId, !isSaved)
    // The event was deleted while the change waited.
    if (isStuck && error.status === 404) return
    toast({
      title: isSaved ? t('Couldn’t save the event') : t('Couldn’t remove the event'),
      description: t('Your list hasn’t changed. Please try again.'),
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
      title: isSaved ? t('Saved on this device') : t('Removed on this device'),
      description: t('We’ll sync your list when you’re back online.'),
    })
  },
  restore: ({ item: eventId, payload: isSaved }) => markSaved(eventId, isSaved),
})

/**
 * Saves or unsaves an event. Visitors are asked once whether to sign in or to store events on the device.
 * @param control the pressed control
 */
export function toggleSaved(client: QueryClient, eventId: number, isSaved: boolean, control?: Element | null): void {
  if (!readSession(client)) return toggleOnDevice(eventId, isSaved, control)
  if (isSaved) giveSuccessFeedback(control)
  markSaved(eventId, isSaved)
  queueSave(client, eventId, isSaved)
}
