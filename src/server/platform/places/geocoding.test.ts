import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGeocoder } from './geocoding.ts'

const near = { latitude: 40.7128, longitude: -74.006 }
let server: Server
let url: string
let calls: URL[]
let answer: { status: number; body: unknown; headers?: Record<string, string> }
let errors: unknown[]
beforeEach(async () => {
  calls = []
  errors = []
  server = createServer((request, response) => {
    calls.push(new URL(request.url ?? '/', 'http://geocoder'))
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})
const open = (language: 'photon' | 'nominatim') => createGeocoder({ url, language }, (error) => errors.push(error))

test('queries Photon near the town and formats the result as one line', async () => {
  const properties = { name: 'Brower Park', housenumber: '185', street: 'Brooklyn Avenue', city: 'Brooklyn' }
  const feature = {
    properties: { ...properties, state: 'New York', postcode: '11213' },
    geometry: { coordinates: [-73.9436, 40.6737] },
  }
  answer = { status: 200, body: { features: [feature, { properties: {}, geometry: {} }] } }
  expect(await open('photon').suggest('brower', near, 5)).toEqual([
    { label: 'Brower Park, 185 Brooklyn Avenue, Brooklyn, New York 11213', latitude: 40.6737, longitude: -73.9436 },
  ])
  expect(calls[0]?.pathname + (calls[0]?.search ?? '')).toBe('/api/?q=brower&limit=5&lat=40.7&lon=-74.0')
})

test('supports Nominatim', async () => {
  answer = { status: 200, body: [{ display_name: 'Brower Park, Brooklyn', lat: '40.6737', lon: '-73.9436' }, 7] }
  const geocoder = open('nominatim')
  const expected = [{ label: 'Brower Park, Brooklyn', latitude: 40.6737, longitude: -73.9436 }]
  expect(await geocoder.suggest('brower', near, 5)).toEqual(expected)
  expect(await geocoder.suggest('brower', near, 5)).toEqual(expected)
  expect(calls.map(({ search }) => search)).toEqual(['?q=brower&limit=5&format=jsonv2'])
})

test('reports a failing geocoder and suggests nothing', async () => {
  answer = { status: 502, body: {} }
  const geocoder = open('photon')
  expect(await geocoder.suggest('brower', near, 5)).toEqual([])
  expect(String(errors[0])).toContain('responded with 502')
  answer = { status: 200, body: 'nonsense' }
  expect(await geocoder.suggest('brower', near, 5), 'failures are not cached').toEqual([])
})

test('does not follow redirects', async () => {
  answer = { status: 302, body: {}, headers: { location: `${url}latest/meta-data/` } }
  expect(await open('photon').suggest('brower', near, 5)).toEqual([])
  expect(calls).toHaveLength(1)
  expect(errors).toHaveLength(1)
})
