import type { QueryClient } from '@tanstack/react-query'
import type { Attendance, Guest, GuestList } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import type { PendingMark, PendingWalkIn } from '#domain/guests/guest-check-in.ts'
import { offlineQueue, type OfflineQueue, type QueuedChange } from '#web/offline/offline-queue.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { guestListQuery } from '#web/rsvp/queries.ts'
import { t } from '#texts/texts.ts'

interface Mark {
  eventId: number
  name: string
  attendance: Attendance | null
  arrived: number
}

interface WalkIn {
  eventId: number
  /** UUID of the walk-in for the server. */
  key: string
  name: string
  arrived: number
}

const markKind = 'check-in'
const walkInKind = 'walk-in'

const getAgeMs = ({ queuedAt }: QueuedChange) => Math.min(Math.max(0, Date.now() - queuedAt), limits.checkIn.oldestMs)

/** Updates the list on screen, so that a confirmed change doesn't disappear until the list is fetched again. */
function changeList(client: QueryClient, eventId: number, change: (guests: readonly Guest[]) => Guest[]): void {
  client.setQueryData<GuestList>(guestListQuery(eventId).queryKey, (list) => {
    if (!list) return list
    const guests = change(list.guests)
    const arrived = guests.reduce((sum, guest) => sum + (guest.arrived ?? 0), 0)
    return { ...list, guests, counts: { ...list.counts, arrived } }
  })
}

function reportRefusal(name: string, error: ApiError): void {
  const description = error.problem?.message ?? t('Try again.')
  toast({ title: t('Couldn’t check in {name}', { name }), description, variant: 'destructive' })
}

function reportSignedOut(_client: QueryClient, _change: QueuedChange, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  toast({
    title: t('You’re signed out'),
    description: t('Your marks are stored on this device. Sign in again to send them.'),
    variant: 'destructive',
  })
}

/**
 * Defines the changes that a helper makes at the door. They reach the server in any order and any number of times
 * without losing or duplicating a guest.
 */
export function defineCheckIn(queue: OfflineQueue) {
  const queueMark = queue.define<Mark>(markKind, {
    async send(client, change) {
      const { eventId, attendance, arrived } = change.payload
      const state = await call(client, 'putAttendance', {
        params: { id: eventId, guestId: change.item },
        body: { attendance, arrived, ageMs: getAgeMs(change) },
      })
      changeList(client, eventId, (guests) =>
        guests.map((guest) => (guest.id === state.guestId ? { ...guest, ...state } : guest)),
      )
    },
    undo: (client, { payload: { eventId, name } }, error) => {
      reportRefusal(name, error)
      void client.invalidateQueries(guestListQuery(eventId))
    },
    onWait: reportSignedOut,
  })
  const queueWalkIn = queue.define<WalkIn>(walkInKind, {
    async send(client, change) {
      const { eventId, key, name, arrived } = change.payload
      await call(client, 'putWalkIn', {
        params: { id: eventId },
        body: { key, name, arrived, ageMs: getAgeMs(change) },
      })
      await client.invalidateQueries(guestListQuery(eventId))
    },
    undo: (_client, { payload: { name } }, error) => reportRefusal(name, error),
    onWait: reportSignedOut,
  })
  return {
    /** Records a guest's attendance; null removes the record. */
    mark: (client: QueryClient, guestId: number, mark: Mark) => queueMark(client, guestId, mark),
    /** Adds someone who came without an RSVP. */
    addWalkIn: (client: QueryClient, { eventId, name, arrived }: Omit<WalkIn, 'key'>) => {
      const key = crypto.randomUUID()
      // The queue knows its items by number.
      queueWalkIn(client, Number.parseInt(key.slice(0, 8), 16), { eventId, key, name, arrived })
    },
  }
}

export const { mark, addWalkIn } = defineCheckIn(offlineQueue)

/** Returns an event's queued marks and walk-ins. */
export function listPending(changes: readonly QueuedChange[], eventId: number) {
  const own = changes.filter((change) => (change.payload as { eventId?: number }).eventId === eventId)
  return {
    marks: own
      .filter(({ kind }) => kind === markKind)
      .map(({ item, payload }): PendingMark => ({ ...(payload as Mark), guestId: item })),
    walkIns: own
      .filter(({ kind }) => kind === walkInKind)
      .map(({ item, payload }): PendingWalkIn => ({ ...(payload as WalkIn), id: -item - 1 })),
  }
}
