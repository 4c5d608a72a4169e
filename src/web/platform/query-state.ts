import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the queries of a page have found, on its way to the browser. */
export interface QueryState {
  /** Each query's key and data. */
  found: [QueryKey, unknown][]
  /** What several lists hold, once; in the lists `{ "@": 3 }` stands for it. */
  repeated: unknown[]
}

/** Letters of JSON from which on a thing is worth a reference. */
const worthwhile = 100

type Replace = (item: object) => unknown

/** A copy with the members of all lists replaced. */
function replaceMembers(value: unknown, replace: Replace): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => (typeof item === 'object' && item !== null ? replace(item as object) : item))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceMembers(part, replace)]))
}

/** Takes what the queries have found out of the server's cache. */
export function packQueries(client: QueryClient): QueryState {
  const queries = client.getQueryCache().getAll()
  const found = queries.flatMap(({ queryKey, state }): [QueryKey, unknown][] =>
    state.status === 'success' ? [[queryKey, state.data]] : [],
  )
  const timesOf = new Map<string, number>()
  const count: Replace = (item) => {
    const text = JSON.stringify(item)
    if (text.length >= worthwhile) timesOf.set(text, (timesOf.get(text) ?? 0) + 1)
    return replaceMembers(item, count)
  }
  for (const [, data] of found) replaceMembers(data, count)
  const repeated: unknown[] = []
  const placeOf = new Map<string, number>()
  const refer: Replace = (item) => {
    const text = JSON.stringify(item)
    if ((timesOf.get(text) ?? 0) < 2) return replaceMembers(item, refer)
    const place = placeOf.get(text) ?? repeated.push(item) - 1
    placeOf.set(text, place)
    return { '@': place }
  }
  return { found: found.map(([key, data]) => [key, replaceMembers(data, refer)]), repeated }
}

/** Puts what the page brought into the browser's cache. */
export function unpackQueries(client: QueryClient, { found, repeated }: QueryState): void {
  const restore: Replace = (item) => ('@' in item ? repeated[Number(item['@'])] : replaceMembers(item, restore))
  for (const [key, data] of found) client.setQueryData(key, replaceMembers(data, restore))
}
