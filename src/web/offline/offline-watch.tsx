import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { connectionStore } from './connection-store.ts'
import { offerRenewal, renewStrandedPage } from './app-update.ts'
import { registerWorker, tellWorker } from './worker.ts'

/** Milliseconds: how long a page is left alone before it keeps things, and how often it does so while it is open. */
const restTime = 4_000
const fillInterval = 30 * 60_000

function whenLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work()
    return () => {}
  }
  addEventListener('load', work, { once: true })
  return () => removeEventListener('load', work)
}

/** Keeps the page useful without a network, and true once it is back. Shows nothing. */
export function OfflineWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? null

  useEffect(() => {
    // The first visit downloads what it shows before it keeps anything.
    const stopWaiting = whenLoaded(() => {
      registerWorker(offerRenewal).catch(() => null)
    })
    const stopRenewing = renewStrandedPage()
    const askAgain = () => {
      void client.invalidateQueries().then(() => navigator.onLine && connectionStore.markFresh())
    }
    addEventListener('online', askAgain)
    return () => {
      stopWaiting()
      stopRenewing()
      removeEventListener('online', askAgain)
    }
  }, [client])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Also once the worker of a first visit takes over the page.
    const tell = () => tellWorker({ kind: 'person', userId })
    const fill = () => userId !== null && navigator.onLine && tellWorker({ kind: 'fill' })
    const begin = () => {
      tell()
      fill()
    }
    tell()
    const first = setTimeout(begin, restTime)
    const timer = setInterval(fill, fillInterval)
    navigator.serviceWorker.addEventListener('controllerchange', begin)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      navigator.serviceWorker.removeEventListener('controllerchange', begin)
    }
  }, [userId])
  return null
}
