import { describe, expect, test } from 'vitest'
import { readPlaceCookie, writePlaceCookie, type VisitorPlace } from './place-cookie.ts'

const montclair: VisitorPlace = { label: 'Montclair, NJ', latitude: 40.8259, longitude: -74.2094, kind: 'chosen' }
const writePair = (place: VisitorPlace) => writePlaceCookie(place, false).split(';')[0] ?? ''

test('a place round-trips with a precision of about a kilometre', () => {
  const cookies = `theme=dark; ${writePair(montclair)}; session=1`
  expect(readPlaceCookie(cookies)).toEqual({ ...montclair, latitude: 40.83, longitude: -74.21 })
})

test.each(['Zürich; DROP', 'São Paulo, Brazil', 'a"b\\c', '東京', 'two\nlines', 'x'.repeat(300)])(
  'the name %j is stored safely',
  (label) => {
    const cookie = writePlaceCookie({ ...montclair, label }, true)
    expect(cookie).toMatch(/^place=[\w%.,!~*'()-]+; Max-Age=31536000; Path=\/; SameSite=Lax; Secure$/)
    const read = readPlaceCookie(cookie.split(';')[0])
    expect(read?.label.length).toBeLessThanOrEqual(80)
    expect(read?.label).not.toMatch(/[;\n]/)
  },
)

describe('rejects malformed or foreign values:', () => {
  test.each([
    null,
    '',
    'place=',
    'place=%',
    'place=40.7,-74',
    'place=91,0,chosen,North',
    'place=0,181,chosen,East',
    'place=1e1,2,chosen,Ten',
    'place=40.7,-74,guessed,Town',
    'place=40.7,-74,chosen,%20%20',
    'misplace=40.7,-74,chosen,Town',
  ])('%j', (cookies) => expect(readPlaceCookie(cookies)).toBeNull())
})

test('null expires the cookie', () => {
  expect(writePlaceCookie(null, false)).toBe('place=; Max-Age=0; Path=/; SameSite=Lax')
})
