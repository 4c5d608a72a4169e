import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiPath } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { applyNotificationUpdate, readUnread, refetchGuestList, unreadQuery } from './notification-queries.ts'
import { renewPush } from './push.ts'
import type { GuestListUpdate, NotificationUpdate } from '#contract/notifications/notification.ts'

const name = 'wonderlark-news'
/** Milliseconds before retrying a refused connection; doubled each time. */
const retryDelayMs = { first: 5_000, max: 300_000 }

interface LiveUpdatesOptions {
  onUpdate(update: NotificationUpdate): void
  /** Called after a change of a hosted event's guest list, and after a gap in which there may have been one. */
  onGuests(update: GuestListUpdate | null): void
  /** Fetches the current state if the connection fails. */
  read(): Promise<NotificationUpdate>
}

/** Keeps the connection open until aborted. */
function holdConnection({ onUpdate, onGuests, read }: LiveUpdatesOptions, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = retryDelayMs.first
    let connections = 0
    const open = () => {
      source = new EventSource(apiPath('streamNotifications'))
      source.addEventListener('notices', ({ data }: MessageEvent<string>) => {
        wait = retryDelayMs.first
        onUpdate(JSON.parse(data) as NotificationUpdate)
      })
      source.addEventListener('guests', ({ data }: MessageEvent<string>) =>
        onGuests(JSON.parse(data) as GuestListUpdate),
      )
      source.addEventListener('open', () => {
        connections += 1
        if (connections > 1) onGuests(null)
      })
      // EventSource reconnects by itself after an interruption. A refused connection is closed, so it is retried with
      // exponential backoff.
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return
        read().then(onUpdate, () => null)
        timer = setTimeout(open, wait)
        wait = Math.min(wait * 2, retryDelayMs.max)
      })
    }
    open()
    const stop = () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    }
    stopped.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Subscribes to live updates from the server. One of the open tabs holds the connection and broadcasts to the others,
 * because over HTTP/1.1 browsers allow only six connections per server.
 * @returns a function that unsubscribes
 */
function openLiveUpdates(options: LiveUpdatesOptions): () => void {
  type Message = NotificationUpdate | { guests: GuestListUpdate | null } | 'what is new'
  const stopping = new AbortController()
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel is limited to its own origin
  const broadcast = (message: Message) => channel.postMessage(message)
  let last: NotificationUpdate | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'what is new') {
      if (last) broadcast(last)
    } else if ('guests' in data) options.onGuests(data.guests)
    else options.onUpdate(data)
  })
  const onUpdate = (update: NotificationUpdate) => {
    last = { ...update, fresh: [] }
    options.onUpdate(update)
    broadcast(update)
  }
  const onGuests = (guests: GuestListUpdate | null) => {
    options.onGuests(guests)
    broadcast({ guests })
  }
  broadcast('what is new')
  const leave = () => {
    stopping.abort()
    channel.close()
  }
  navigator.locks
    .request(name, { signal: stopping.signal }, () =>
      holdConnection({ ...options, onUpdate, onGuests }, stopping.signal),
    )
    // Aborted while another tab held the lock.
    .catch(() => null)
  return leave
}

const reportedKey = 'wonderlark-told-zone'

/** Reports the browser's time zone to the server, once per browser and person. */
async function reportTimeZone(client: QueryClient, userId: number): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const report = `${userId} ${timeZone}`
  if (localStorage.getItem(reportedKey) === report) return
  await call(client, 'noteTimeZone', { params: { userId: 'me' }, body: { timeZone } })
  localStorage.setItem(reportedKey, report)
}

/** Keeps the unread count up to date while someone is signed in. Renders nothing. */
export function NotificationWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    const stop = openLiveUpdates({
      onUpdate: (update) => applyNotificationUpdate(client, update),
      onGuests: (update) => void refetchGuestList(client, update),
      read: () => readUnread(client),
    })
    // Failures are retried by the next page load.
    reportTimeZone(client, userId).catch(() => null)
    renewPush(client).catch(() => null)
    return () => {
      stop()
      client.removeQueries({ queryKey: unreadQuery.queryKey })
    }
  }, [client, userId])
  return null
}
