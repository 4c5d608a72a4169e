import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

/** The query results of a page: each key with its data. */
export type QueryState = [QueryKey, unknown][]

/** Minimum JSON length, in characters, for which a reference saves space. */
const minReferenceLength = 100

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** Detects infinite queries. Their pages can't be shared between lists, but the pages' members can. */
const isPaged = (value: object): value is InfiniteData<unknown> => 'pageParams' in value

/**
 * Serializes the query results as JSON. A list member that has been written before becomes a reference: `{"@":7}`
 * stands for the eighth member written.
 */
export function writeQueries(client: QueryClient): string {
  const indexByText = new Map<string, number>()
  let members = 0
  const writeMember = (member: object): string => {
    const text = JSON.stringify(member)
    const place = indexByText.get(text)
    if (place !== undefined && text.length >= minReferenceLength) return `{"@":${place}}`
    indexByText.set(text, members)
    members += 1
    return text
  }
  const writeParts = (value: object): string => {
    const parts = Object.entries(value).filter(([, part]) => part !== undefined)
    return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${write(part)}`).join()}}`
  }
  const write = (value: unknown): string => {
    if (!isObject(value)) return JSON.stringify(value) ?? 'null'
    if (Array.isArray(value))
      return `[${value.map((item) => (isObject(item) ? writeMember(item) : write(item))).join()}]`
    if (!isPaged(value)) return writeParts(value)
    return `{"pages":[${value.pages.map(write).join()}],"pageParams":${JSON.stringify(value.pageParams)}}`
  }
  const queries = client.getQueryCache().getAll()
  const found = queries.filter(({ state }) => state.status === 'success')
  return `[${found.map(({ queryKey, state }) => `[${JSON.stringify(queryKey)},${write(state.data)}]`).join()}]`
}

/** Loads the query results embedded in the page into the browser's cache. */
export function readQueries(client: QueryClient, state: QueryState): void {
  const members: object[] = []
  const readMember = (member: object): object => {
    if ('@' in member) return members[Number(member['@'])] ?? member
    members.push(member)
    return member
  }
  const read = (value: unknown): unknown => {
    if (!isObject(value)) return value
    if (Array.isArray(value)) return value.map((item) => (isObject(item) ? readMember(item) : item))
    if (isPaged(value)) return { ...value, pages: value.pages.map(read) }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(part)]))
  }
  for (const [key, data] of state) client.setQueryData(key, read(data))
}
