import { useSyncExternalStore, type ComponentType } from 'react'

/** Milliseconds after which loading starts even if the browser is never idle. */
const idleTimeoutMs = 600

function whenIdle(work: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(handle)
}

/**
 * Loads a component, retrying when the browser is back online.
 * @returns function to stop waiting
 */
function untilLoaded<Part>(load: () => Promise<Part>, use: (part: Part) => void): () => void {
  const leaving = new AbortController()
  const attempt = () => {
    void load().then(use, (error: unknown) => {
      // Unhandled on purpose, so that it is reported. The next component to mount tries again.
      if (navigator.onLine) throw error
      window.addEventListener('online', attempt, { once: true, signal: leaving.signal })
    })
  }
  attempt()
  return () => leaving.abort()
}

/**
 * Loads a component lazily when the browser is idle. Renders nothing until then, so keep its state outside. For parts
 * that aren't visible when a page opens.
 */
export function lazyWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  const waiting = new Set<() => void>()
  const use = (loaded: ComponentType<Props>) => {
    Part = loaded
    // Notifies all subscribers: one that mounted while the code was loading would otherwise never update.
    for (const show of waiting) show()
  }
  const subscribe = (show: () => void) => {
    if (Part) return () => {}
    waiting.add(show)
    let giveUp = () => {}
    const forget = whenIdle(() => {
      giveUp = untilLoaded(load, use)
    })
    return () => {
      waiting.delete(show)
      forget()
      giveUp()
    }
  }
  return function Late(props: Props) {
    const Shown = useSyncExternalStore(
      subscribe,
      () => Part,
      () => null,
    )
    return Shown && <Shown {...props} />
  }
}
