import { useSyncExternalStore, type ComponentType } from 'react'

/** Milliseconds after which a page that is never idle gets its late parts all the same. */
const patience = 600

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/**
 * Without a network the code cannot come, and comes once there is one.
 * @returns what gives up waiting
 */
function untilLoaded<Part>(load: () => Promise<Part>, use: (part: Part) => void): () => void {
  const leaving = new AbortController()
  const attempt = () => {
    void load().then(use, (error: unknown) => {
      // Left unhandled on purpose: it is reported, and the next one to need the part tries again.
      if (navigator.onLine) throw error
      window.addEventListener('online', attempt, { once: true, signal: leaving.signal })
    })
  }
  attempt()
  return () => leaving.abort()
}

/**
 * A part that nobody sees when a page opens: its code comes once the page stands and the browser has nothing better to
 * do. Until then it renders nothing, so give it state from outside that can wait.
 */
export function lazyWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  const waiting = new Set<() => void>()
  const use = (loaded: ComponentType<Props>) => {
    Part = loaded
    // All of them: one that was put on the page while another's code came would else wait for ever.
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
