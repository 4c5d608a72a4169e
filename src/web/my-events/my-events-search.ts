import { useLoaderData, useSearchParams } from 'react-router'
import type { PlaceData } from '#web/location/visitor-place.ts'
import { isDay, isMonth } from '#domain/events/event-search-days.ts'
import { getMonth } from '#web/ui/form/month-days.ts'

const tabs = ['saved', 'all', 'hosting'] as const
export type Tab = (typeof tabs)[number]

/** View options of My Events. Stored in the URL so that they survive a reload. */
export interface MyEventsSearch {
  tab: Tab
  view: 'list' | 'calendar'
  /** "2026-11"; null if none is selected. */
  month: string | null
  /** "2026-11-21" */
  day: string | null
}

/** Reads the options from the URL. Ignores invalid values instead of failing, because people may edit URLs. */
export function readMyEventsSearch(search: URLSearchParams): MyEventsSearch {
  const day = search.get('day') ?? ''
  const month = search.get('month') ?? ''
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'saved',
    view: search.get('view') === 'calendar' ? 'calendar' : 'list',
    month: isMonth(month) ? month : isDay(day) ? getMonth(day) : null,
    day: isDay(day) ? day : null,
  }
}

export function writeMyEventsSearch({ tab, view, month, day }: MyEventsSearch): URLSearchParams {
  const search = new URLSearchParams()
  if (tab !== 'saved') search.set('tab', tab)
  if (tab === 'saved' && view === 'calendar') {
    search.set('view', 'calendar')
    if (month) search.set('month', month)
    if (day) search.set('day', day)
  }
  return search
}

/**
 * Returns the current view, the visitor's location and a function to change the view. Moving within the calendar
 * replaces the history entry.
 */
export function useMyEventsSearch() {
  const [params, setParams] = useSearchParams()
  const search = readMyEventsSearch(params)
  const change = (part: Partial<MyEventsSearch>) => {
    const isMove = part.tab === undefined && part.view === undefined
    setParams((before) => writeMyEventsSearch({ ...readMyEventsSearch(before), ...part }), {
      replace: isMove,
      preventScrollReset: true,
    })
  }
  return { search, change, place: useLoaderData<PlaceData>().place }
}
