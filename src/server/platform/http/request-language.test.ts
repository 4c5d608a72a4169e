import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { plainConventions } from '#texts/conventions.ts'
import { chooseLanguage, readLanguage, routedPath } from './request-language.ts'

const choose = (path: string, headers: Record<string, string> = {}, offered: ('en' | 'es')[] = ['en', 'es']) =>
  chooseLanguage(new Request(`http://localhost${path}`, { headers }), offered)

test('a choice has priority over the URL, then the browser, then the installation', () => {
  const browser = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }
  expect(choose('/home')).toBe('en')
  expect(choose('/home', {}, ['es', 'en'])).toBe('es')
  expect(choose('/home', browser)).toBe('es')
  expect(choose('/en/home', browser)).toBe('en')
  expect(choose('/en/home', { ...browser, cookie: 'place=1; language=es' })).toBe('es')
  expect(choose('/es', { cookie: 'language=en' })).toBe('en')
})

test('a form without scripts follows the page on which it stands', () => {
  const send = (referer: string, method = 'POST') =>
    chooseLanguage(new Request('http://localhost/login/email', { method, headers: { referer } }), ['en', 'es'])
  expect(send('http://localhost/es/login')).toBe('es')
  expect(send('http://localhost/login')).toBe('en')
  expect(send('nonsense')).toBe('en')
  expect(send('http://localhost/es/login', 'GET')).toBe('en')
})

test('redirects keep the language of the address', async () => {
  const app = new Hono({ getPath: routedPath })
  app.use(readLanguage({ languages: ['en', 'es'], conventions: plainConventions }))
  app.post('/login/:target', (context) => context.redirect(decodeURIComponent(context.req.param('target')), 303))
  const lead = async (target: string, path = '/es/login/') => {
    const response = await app.request(`http://localhost${path}${encodeURIComponent(target)}`, { method: 'POST' })
    return response.headers.get('location')
  }
  expect(await lead('/login?next=/es/home')).toBe('/es/login?next=/es/home')
  expect(await lead('/en/home')).toBe('/en/home')
  expect(await lead('/home', '/login/')).toBe('/home')
  expect(await lead('https://accounts.example/authorize')).toBe('https://accounts.example/authorize')
  expect(await lead('//elsewhere.example/')).toBe('//elsewhere.example/')
})

test('ignores languages that aren’t offered, and invalid values', () => {
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
