import { expect, test } from 'vitest'
import { nameProvider, nextPath } from './sign-in.ts'

const after = (next: string) => nextPath(new URLSearchParams({ next }))

test.each(['/goals', '/event/12?from=map', '/home?q=birds&mood=Quiet#results'])('comes back to %s', (path) => {
  expect(after(path)).toBe(path)
})

test.each([
  'https://other.example/',
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  'javascript:alert(1)',
  'goals',
  '',
])('opens Home instead of "%s"', (elsewhere) => {
  expect(after(elsewhere)).toBe('/home')
})

test('returns home if no path was requested', () => {
  expect(nextPath(new URLSearchParams())).toBe('/home')
})

test.each([
  ['facebook', 'Facebook'],
  ['openid', 'Riverton Library card'],
  ['openid2', null],
  [null, null],
])('names the provider of the link %s', (id, name) => {
  expect(nameProvider({ providers: [{ id: 'openid', name: 'Riverton Library card', icon: 'card' }] }, id)).toBe(name)
})
