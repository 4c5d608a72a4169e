import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { openLiveNews } from './live-updates.ts'
import { noteNews, readUnread, unreadQuery } from './notification-queries.ts'
import { renewPush } from './push.ts'

const toldKey = 'wonderlark-told-zone'

/** Tells the server where the person's clock is, once for each browser and person. */
async function tellTimeZone(client: QueryClient, userId: number): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const told = `${userId} ${timeZone}`
  if (localStorage.getItem(toldKey) === told) return
  const body = JSON.stringify({ timeZone })
  await apiOf(client).send('/api/notifications/me/time-zone', { method: 'POST', body })
  localStorage.setItem(toldKey, told)
}

/** Keeps the number of unread notices true while somebody is signed in. Shows nothing. */
export function NewsWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    const stop = openLiveNews({ hear: (news) => noteNews(client, news), read: () => readUnread(client) })
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
