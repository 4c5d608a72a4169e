import { getBasePath } from './route-base.ts'
import { matchRoutes, type LoaderFunctionArgs, type RouteObject, type RouterContextProvider } from 'react-router'

/** Returns the link at `target` if it opens another screen of the app, else null. */
function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const staysHere = link?.origin === window.location.origin && !link.target && !link.hasAttribute('download')
  return staysHere && link.pathname !== window.location.pathname ? link : null
}

/**
 * Returns true if fetching ahead costs the visitor nothing noticeable: the connection isn't slow and they didn't ask for
 * reduced data usage. Browsers without this API count as fast.
 */
function isFastConnection(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return !connection || (connection.effectiveType === '4g' && !connection.saveData)
}

/** Milliseconds after load that belong to the page itself: what it still fetches and runs, and the first taps. */
const restTime = 4_000

/**
 * Starts work for later, such as other screens' code, once the page has loaded and rested.
 * @returns function that cancels it
 */
export function whenRested(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    timer = setTimeout(work, restTime)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('load', rest)
  }
}

/** Milliseconds after which prefetching starts even if the browser is never idle. */
const idleTimeoutMs = 4_000

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs })
  else setTimeout(work, idleTimeoutMs)
}

/**
 * Loads the code of likely next screens on fast connections, one after the other when the browser is idle, so that a tap
 * never waits for more than one.
 */
export function prefetchCode(routes: RouteObject[], [path, ...others]: readonly string[]): void {
  if (path === undefined || !isFastConnection()) return
  whenIdle(() => {
    const lazy = (matchRoutes(routes, path) ?? []).map(({ route }) => route.lazy)
    const loads = lazy.filter((load) => typeof load === 'function').map((load) => load())
    // Settled, because opening a screen whose code failed to load tries again and reports the error.
    void Promise.allSettled(loads).then(() => prefetchCode(routes, others))
  })
}

/** Prefetches a screen's code on hover and focus, and its data on press, about 100 ms before the click. */
export function prefetchScreens(routes: RouteObject[], openContext: () => Readonly<RouterContextProvider>): void {
  const prefetch = async (link: HTMLAnchorElement, withData: boolean) => {
    for (const { route, params } of matchRoutes(routes, link, getBasePath()) ?? []) {
      if (typeof route.lazy !== 'function') continue
      const { loader } = await route.lazy()
      if (!withData || typeof loader !== 'function') continue
      // Fills the query cache, so the loader of the navigation itself reuses these requests.
      const request = new Request(link.href)
      await loader({ request, params, context: openContext() } as LoaderFunctionArgs)
    }
  }
  const follow = (event: Event, withData: boolean) => {
    const link = findLink(event.target)
    // Ignored, because following the link tries again and reports the error.
    if (link) prefetch(link, withData).catch(() => null)
  }
  for (const intent of ['pointerover', 'focusin'])
    document.addEventListener(intent, (event) => follow(event, false), { passive: true })
  document.addEventListener('pointerdown', (event) => follow(event, true), { passive: true })
}
