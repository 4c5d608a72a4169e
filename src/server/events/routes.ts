import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http.ts'
import { keepColumns, type ColumnKeeper } from './kept-columns.ts'
import { countEvents, getEvent, listEvents, markEvents, writeEvent, writeEvents, type EventsDeps } from './service.ts'

/** The address as asked with another cursor, relative to the host, as RFC 8288 allows. */
function nextLink(url: URL, cursor: string): string {
  const search = new URLSearchParams(url.searchParams)
  search.set('cursor', cursor)
  return `<${url.pathname}?${search}>; rel="next"`
}

/** @param deps with the columns, where they are also prepared */
export function eventRoutes(deps: EventsDeps & { columns?: ColumnKeeper }): Route[] {
  const { columns = keepColumns(deps) } = deps
  return [
    route(endpoints.listEvents, async ({ query, url, session }) => {
      const headersOf = (next: string | null) => (next ? { link: nextLink(url, next) } : {})
      if (session === null) {
        const { events, next } = await writeEvents(deps, query)
        return { json: `[${events.join(',')}]`, headers: headersOf(next) }
      }
      const { events, next } = await listEvents(deps, query, session.userId)
      return { body: await markEvents(deps, events, session.userId), headers: headersOf(next) }
    }),
    route(endpoints.countEvents, async ({ query }) => ({ body: await countEvents(deps, query, columns) })),
    route(endpoints.getEvent, async ({ params, query, session }) => {
      if (session === null) return { json: await writeEvent(deps, params.id, query.near) }
      const event = await getEvent(deps, params.id, query.near, session.userId)
      const [marked = event] = await markEvents(deps, [event], session.userId)
      return { body: marked }
    }),
  ]
}
