import { useLoaderData, useSearchParams } from 'react-router'
import type { PlaceData } from '#web/location/visitor-place.ts'
import { readMyEventsSearch, writeMyEventsSearch, type MyEventsSearch } from './my-events-search.ts'

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
