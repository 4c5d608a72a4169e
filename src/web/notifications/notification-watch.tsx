import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApi } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { applyNotificationUpdate, readUnread, unreadQuery } from './notification-queries.ts'
import { renewPush } from './push.ts'
import type { NotificationUpdate } from '#contract/notification.ts'

const name = 'wonderlark-news'
/** Milliseconds after which a connection that was refused is tried again, doubled each time. */
const patience = { first: 5_000, most: 300_000 }

interface LiveUpdatesOptions {
  hear(news: NotificationUpdate): void
  /** How things stand, asked for when no connection comes about. */
  read(): Promise<NotificationUpdate>
}

/** Holds the connection until it is told to stop. */
function hold({ hear, read }: LiveUpdatesOptions, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = patience.first
    const open = () => {
      source = new EventSource('/api/notices/stream')
      source.addEventListener('notices', ({ data }: MessageEvent<string>) => {
        wait = patience.first
        hear(JSON.parse(data) as NotificationUpdate)
      })
      // A broken connection comes back by itself; a refused one is closed, and comes back with more and more patience.
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return
        read().then(hear, () => null)
        timer = setTimeout(open, wait)
        wait = Math.min(wait * 2, patience.most)
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
 * Hears news of the server as it comes. Of all open tabs one holds the connection and tells the others, because a
 * browser has only six to a server.
 * @returns what stops it
 */
function openLiveUpdates(options: LiveUpdatesOptions): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has one origin, its own
  const say = (words: NotificationUpdate | 'what is new') => channel.postMessage(words)
  let last: NotificationUpdate | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<NotificationUpdate | 'what is new'>) => {
    if (data !== 'what is new') options.hear(data)
    else if (last) say(last)
  })
  const hear = (news: NotificationUpdate) => {
    last = { ...news, fresh: [] }
    options.hear(news)
    say(news)
  }
  say('what is new')
  const leave = () => {
    stopping.abort()
    channel.close()
  }
  navigator.locks
    .request(name, { signal: stopping.signal }, () => hold({ ...options, hear }, stopping.signal))
    // Another tab had it all the while.
    .catch(() => null)
  return leave
}

const toldKey = 'wonderlark-told-zone'

/** Tells the server where the person's clock is, once for each browser and person. */
async function tellTimeZone(client: QueryClient, userId: number): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const told = `${userId} ${timeZone}`
  if (localStorage.getItem(toldKey) === told) return
  const body = JSON.stringify({ timeZone })
  await getApi(client).send('/api/notifications/me/time-zone', { method: 'POST', body })
  localStorage.setItem(toldKey, told)
}

/** Keeps the number of unread notices true while somebody is signed in. Shows nothing. */
export function NotificationWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    const stop = openLiveUpdates({
      hear: (news) => applyNotificationUpdate(client, news),
      read: () => readUnread(client),
    })
    // What fails is done by the next page.
    tellTimeZone(client, userId).catch(() => null)
    renewPush(client).catch(() => null)
    return () => {
      stop()
      client.removeQueries({ queryKey: unreadQuery.queryKey })
    }
  }, [client, userId])
  return null
}
