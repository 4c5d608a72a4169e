import { useEffect, useState, type RefObject } from 'react'

/** Milliseconds after which a phone that nobody touches gets what it shows all the same. */
const restTime = 6_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

/** Calls once the page is loaded and has nothing more urgent to do. */
function atRest(then: () => void): () => void {
  const stop = new AbortController()
  const idle = () => {
    if (stop.signal.aborted) return
    if ('requestIdleCallback' in window) window.requestIdleCallback(then, { timeout: 2_000 })
    else setTimeout(then, 200)
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true, signal: stop.signal })
  return () => stop.abort()
}

/** Calls at the first sign of life, or after a while. */
function atFirstTouch(then: () => void): () => void {
  const stop = new AbortController()
  const timer = setTimeout(then, restTime)
  for (const sign of signs) window.addEventListener(sign, then, { once: true, passive: true, signal: stop.signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/**
 * Whether something heavy should be fetched now: it is on screen, the page has come to rest, and on a small screen,
 * where the page's first seconds count most, somebody is there.
 */
export function useIsWanted(box: RefObject<HTMLElement | null>): boolean {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isWanted || !box.current) return
    let stopWaiting = () => {}
    const want = () => setIsWanted(true)
    const isSmall = window.matchMedia('(width < 48rem)').matches
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      stopWaiting = atRest(() => {
        if (isSmall) stopWaiting = atFirstTouch(want)
        else want()
      })
    })
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      stopWaiting()
    }
  }, [box, isWanted])
  return isWanted
}
