import type { QueryClient } from '@tanstack/react-query'
import { eventCalls } from '#contract/events/event-calls.ts'
import { ApiError } from '#web/platform/api.ts'
import { call, refetchCalls } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { deviceList, removeFromDevice, openDeviceList, type DeviceEntry } from './device-list.ts'
import { refetchUserLists } from './queries.ts'
import { markSaved } from './saved-marks.ts'
import { t } from '#texts/texts.ts'

/** Returns whether the server rejected it permanently, such as for an event that no longer exists. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** RSVPs Going for the account, unless it has responded before. @returns false if the event doesn't accept the RSVP */
async function rsvpYes(client: QueryClient, eventId: number): Promise<boolean> {
  const params = { id: eventId }
  try {
    const { answer } = await call(client, 'getRsvp', { params, query: {} })
    if (answer === null) await call(client, 'putRsvp', { params, body: { answer: 'yes' } })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** @returns false if the event no longer exists */
async function adopt(client: QueryClient, eventId: number, { isSaved, isGoing }: DeviceEntry): Promise<boolean> {
  const hasResponded = isGoing === true && (await rsvpYes(client, eventId))
  // An event that doesn't accept the RSVP is saved, so that it isn't lost.
  if (isSaved !== true && hasResponded) return true
  try {
    await call(client, 'saveEvent', { params: { id: eventId } })
    markSaved(eventId, true)
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

async function adoptAll(client: QueryClient): Promise<void> {
  // Another tab may already have moved some.
  openDeviceList()()
  let count = 0
  try {
    for (const [id, entry] of Object.entries(deviceList.read().events)) {
      if (await adopt(client, Number(id), entry)) count += 1
      removeFromDevice(Number(id))
    }
  } catch {
    // The remaining events stay on the device until the next page.
  }
  if (count === 0) return
  toast({
    title: t('{count, plural, one {One event moved to your account} other {# events moved to your account}}', {
      count,
    }),
    description: t('What this device kept is now in My Events, wherever you sign in.'),
  })
  await Promise.all([refetchUserLists(client), refetchCalls(client, [...eventCalls])])
}

/**
 * Moves the events stored on this device into the account of the person who has signed in. Runs in one tab, once for
 * each event.
 */
export const adoptDeviceList = async (client: QueryClient): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('wonderlark-adoption', () => adoptAll(client)) : adoptAll(client)
