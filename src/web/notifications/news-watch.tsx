import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { openLiveNews } from './live-news.ts'
import { noteNews, readUnread, unreadQuery } from './news-queries.ts'
import { renewPush } from './push.ts'

/** Milliseconds: what a page does at once when it opens comes first. */
const afterwards = 1_500

/** Tells the server where the person's clock is, and that their browser still takes pushes. */
function tellDevice(client: Parameters<typeof renewPush>[0]): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const body = JSON.stringify({ timeZone })
  apiOf(client)
    .send('/api/notifications/me/time-zone', { method: 'POST', body })
    // The next page tells it.
    .catch(() => null)
  renewPush(client).catch(() => null)
}

/** Keeps the number of unread notices true while somebody is signed in. Shows nothing. */
export function NewsWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    const stop = openLiveNews({ hear: (news) => noteNews(client, news), read: () => readUnread(client) })
    const timer = setTimeout(() => tellDevice(client), afterwards)
    return () => {
      clearTimeout(timer)
      stop()
      client.removeQueries({ queryKey: unreadQuery.queryKey })
    }
  }, [client, userId])
  return null
}
