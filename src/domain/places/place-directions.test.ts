import { expect, test } from 'vitest'
import { detectDevice, directionsHref } from './place-directions.ts'

const library = { latitude: 40.7532, longitude: -73.9822 }

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'apple'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', 'other'],
  ['', 'other'],
])('%j is %s', (userAgent, device) => expect(detectDevice(userAgent)).toBe(device))

test('each device gets a link for its own map app', () => {
  expect(directionsHref('apple', library, 'Bryant Park')).toBe(
    'https://maps.apple.com/?daddr=40.7532,-73.9822&q=Bryant%20Park',
  )
  expect(directionsHref('android', library, 'Hall (rear)')).toBe(
    'geo:40.7532,-73.9822?q=40.7532,-73.9822(Hall%20%20rear)',
  )
  expect(directionsHref('other', library, 'Bryant Park')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=40.7532,-73.9822',
  )
})

test('a place without coordinates is found by its name', () => {
  expect(directionsHref('apple', null, 'Davis, CA')).toBe('https://maps.apple.com/?daddr=Davis%2C%20CA')
  expect(directionsHref('android', null, 'Davis, CA')).toBe('geo:0,0?q=Davis%2C%20CA')
  expect(directionsHref('other', null, 'Davis, CA')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Davis%2C%20CA',
  )
})
