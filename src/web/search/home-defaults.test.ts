import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { MapSettings } from '#contract/places/place.ts'
import { getHomeDefaults, loadUnchosenInterests } from './home-defaults.ts'
import { eventFacetsQuery } from '#web/event-parts/queries.ts'

const settings: MapSettings = {
  home: { label: 'Davis, CA', latitude: 38.54, longitude: -121.74 },
  timeZone: 'America/Los_Angeles',
  visitorInterests: ['STEM'],
  shownEvents: 'first',
  tiles: null,
  glyphs: null,
  attribution: null,
}

/** Loads the interests in a town where this many events of the next two weeks match those of the site. */
function loadWith(matching: number, visitorInterests: MapSettings['visitorInterests'] = ['STEM']) {
  const client = new QueryClient()
  const call = new URLSearchParams({ interests: 'STEM', to: '2026-12-10', within: '20', virtual: 'any' })
  client.setQueryData(eventFacetsQuery(call).queryKey, { total: matching } as never)
  return loadUnchosenInterests(client, { ...settings, visitorInterests }, { place: null, today: '2026-11-27' })
}

test.each([
  [12, ['STEM']],
  [11, []],
  [0, []],
])('with %i matching events in two weeks, %j is selected', async (matching, interests) => {
  expect(await loadWith(matching)).toEqual(interests)
})

test('a site that shows all events by default selects no interests', async () => {
  expect(await loadWith(500, [])).toEqual([])
})

test('a person’s own interests replace the site’s', () => {
  const visitor = { interests: ['Art' as const], ages: [], within: 10, isWelcomed: true }
  expect(getHomeDefaults(null, visitor, ['STEM'], 'all')).toEqual({
    interests: ['Art'],
    areChosen: true,
    ages: [],
    show: 'all',
    within: 10,
  })
  expect(getHomeDefaults(null, { ...visitor, interests: [] }, ['STEM'], 'first')).toMatchObject({
    interests: ['STEM'],
    areChosen: false,
    within: 10,
  })
})
