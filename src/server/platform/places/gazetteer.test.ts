import { expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer()

test.each([
  ['Montclair, NJ', 'America/New_York'],
  ['montclair, New Jersey', 'America/New_York'],
  ['New York, NY', 'America/New_York'],
  ['St. Louis, MO', 'America/Chicago'],
  ['Bloomington, IN', 'America/Indiana/Indianapolis'],
  ['Toronto, ON', 'America/Toronto'],
  ['Paignton, United Kingdom', 'Europe/London'],
  ['Mumbai, India', 'Asia/Kolkata'],
])('%s is known and is in the time zone %s', (name, zone) => {
  const town = gazetteer.findTown(name)
  expect(town && gazetteer.zoneAt(town)).toBe(zone)
})

test.each(['Montclair', 'Nowhere, NJ', 'Montclair, ZZ', '', ','])('"%s" is not known', (name) => {
  expect(gazetteer.findTown(name)).toBeNull()
})

test('the region distinguishes towns of the same name', () => {
  expect(gazetteer.findTown('Nashville, TN')?.longitude).toBeCloseTo(-86.8, 0)
  expect(gazetteer.findTown('Nashville, AR')?.longitude).toBeCloseTo(-93.8, 0)
})

test('a ZIP code is located at the centre of its area', () => {
  expect(gazetteer.findZip('07042')).toEqual({
    latitude: expect.closeTo(40.813, 2),
    longitude: expect.closeTo(-74.219, 2),
  })
  expect(gazetteer.findZip('00000')).toBeNull()
})
