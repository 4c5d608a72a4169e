import { useLayoutEffect, useRef, type RefObject } from 'react'
import { createPath, NavigationType, useLocation, type createBrowserRouter, type Location } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/** A link of a screen, found again by its target. */
interface LinkPlace {
  href: string
  /** Index among the links with the same target. */
  index: number
}

/** The part of a screen that a person was looking at. */
interface Position {
  scrollY: number
  /** A visible link and its distance from the top of the window. Cards off screen have no exact height, so `scrollY` drifts. */
  anchor: (LinkPlace & { top: number }) | null
  /** The link that led to the next screen. */
  followed: LinkPlace | null
}

/** A screen in the history. */
interface Visit {
  position?: Position
  /** Path of the screen that led here. */
  from?: string
}

const storageKey = 'wonderlark screens'
const maxVisits = 60
let visits = new Map<string, Visit>()
let router: Router | null = null
let shown: Location | null = null
let clicked: HTMLAnchorElement | null = null

/** The first entry of each document has the same key. */
const getVisitKey = (location: Location) => `${location.key} ${location.pathname}${location.search}`

function setVisit(location: Location, part: Visit): void {
  const key = getVisitKey(location)
  const visit = { ...visits.get(key), ...part }
  visits.delete(key)
  visits.set(key, visit)
  for (const oldest of visits.keys()) {
    if (visits.size <= maxVisits) break
    visits.delete(oldest)
  }
}

function readVisits(): Map<string, Visit> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Visit][])
  } catch {
    // Storage is blocked.
    return new Map()
  }
}

function writeVisits(): void {
  savePosition()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...visits]))
  } catch {
    // Storage is full or blocked: positions last until the page is unloaded.
  }
}

const findMain = () => document.querySelector<HTMLElement>('main')

function listLinks(href: string): HTMLAnchorElement[] {
  return [...(findMain()?.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`) ?? [])]
}

function findLink({ href, index }: LinkPlace): HTMLAnchorElement | undefined {
  const links = listLinks(href)
  return links[index] ?? links[0]
}

function describeLink(link: HTMLAnchorElement): LinkPlace | null {
  const href = link.getAttribute('href') ?? ''
  const index = listLinks(href).indexOf(link)
  return index === -1 ? null : { href, index }
}

/** Distance in pixels between the points at which a visible link is looked for. */
const sampleStep = 60

/** Finds a link on screen, without measuring those off screen: that would lay them all out. */
function findVisibleLink(): HTMLAnchorElement | null {
  for (let y = sampleStep; y < window.innerHeight; y += sampleStep) {
    const element = document.elementFromPoint(window.innerWidth / 2, y)
    const link = element?.closest('a[href]') ?? element?.closest('main li')?.querySelector('a[href]')
    if (link instanceof HTMLAnchorElement && listLinks(link.getAttribute('href') ?? '').includes(link)) return link
  }
  return null
}

function savePosition(): void {
  if (!shown) return
  const active = document.activeElement
  const followed = clicked?.isConnected ? clicked : active instanceof HTMLAnchorElement ? active : null
  const top = followed?.getBoundingClientRect().top ?? -1
  const anchor = top >= 0 && top < window.innerHeight ? followed : findVisibleLink()
  const place = anchor && describeLink(anchor)
  setVisit(shown, {
    position: {
      scrollY: window.scrollY,
      anchor: place && anchor ? { ...place, top: anchor.getBoundingClientRect().top } : null,
      followed: followed && describeLink(followed),
    },
  })
}

/** Saves the position of each screen before the next one replaces it. */
function followRouter({ location, historyAction }: Router['state']): void {
  if (!shown || location === shown) return
  savePosition()
  const from = historyAction === NavigationType.Push ? createPath(shown) : visits.get(getVisitKey(shown))?.from
  if (historyAction !== NavigationType.Pop && from !== undefined) setVisit(location, { from })
  shown = location
  clicked = null
}

/** Starts to remember where each screen was left. Call it once, with the app's router. */
export function trackPositions(own: Router): void {
  router = own
  shown = own.state.location
  visits = readVisits()
  own.subscribe(followRouter)
  window.addEventListener('pagehide', writeVisits)
  document.addEventListener('visibilitychange', () => document.hidden && writeVisits())
  document.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('a') : null
    },
    { capture: true },
  )
}

/** Returns the path and query of the screen from which this one was opened; null if there is none. Browser only. */
export const readPreviousPath = (): string | null => (shown && visits.get(getVisitKey(shown))?.from) ?? null

/** Returns true if a link in the app led here, so that Back returns to where the person came from. Browser only. */
export function canGoBack(): boolean {
  const { idx = 0 } = (window.history.state as { idx?: number } | null) ?? {}
  if (idx > 0) return true
  // The first screen of this document: a link opened it before the scripts had loaded, possibly in a new tab.
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  const isFromLink = document.referrer.startsWith(`${window.location.origin}/`)
  return isFromLink && (navigation?.canGoBack ?? window.history.length > 1)
}

/** Milliseconds for which a restored position is held against content that arrives late. */
const holdMs = 5_000
const inputs = ['wheel', 'touchstart', 'pointerdown', 'mousedown', 'keydown'] as const

let hasReturnedFocus = false

/** Returns true if Back has moved the focus to the link that had been followed. */
export const isFocusReturned = () => hasReturnedFocus

/**
 * Scrolls to a position and keeps it there while content above arrives or gets its real height, until the visitor does
 * something or the time is up.
 * @returns function to stop
 */
function holdPosition({ scrollY, anchor, followed }: Position, returnsFocus: boolean): () => void {
  const main = findMain()
  if (!main) return () => {}
  const align = () => {
    const link = anchor && findLink(anchor)
    const offset = anchor && link ? link.getBoundingClientRect().top - anchor.top : null
    if (offset !== null && Math.abs(offset) >= 1) window.scrollBy({ top: offset, behavior: 'instant' })
    if (offset === null) window.scrollTo({ top: scrollY, behavior: 'instant' })
    const target = returnsFocus && !hasReturnedFocus && followed && findLink(followed)
    if (!target) return
    hasReturnedFocus = true
    target.focus({ preventScroll: true })
  }
  // Cards get their real height once they are near the window, so the first step must come close.
  window.scrollTo({ top: scrollY, behavior: 'instant' })
  align()
  const observer = new ResizeObserver(align)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of inputs) window.removeEventListener(input, stop, { capture: true })
  }
  const timer = setTimeout(stop, holdMs)
  observer.observe(main)
  for (const input of inputs) window.addEventListener(input, stop, { capture: true, passive: true })
  return stop
}

/** Restores the position after a reload, unless the visitor has scrolled before the scripts had loaded. */
function holdLoaded(position: Position): (() => void) | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type !== 'reload' && load?.type !== 'back_forward') return
  const isUntouched = window.scrollY === 0 || Math.abs(window.scrollY - position.scrollY) < 2
  return isUntouched ? holdPosition(position, false) : undefined
}

function scrollToHash(hash: string): boolean {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!target) return false
  target.scrollIntoView()
  return true
}

let isLoaded = false

/** Scrolls each new screen to its top, or to its `hash`; on Back, to where it was left. Call it once, in the layout. */
export function useScreenPosition(main: RefObject<HTMLElement | null>): void {
  const location = useLocation()
  const shownPath = useRef(location.pathname)
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const release = () => {
      window.history.scrollRestoration = 'auto'
    }
    // The browser restores a reloaded page before its scripts have loaded.
    window.addEventListener('pagehide', release)
    return () => window.removeEventListener('pagehide', release)
  }, [])
  useLayoutEffect(() => {
    if (!router || !main.current) return
    hasReturnedFocus = false
    const isOtherScreen = shownPath.current !== location.pathname
    shownPath.current = location.pathname
    const position = visits.get(getVisitKey(location))?.position
    const { historyAction, preventScrollReset } = router.state
    if (!isLoaded) {
      isLoaded = true
      return position && holdLoaded(position)
    }
    if (historyAction === NavigationType.Pop && position) return holdPosition(position, isOtherScreen)
    if (scrollToHash(location.hash) || preventScrollReset) return
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [location, main])
}
