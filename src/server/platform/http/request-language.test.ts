import { expect, test } from 'vitest'
import { chooseLanguage, routedPath } from './request-language.ts'

const choose = (path: string, headers: Record<string, string> = {}, offered: ('en' | 'es')[] = ['en', 'es']) =>
  chooseLanguage(new Request(`http://localhost${path}`, { headers }), offered)

test('a choice beats the address, which beats the browser, which beats the installation', () => {
  const browser = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }
  expect(choose('/home')).toBe('en')
  expect(choose('/home', {}, ['es', 'en'])).toBe('es')
  expect(choose('/home', browser)).toBe('es')
  expect(choose('/en/home', browser)).toBe('en')
  expect(choose('/en/home', { ...browser, cookie: 'place=1; language=es' })).toBe('es')
  expect(choose('/es', { cookie: 'language=en' })).toBe('en')
})

test('what isn’t offered or can’t be read is passed over', () => {
  expect(choose('/es/home', { 'accept-language': 'es' }, ['en'])).toBe('en')
  expect(choose('/home', { 'accept-language': 'tlh, de;q=0.9, en;q=0.1, es;q=0.2' })).toBe('es')
  expect(choose('/home', { cookie: 'language=../../x', 'accept-language': ';;q=,,*' })).toBe('en')
})

test('finds the route of an address with a language', () => {
  const path = (url: string) => routedPath(new Request(url))
  expect(path('http://localhost/es/event/5?a=/es')).toBe('/event/5')
  expect(path('http://localhost/es')).toBe('/')
  expect(path('http://localhost/essays')).toBe('/essays')
  expect(path('http://localhost/event/es/home')).toBe('/event/es/home')
})
