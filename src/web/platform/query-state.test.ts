import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readQueries, writeQueries, type QueryState } from './query-state.ts'

const event = (id: number) => ({ id, text: 'what it says of itself '.repeat(8), dates: [{ id: id + 1 }], none: null })
const long = event(7).text

function throughPage(queries: [readonly unknown[], unknown][]) {
  const server = new QueryClient()
  for (const [key, data] of queries) server.setQueryData(key, data)
  const text = writeQueries(server)
  const browser = new QueryClient()
  readQueries(browser, JSON.parse(text) as QueryState)
  return { text, found: queries.map(([key]) => [key, browser.getQueryData(key)]) }
}

test('the browser restores the server’s query results', () => {
  const queries: [readonly unknown[], unknown][] = [
    [['/api/session'], null],
    [['/api/events'], { pages: [{ events: [event(1), event(2), event(3)], next: null }], pageParams: ['/api/events'] }],
    [['/api/events?limit=1'], { pages: [{ events: [event(2)], next: '/x' }], pageParams: ['/api/events?limit=1'] }],
    [['/api/events/3'], event(3)],
    [['/api/facets'], { total: 3, categories: { Art: 1 } }],
    [
      ['words', 2],
      ['a', 'b', 1, true, null],
    ],
  ]
  expect(throughPage(queries).found).toEqual(queries)
})

test('members shared by several lists are serialized once', () => {
  const lists: [readonly unknown[], unknown][] = [1, 2, 3].map((list) => [
    [list],
    { pages: [{ events: [event(1), event(2), event(list + 5)], next: null }], pageParams: [list] },
  ])
  const { text, found } = throughPage(lists)
  expect(found).toEqual(lists)
  expect(text.split(long).length - 1).toBe(5)
})
