import { expect, test } from 'vitest'
import { isGuide } from './plan-owners.ts'

const listings = (count: number, given: { organizer?: string; town?: string } = {}) =>
  Array.from({ length: count }, (_, at) => ({
    organizer: given.organizer === undefined ? '' : `${given.organizer} ${at}`,
    link: 'https://dover.example/events',
    place: { text: given.town ?? `Hall ${at}, ${at + 1} Mill Street, Dover, NJ`, latitude: null, longitude: null },
  }))

test('a magazine and a guide of the town aren’t hosts', () => {
  expect(isGuide('Fig Dover', listings(12, { organizer: 'Club' }))).toBe(true)
  for (const name of ['DoverNJ.com', 'Visit Dover', 'Dover Community Calendar', 'The Dover Gazette'])
    expect(isGuide(name, listings(12)), name).toBe(true)
})

test('a club that meets at many places and an institution with many departments host their events', () => {
  expect(isGuide('Dover Bird Club', listings(12))).toBe(false)
  expect(isGuide('Dover University', listings(12, { organizer: 'Department', town: 'Room 5' }))).toBe(false)
  expect(isGuide('DoverHall.com', listings(12, { town: 'Hall, 1 Mill Street, Dover, NJ' }))).toBe(false)
})
