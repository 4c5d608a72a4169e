import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { connectionStore } from './connection-store.ts'
import { registerWorker, postToWorker } from './worker.ts'
import { toast } from '#web/ui/toast-store.ts'

const key = 'wonderlark-renewed-at'
/** Milliseconds within which a second failure is no sign of a new release but of something else. */
const once = 60_000

function wasJustRenewed(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - before < once
  } catch {
    // Without a memory of the last time, the person decides.
    return true
  }
}

/** Whether something was typed that a reload would lose. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ type, value, defaultValue }) => {
    return !['checkbox', 'radio', 'range', 'search', 'hidden'].includes(type) && value !== '' && value !== defaultValue
  })
}

/** Offers what a new release brings; nothing that was typed is lost unasked. */
function offerUpdate(): void {
  toast({
    title: 'Wonderlark has been renewed',
    description: 'Reload the page when it suits you.',
    action: { label: 'Reload', onPress: () => location.reload() },
  })
}

/**
 * A part of the page that cannot be loaded is one of a release that is gone: the page is loaded anew, once, at the
 * address that was to be opened.
 * @returns what stops it
 */
function renewStrandedPage(): () => void {
  const renew = () => {
    if (!navigator.onLine) return
    if (hasTypedText() || wasJustRenewed()) return offerUpdate()
    // The router puts the new address up before it tells that the screen could not be loaded.
    setTimeout(() => location.reload(), 50)
  }
  addEventListener('vite:preloadError', renew)
  return () => removeEventListener('vite:preloadError', renew)
}

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
      registerWorker(offerUpdate).catch(() => null)
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
    const tell = () => postToWorker({ kind: 'person', userId })
    const fill = () => userId !== null && navigator.onLine && postToWorker({ kind: 'fill' })
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
