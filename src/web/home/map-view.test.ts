import { expect, test } from 'vitest'
import { readHomeSearch } from '#web/search/home-search.ts'
import { closingMap, openingMap, readMapState } from './map-view.ts'

const search = readHomeSearch(new URLSearchParams('q=birds&free=true'), { today: '2026-11-22' })

test('the map opens as a new history entry, with the same search', () => {
  const { to, options } = openingMap(search)
  expect(to).toBe('/home?q=birds&free=true&view=map')
  expect(options.replace).toBeUndefined()
  expect(readMapState(options.state)).toEqual({ listQuery: '?q=birds&free=true' })
})

test('closing returns to the list', () => {
  const { state } = openingMap(search).options
  expect(closingMap({ ...search, view: 'map' }, state)).toEqual({ isBack: true, next: null })
})

test('closing keeps a search that was changed on the map', () => {
  const { state } = openingMap(search).options
  const changed = { ...search, view: 'map' as const, free: false }
  expect(closingMap(changed, state)).toMatchObject({ isBack: true, next: { to: '/home?q=birds' } })
})

test.each([null, undefined, 'text', {}, { listQuery: 7 }])(
  'closing a map opened by a link, with the state %j, stays on Home',
  (state) => expect(closingMap(search, state)).toMatchObject({ isBack: false, next: { options: { replace: true } } }),
)
