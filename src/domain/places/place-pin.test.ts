import { expect, test } from 'vitest'
import { readPin } from './place-pin.ts'

test.each([
  '40.674, -73.9442',
  ' (40.674,-73.9442) ',
  '40.674 -73.9442',
  '40.674° N, 73.9442° W',
  'N 40.674 W 73.9442',
  '73.9442W 40.674N',
  `40°40'26.4"N 73°56'39.12"W`,
  '40° 40′ 26.4″ N, 73° 56′ 39.12″ W',
  'geo:40.674,-73.9442?z=16',
  'https://www.google.com/maps/place/Brower+Park/@40.6,-73.9,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d40.674!4d-73.9442!16s',
  'https://www.google.com/maps/@40.674,-73.9442,15z',
  'https://www.google.com/maps/search/?api=1&query=40.674%2C-73.9442',
  'https://maps.google.com/?q=40.674,-73.9442',
  'https://maps.google.com/maps?q=loc:40.674,-73.9442',
  'https://maps.apple.com/?ll=40.674,-73.9442&q=Brower%20Park',
  'https://maps.apple.com/place?coordinate=40.674,-73.9442&name=Brower',
  'https://www.bing.com/maps?cp=40.674~-73.9442&lvl=16',
  'https://www.openstreetmap.org/?mlat=40.674&mlon=-73.9442#map=17/40.6/-73.9',
  'https://www.openstreetmap.org/#map=17/40.674/-73.9442',
  'www.openstreetmap.org/#map=17/40.674/-73.9442',
])('%s is a pin', (text) => {
  const pin = readPin(text)
  expect(pin?.latitude).toBeCloseTo(40.674, 6)
  expect(pin?.longitude).toBeCloseTo(-73.9442, 6)
})

test.each([
  '',
  'Brower Park',
  '185 Brooklyn Avenue, Brooklyn',
  '40.674',
  '91, 10',
  '40, 181',
  '1, 2, 3',
  '11213',
  '40.674° N, 73.9442° N',
  'https://maps.app.goo.gl/abcDEF123',
  'https://www.google.com/maps/place/Brower+Park',
  'https://example.org/?id=40.674,-73.9442',
  'javascript:alert(1)',
  `${'9'.repeat(5_000)}, 1`,
])('%s isn’t a pin', (text) => expect(readPin(text)).toBeNull())

test('south and west are negative', () =>
  expect(readPin('33.86 S, 151.2 E')).toEqual({ latitude: -33.86, longitude: 151.2 }))
