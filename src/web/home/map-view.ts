import type { NavigateOptions } from 'react-router'
import { paths } from '#web/paths.ts'
import type { MapView } from '#web/ui/map/map-props.ts'
import { writeHomeSearch, type HomeSearch } from '#web/search/home-search.ts'

const storageKey = 'home-view'

/** Stores on this device whether Home was last shown as a map. Without storage, Home opens as a list. */
export function rememberView(view: HomeSearch['view']): void {
  try {
    if (view === 'map') localStorage.setItem(storageKey, view)
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked or full.
  }
}

export function readRememberedView(): HomeSearch['view'] {
  try {
    return localStorage.getItem(storageKey) === 'map' ? 'map' : 'list'
  } catch {
    return 'list'
  }
}

/** State of the map's history entry: the query of the list below it, which going back returns to. */
interface MapState {
  listQuery: string
}

const writeListQuery = (search: HomeSearch) => writeHomeSearch({ ...search, view: 'list' })

/** Reads the state of a history entry that this app added for the map; null for a link opened from elsewhere. */
export function readMapState(state: unknown): MapState | null {
  if (typeof state !== 'object' || state === null || !('listQuery' in state)) return null
  return typeof state.listQuery === 'string' ? { listQuery: state.listQuery } : null
}

/** A navigation to or from the map. */
export interface MapTarget {
  to: string
  options: NavigateOptions
}

/** Returns the navigation that opens the full-screen map as a history entry above the list. */
export function openingMap(search: HomeSearch): MapTarget {
  const state: MapState = { listQuery: writeListQuery(search) }
  return {
    to: paths.home + writeHomeSearch({ ...search, view: 'map' }),
    options: { preventScrollReset: true, state },
  }
}

type Closing =
  /** Goes back to the list as it was, then applies the search if it was changed on the map. */
  | { isBack: true; next: MapTarget | null }
  /** Replaces the map, because the entry below it belongs to another screen. */
  | { isBack: false; next: MapTarget }

/** Returns how to close the map so that no second entry of the list stays in the history. */
export function closingMap(search: HomeSearch, state: unknown): Closing {
  const opened = readMapState(state)
  const query = writeListQuery(search)
  const list: MapTarget = { to: paths.home + query, options: { replace: true, preventScrollReset: true } }
  if (!opened) return { isBack: false, next: list }
  return { isBack: true, next: opened.listQuery === query ? null : list }
}

/** The area to which the map was moved, and its request: where the map opens when a person returns from an event. */
let lastArea: { call: string; view: MapView } | null = null

export function rememberArea(call: string, view: MapView): void {
  lastArea = { call, view }
}

export function clearArea(): void {
  lastArea = null
}

/** Returns the area to which the map of the same events was moved; null if it wasn't. */
export const findRememberedArea = (call: string): MapView | null => (lastArea?.call === call ? lastArea.view : null)
