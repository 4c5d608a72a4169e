import { matchRoutes, type LoaderFunctionArgs, type RouteObject, type RouterContextProvider } from 'react-router'

/** A link that opens another screen of this page. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const staysHere = link?.origin === window.location.origin && !link.target && !link.hasAttribute('download')
  return staysHere && link.pathname !== window.location.pathname ? link : null
}

/** Whoever counts their bytes gets the code of a screen when they go there. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Milliseconds after which a page that is never idle loads what it may need next all the same. */
const patience = 4_000

/** Loads the code of screens that are one step away, once the page has nothing better to do. */
export function prefetchCode(routes: RouteObject[], paths: readonly string[]): void {
  if (savesData()) return
  const load = () => {
    for (const path of paths)
      for (const { route } of matchRoutes(routes, path) ?? [])
        // What fails now fails again when somebody goes there, and is told then.
        if (typeof route.lazy === 'function') route.lazy().catch(() => null)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: patience })
  else setTimeout(load, patience)
}

/** What a finger on a link says the person wants, some 100 ms before it lifts: a screen's code, and its data. */
export function prefetchScreens(routes: RouteObject[], openContext: () => Readonly<RouterContextProvider>): void {
  const prefetch = async (link: HTMLAnchorElement, withData: boolean) => {
    for (const { route, params } of matchRoutes(routes, link) ?? []) {
      if (typeof route.lazy !== 'function') continue
      const { loader } = await route.lazy()
      if (!withData || typeof loader !== 'function') continue
      // The screen's own loader finds what this one has asked for.
      const request = new Request(link.href)
      await loader({ request, params, context: openContext() } as LoaderFunctionArgs)
    }
  }
  const follow = (event: Event, withData: boolean) => {
    const link = linkAt(event.target)
    // What fails now fails again when the link is followed, and is told then.
    if (link) prefetch(link, withData).catch(() => null)
  }
  document.addEventListener('pointerover', (event) => follow(event, false), { passive: true })
  document.addEventListener('pointerdown', (event) => follow(event, true), { passive: true })
}
