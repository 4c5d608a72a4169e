import { useEffect, useEffectEvent } from 'react'
import { createPath, type createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

/** Closes an open dialog, sheet or full-screen panel on Back. */
type CloseDialog = () => void

/** State of a history entry: the router's, and how many dialogs are open at the entry. */
interface EntryState {
  key?: string
  idx?: number
  dialogs?: number
}

const readEntry = (): EntryState => (window.history.state as EntryState | null) ?? {}

let router: Router | null = null
/** Open dialogs, outermost first. */
const open: CloseDialog[] = []
/** Number of dialog entries between the screen's own entry and the current one. */
let entries = 0
/** Number of those entries that a reload left without their dialogs. The next dialog, navigation or Back uses them up. */
let leftover = 0
/** `idx` of the shown screen's entry. Its dialogs' entries have the same. */
let shownIdx: number | undefined
/** Path of the shown screen. */
let shownPath = ''
/** True while the browser moves to an entry that `settle` requested. */
let isMoving = false
/** Number of navigations that wait for, or run on, the screen's own entry. */
let leaving = 0
const waiting: (() => void)[] = []

/** Returns false while the router and the address bar are at different screens, such as during a blocked Back. */
const isOnShownScreen = () => (readEntry().key ?? 'default') === router?.state.location.key

/** Adds or removes history entries until there is one for each open dialog. */
function settle(): void {
  if (!router || isMoving || !isOnShownScreen()) return
  const wanted = leaving > 0 ? 0 : Math.max(open.length, leftover)
  if (entries > wanted) {
    isMoving = true
    window.history.go(wanted - entries)
    return
  }
  while (entries < wanted) {
    entries += 1
    window.history.pushState({ ...readEntry(), dialogs: entries }, '')
  }
  if (leaving > 0) for (const proceed of waiting.splice(0)) proceed()
}

/** Gives the current entry the URL that the router shows: it may have replaced the URL at a dialog's entry. */
function updateEntry(): void {
  if (!router || isOnShownScreen()) return
  const { location } = router.state
  window.history.replaceState(
    { ...readEntry(), usr: location.state as unknown, key: location.key },
    '',
    createPath(location),
  )
}

function closeAbove(depth: number): void {
  for (const close of open.splice(depth).toReversed()) close()
}

/** Closes dialogs on Back. Hides moves between the entries of one screen from the router. */
function handlePop(event: PopStateEvent): void {
  const { idx, dialogs: arrived = 0 } = readEntry()
  const wasMoving = isMoving
  isMoving = false
  const passesLeftover = leftover > 0 && !wasMoving && arrived < entries
  leftover = 0
  if (idx !== shownIdx) {
    entries = arrived
    return closeAbove(0)
  }
  if (wasMoving || entries > 0 || arrived > 0) {
    event.stopImmediatePropagation()
    if (!wasMoving && arrived < entries) closeAbove(arrived)
    entries = arrived
    updateEntry()
  }
  // Nothing of the entries was on screen, so one press of Back leaves the screen.
  if (passesLeftover) window.history.go(-1 - arrived)
  else settle()
}

/** Follows the router to other screens, where no dialog of the last one stays open. */
function followRouter({ location }: Router['state']): void {
  if (!isOnShownScreen()) return
  if (shownPath !== location.pathname) closeAbove(0)
  shownPath = location.pathname
  const { idx, dialogs = 0 } = readEntry()
  if (idx !== shownIdx) {
    entries = dialogs
    leftover = 0
  } else if (dialogs !== entries) window.history.replaceState({ ...readEntry(), dialogs: entries }, '')
  shownIdx = idx
  settle()
}

/** A page from the back/forward cache may have been left in the middle of a move. */
function resume({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  isMoving = false
  entries = readEntry().dialogs ?? 0
  settle()
}

/**
 * Runs a navigation on the screen's own history entry, so that no dialog's entry is left behind. Dialogs that are still
 * open afterwards get their entries back.
 */
export async function navigateFromScreen(navigate: () => unknown): Promise<void> {
  leaving += 1
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    settle()
  })
  try {
    await navigate()
  } finally {
    leaving -= 1
    settle()
  }
}

/** Returns true if a navigation stays on the screen and replaces its entry, as filters in a sheet do. */
function isUpdate(path: string, isReplace: boolean | undefined): boolean {
  return isReplace === true && new URL(path, window.location.href).pathname === window.location.pathname
}

/**
 * Creates the router and connects open dialogs to the browser history. Call it once.
 * @returns a router whose navigations leave no entry of a dialog behind
 */
export function connectDialogs(createRouter: () => Router): Router {
  // Before the router's own listener: at the window, listeners run in the order in which they were added.
  window.addEventListener('popstate', handlePop)
  const own = createRouter()
  router = own
  shownPath = own.state.location.pathname
  const entry = readEntry()
  shownIdx = entry.idx
  // After a reload, the entry of a dialog is current but the dialog is closed. A move now could meet another reload, and
  // leave the screen.
  entries = entry.dialogs ?? 0
  leftover = entries
  window.addEventListener('pageshow', resume)
  own.subscribe(followRouter)
  settle()
  const navigate: Router['navigate'] = (to: never, options?: { replace?: boolean }) => {
    const go = () => own.navigate(to, options)
    if (entries === 0 && !isMoving) return go()
    const path: unknown = to
    const target = typeof path === 'string' ? path : typeof path === 'object' && path ? createPath(path) : ''
    return isUpdate(target, options?.replace) ? go() : navigateFromScreen(go)
  }
  return Object.create(own, { navigate: { value: navigate } }) as Router
}

/**
 * Adds a history entry for an open dialog, in a microtask: one dialog that replaces another uses its entry.
 * @returns function to call when the dialog has closed
 */
function addDialog(close: CloseDialog): () => void {
  open.push(close)
  leftover = 0
  queueMicrotask(settle)
  return () => {
    const place = open.indexOf(close)
    if (place !== -1) open.splice(place, 1)
    queueMicrotask(settle)
  }
}

/** Gives a dialog, or any panel that covers the screen, a history entry while it is open, so that Back closes it. */
export function useDialogEntry(isOpen: boolean, close: CloseDialog): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    return addDialog(() => closeNow())
  }, [isOpen])
}
