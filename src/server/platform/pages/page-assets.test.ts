import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPageAssets, serveFiles, type PageAssets } from './page-assets.ts'
import { pageDocument } from './page-document.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-assets-'))
  await mkdir(path.join(folder, '.vite'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, '.vite/languages.json'), JSON.stringify({ es: 'assets/es-1/' }))
  await writeFile(path.join(folder, 'theme.css'), 'p{}')
  await writeFile(path.join(folder, 'assets/cards.js'), 'cards()')
  await writeFile(path.join(folder, 'assets/cards.js.br'), 'brotli')
  await writeFile(
    path.join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'src/web/entry-client.tsx': {
        file: 'entry.js',
        imports: ['_vendor.js'],
        css: ['theme.css'],
        assets: ['serif-core-a1.woff2', 'serif-rare-b2.woff2'],
      },
      '_vendor.js': { file: 'vendor.js' },
      '_cards.js': { file: 'cards.js', imports: ['_vendor.js'] },
      'src/web/home-screen.tsx': { file: 'home.js', imports: ['_vendor.js', '_cards.js'] },
      'src/web/other-screen.tsx': { file: 'other.js' },
    }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const render = (assets: PageAssets, isEmbedded = false) =>
  pageDocument(
    { html: '<p>Events</p>', state: '{}', head: { title: '', description: '' }, isEmbedded, isSecret: false },
    { assets, origin: '', locale: 'en-US' },
  )

test("preloads every module of the page's screen once, and no other screen's", async () => {
  const assets = (await readPageAssets(folder)).assetsFor('src/web/home-screen.tsx', 'en')
  const preloads = [...render(assets).matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(
    ([, href]) => href,
  )
  expect(preloads).toEqual(['/entry.js', '/vendor.js', '/home.js', '/cards.js'])
})

test('preloads scripts after the content and starts the entry last', async () => {
  const html = render((await readPageAssets(folder)).assetsFor(null, 'en'))
  const order = ['<p>Events</p>', 'rel="modulepreload"', 'id="state"', '<script type="module" src="/entry.js">']
  const positions = order.map((text) => html.indexOf(text))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions).not.toContain(-1)
})

test('preloads only the fonts that every page uses', async () => {
  const html = render((await readPageAssets(folder)).assetsFor(null, 'en'))
  expect(html.match(/href="[^"]+" as="font"/g)).toEqual(['href="/serif-core-a1.woff2" as="font"'])
})

test('an embedded page has no scripts', async () => {
  const html = render((await readPageAssets(folder)).assetsFor(null, 'en'), true)
  expect(html).not.toMatch(/<script|modulepreload/)
})

test('serves files in the encoding that the browser accepts, and nothing else', async () => {
  const app = new Hono().use('*', serveFiles(folder))
  const get = (url: string, accepted = 'gzip') => app.request(url, { headers: { 'accept-encoding': accepted } })
  for (const [accepted, body, encoding] of [
    ['gzip, br', 'brotli', 'br'],
    ['gzip', 'cards()', null],
  ] as const) {
    const response = await get('/assets/cards.js', accepted)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  expect((await get('/theme.css')).headers.get('cache-control')).toBe('public, max-age=3600')
  for (const url of [
    '/assets',
    '/assets/other.js',
    '/assets/../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/%',
  ])
    expect((await get(url)).status, url).toBe(404)
})
