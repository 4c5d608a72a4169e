import { useEffect, useReducer, type ComponentType } from 'react'

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
 * A part that nobody sees when a page opens: its code comes once the page stands and the browser has nothing better to
 * do. Until then it renders nothing, so give it state from outside that can wait.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function Late(props: Props) {
    const [, show] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (Part) return
      return whenIdle(() => {
        // A failure is left unhandled on purpose: it is reported, and the next one to need the part tries again.
        void load().then((loaded) => {
          Part = loaded
          show()
        })
      })
    }, [])
    return Part && <Part {...props} />
  }
}
