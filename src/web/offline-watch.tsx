import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { whenRested } from '#web/platform/screen-prefetch.ts'
import { expiry } from '#web/platform/session-expiry.ts'
import { useSession } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { connectionStore, clearAge, readAge, watchConnection } from './offline/connection-store.ts'
import { offlineQueue } from './offline/offline-queue.ts'
import { registerWorker, postToWorker } from './offline/worker.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

const key = 'wonderlark-renewed-at'
/** Milliseconds within which a second failure can't be caused by a new release. */
const reloadWindowMs = 60_000

function wasJustReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - before < reloadWindowMs
  } catch {
    // Without storage, leave the decision to the user.
    return true
  }
}

/** Returns true if a reload would lose input. */
function hasInput(): boolean {
  if (expiry.held > 0) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ type, value, defaultValue }) => {
    return !['checkbox', 'radio', 'range', 'search', 'hidden'].includes(type) && value !== '' && value !== defaultValue
  })
}

/** Offers to reload for a new release, so that no input is lost without asking. */
function offerUpdate(): void {
  toast({
    title: t('A new version is ready'),
    description: t('Reload whenever you’re ready.'),
    action: { label: t('Reload'), onPress: () => location.reload() },
  })
}

/** Milliseconds after the start of a visit to another page, in which modules of this one can fail. */
const leavingMs = 5_000

/**
 * Reloads the page when a module fails to load, since it probably belongs to a previous release. Reloads once, at the
 * URL being opened. Firefox also ends the requests of a page that is being left; a reload would then end the visit to the
 * other page.
 * @returns function to stop watching
 */
function reloadOnPreloadError(): () => void {
  let leftAt = -leavingMs
  const leave = () => {
    leftAt = performance.now()
  }
  const isLeaving = () => performance.now() - leftAt < leavingMs
  const renew = () => {
    if (!navigator.onLine || isLeaving()) return
    if (hasInput() || wasJustReloaded()) return offerUpdate()
    // The router updates the URL before it reports that the screen failed to load.
    setTimeout(() => !isLeaving() && location.reload(), 50)
  }
  addEventListener('beforeunload', leave)
  addEventListener('vite:preloadError', renew)
  return () => {
    removeEventListener('beforeunload', leave)
    removeEventListener('vite:preloadError', renew)
  }
}

/** Milliseconds between refills of the cache while the page is open. */
const fillInterval = 30 * 60_000

/** Milliseconds after the latest change on this page before the cache is refilled with it. */
const refillDelay = 10_000

/** Calls `onChange` when a change on this page has reached the server. @returns function to stop watching */
function watchChanges(client: QueryClient, onChange: () => void): () => void {
  let queued = offlineQueue.changes.read().length
  const stopQueue = offlineQueue.changes.subscribe(() => {
    const before = queued
    queued = offlineQueue.changes.read().length
    if (queued < before) onChange()
  })
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') onChange()
  })
  return () => {
    stopQueue()
    stopMutations()
  }
}

/**
 * Calls `refill` once a series of changes has ended, or earlier when the page is hidden: someone who saves an event and
 * leaves may next open the app without a network.
 *
 * @returns function to stop
 */
function refillAfterChanges(client: QueryClient, refill: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    timer = undefined
    refill()
  }
  const stopWatching = watchChanges(client, () => {
    clearTimeout(timer)
    timer = setTimeout(finish, refillDelay)
  })
  const hide = () => {
    if (document.visibilityState !== 'hidden' || timer === undefined) return
    clearTimeout(timer)
    finish()
  }
  document.addEventListener('visibilitychange', hide)
  return () => {
    clearTimeout(timer)
    stopWatching()
    document.removeEventListener('visibilitychange', hide)
  }
}

/** Milliseconds between attempts to send queued changes while the browser is online. */
const resendInterval = 30_000

/** Registers kinds of changes whose code only their own screens load, if an earlier page has queued some. */
const loadCheckIn = () => import('#web/guests/check-in-queue.ts')
const isFromTheDoor = ({ kind }: { kind: string }) => kind === 'check-in' || kind === 'walk-in'

/** Sends queued changes when a page opens, after sign-in and when the server is back. */
function useOfflineQueue(userId: number | null): void {
  const client = useQueryClient()
  const isStuck = useStore(offlineQueue.changes, (changes) => changes.some((change) => change.isStuck))
  useEffect(() => {
    if (userId === null) return
    const sync = () => offlineQueue.sync()
    const send = () => void offlineQueue.send(client)
    offlineQueue.open(userId)
    send()
    if (offlineQueue.changes.read().some(isFromTheDoor)) void loadCheckIn().then(send, () => null)
    addEventListener('storage', sync)
    addEventListener('online', send)
    return () => {
      removeEventListener('storage', sync)
      removeEventListener('online', send)
    }
  }, [client, userId])
  useEffect(() => {
    if (!isStuck) return
    const timer = setInterval(() => navigator.onLine && void offlineQueue.send(client), resendInterval)
    return () => clearInterval(timer)
  }, [client, isStuck])
}

/** Milliseconds between attempts to replace cached data while the browser is online. */
const refetchInterval = 5_000

/** Whether part of the page couldn't be refetched, because the server can't be reached. */
const isUnreached = ({ state: { error } }: Query) => error !== null && !(error instanceof ApiError)

/** Refetches everything on the page. It counts as fresh again unless the worker had to respond from its cache. */
async function refetchAll(client: QueryClient): Promise<void> {
  clearAge()
  await client.invalidateQueries()
  if (navigator.onLine && !client.getQueryCache().findAll({ type: 'active' }).some(isUnreached)) readAge()
}

/** Keeps the app usable offline and refetches data when the network is back. Renders nothing. */
export function OfflineWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? null

  useEffect(watchConnection, [])
  useOfflineQueue(userId)

  useEffect(() => {
    // On the first visit, the worker downloads all screens, which must not delay the loading of this one.
    const stopWaiting = whenRested(() => {
      registerWorker(offerUpdate).catch(() => null)
    })
    const stopRenewing = reloadOnPreloadError()
    const refetch = () => void refetchAll(client)
    addEventListener('online', refetch)
    return () => {
      stopWaiting()
      stopRenewing()
      removeEventListener('online', refetch)
    }
  }, [client])

  // The first requests after a network is back can still fail.
  const isBehind = useStore(connectionStore, ({ isOnline, asOf }) => isOnline && asOf !== null)
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(() => void refetchAll(client), refetchInterval)
    return () => clearInterval(timer)
  }, [client, isBehind])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Called again when the worker of a first visit takes control of the page.
    const sendPerson = () => postToWorker({ kind: 'person', userId })
    const fill = () => userId !== null && navigator.onLine && postToWorker({ kind: 'fill' })
    const begin = () => {
      sendPerson()
      fill()
    }
    sendPerson()
    const stopWaiting = whenRested(begin)
    const timer = setInterval(fill, fillInterval)
    const stopRefilling = refillAfterChanges(client, fill)
    navigator.serviceWorker.addEventListener('controllerchange', begin)
    return () => {
      stopWaiting()
      clearInterval(timer)
      stopRefilling()
      navigator.serviceWorker.removeEventListener('controllerchange', begin)
    }
  }, [client, userId])
  return null
}
