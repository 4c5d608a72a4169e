import type { NotificationUpdate } from '#contract/notifications/notification.ts'
import { limits } from '#contract/limits.ts'
import { guestListsChannel } from '#server/guest-lists/service.ts'
import type { Database, DatabaseListener } from '#server/platform/database/database.ts'
import { openEventStream, type EventStream, DomainError, type SignedIn } from '#server/platform/http/http.ts'
import {
  endedSessionsChannel,
  findLatestNotificationId,
  notificationChannel,
  readNotificationUpdate,
} from './notification-service.ts'

/** Notified by a database trigger after every change of a guest list: the host's id and the event's. */

interface Open {
  sessionId: number
  stream: EventStream
  /** Id of the latest notification sent. */
  sentUpTo: number
  /** Number of unread notifications last sent; null before the first message. */
  unread: number | null
}

/** Open event streams of this process. */
export interface NotificationStreams {
  /**
   * Returns an event stream with the current state, followed by every change to the person's notifications.
   * @param after the latest notification the browser knows, on reconnect
   * @throws DomainError `too_many_streams`, or `not_ready` while the server is stopping
   */
  open(session: SignedIn, after: number | null, signal: AbortSignal): Promise<Response>
  /** Returns the number of open streams. */
  count(): number
  /** Closes all streams and rejects new ones. */
  close(): void
}

/** Sends what the stream hasn't sent yet, if anything. */
function sendUpdate(open: Open, { unread, fresh }: NotificationUpdate): void {
  const unsent = fresh.filter(({ id }) => id > open.sentUpTo)
  if (unsent.length === 0 && unread === open.unread) return
  const latest = unsent.at(-1)?.id
  if (latest) open.sentUpTo = latest
  open.unread = unread
  open.stream.send({ name: 'notices', data: { unread, fresh: unsent }, ...(latest && { id: latest }) })
}

/**
 * Sends updates to a person's open streams, in the order of the changes. Coalesces changes that arrive while a read is
 * in progress. If the read fails, it closes the streams, and the browsers catch up when they reconnect.
 */
function createUpdateSender(database: Database, people: Map<number, Set<Open>>, onError: (error: unknown) => void) {
  /** People whose update is being read; true if another change has arrived since. */
  const reading = new Map<number, boolean>()
  const updateStreams = async (userId: number) => {
    const streams = [...(people.get(userId) ?? [])]
    if (streams.length === 0) return
    const known = Math.min(...streams.map(({ sentUpTo }) => sentUpTo))
    const update = await database.read((sql) => readNotificationUpdate(sql, userId, known))
    for (const open of streams) sendUpdate(open, update)
  }
  return async (userId: number) => {
    const isUnderWay = reading.has(userId)
    reading.set(userId, isUnderWay)
    if (isUnderWay) return
    try {
      do {
        reading.set(userId, false)
        await updateStreams(userId)
      } while (reading.get(userId))
    } catch (error) {
      onError(error)
      for (const { stream } of [...(people.get(userId) ?? [])]) stream.close()
    } finally {
      reading.delete(userId)
    }
  }
}

export function createNotificationStreams({
  database,
  listener,
  onError,
}: {
  database: Database
  listener: DatabaseListener
  onError: (error: unknown) => void
}): NotificationStreams {
  const people = new Map<number, Set<Open>>()
  const updatePerson = createUpdateSender(database, people, onError)
  let isClosed = false
  let listening: Promise<unknown> | null = null

  const closeWhere = (isMeant: (open: Open) => boolean) => {
    for (const open of [...people.values()].flatMap((streams) => [...streams])) {
      if (isMeant(open)) open.stream.close()
    }
  }
  const sendGuestListChange = (message: string) => {
    const [userId = 0, eventId = 0] = message.split(' ').map(Number)
    for (const { stream } of people.get(userId) ?? []) stream.send({ name: 'guests', data: { eventId } })
  }
  // Any session may have ended during a gap. Browsers reconnect, authenticate again and get the current state.
  const onGap = () => closeWhere(() => true)
  const listen = () =>
    Promise.all([
      listener.listen(notificationChannel, { onMessage: (userId) => void updatePerson(Number(userId)), onGap }),
      listener.listen(guestListsChannel, { onMessage: sendGuestListChange, onGap: () => undefined }),
      listener.listen(endedSessionsChannel, {
        onMessage: (ended) => closeWhere(({ sessionId }) => sessionId === Number(ended)),
        onGap: () => undefined,
      }),
    ])
  const enter = ({ userId, sessionId }: SignedIn, sentUpTo: number, signal: AbortSignal): Open => {
    const streams = people.get(userId) ?? new Set()
    if (isClosed) throw new DomainError('not_ready')
    if (streams.size >= limits.liveConnections) throw new DomainError('too_many_streams')
    const leave = () => {
      streams.delete(open)
      if (streams.size === 0) people.delete(userId)
    }
    const open: Open = { sessionId, sentUpTo, unread: null, stream: openEventStream({ signal, onClose: leave }) }
    people.set(userId, streams.add(open))
    return open
  }

  return {
    open: async (session, after, signal) => {
      listening ??= listen()
      await listening
      const sentUpTo = after ?? (await database.read((sql) => findLatestNotificationId(sql, session.userId)))
      const { response } = enter(session, sentUpTo, signal).stream
      void updatePerson(session.userId)
      return response
    },
    count: () => [...people.values()].reduce((sum, streams) => sum + streams.size, 0),
    close: () => {
      isClosed = true
      closeWhere(() => true)
    },
  }
}
