import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettingsView } from '#contract/settings/settings.ts'
import { sitePageNames } from '#contract/site/site-options.ts'
import type { SitePage } from '#contract/site/site.ts'
import { openOperatorWorld, type OperatorWorld } from '#tests/support/people/operators.ts'

let world: OperatorWorld
beforeAll(async () => {
  world = await openOperatorWorld()
})
afterAll(() => world.close())

const page = async (name: string) => {
  const response = await fetch(`${world.product.url}/api/pages/${name}`)
  expect(response.status).toBe(200)
  return (await response.json()) as SitePage
}
const preview = async (markdown: string) =>
  ((await world.send('pages/about/preview', { markdown })).body as unknown as SitePage).html
const change = async (changes: object) => {
  const { version } = await world.read<SettingsView>('settings')
  expect((await world.send('settings', { version, changes }, { method: 'PATCH' })).status).toBe(200)
}

test.each(sitePageNames)('%s has a template without open placeholders', async (name) => {
  const { title, description, html } = await page(name)
  expect(title).not.toBe('')
  expect(description.length).toBeGreaterThan(20)
  expect(html).not.toMatch(/\{\{|<h1/)
})

test('an unknown page is not found', async () => {
  expect((await fetch(`${world.product.url}/api/pages/imprint`)).status).toBe(404)
})

test('About names the sources with attribution, license and the day of the last check', async () => {
  await world.store.database.write(
    (sql) => sql`
      insert into sources (name, address, attribution, license, last_read_at) values
        ('<b>Library</b> & *Co*', 'https://user:secret@library.example/events.ics?key=secret', 'City of Millbrook', 'CC BY 4.0',
          '2026-11-20T23:00Z'),
        ('Gone', 'https://gone.example/', '', '', null)`,
  )
  await world.store.database.write((sql) => sql`update sources set removed_at = now() where name = 'Gone'`)
  await change({ townName: 'Millbrook', operatorName: 'Friends of [Millbrook]', contactEmail: 'hello@example.org' })
  const { html } = await page('about')
  expect(html).toContain('&lt;b&gt;Library&lt;/b&gt; &amp; *Co*')
  expect(html).toContain('library.example<br')
  expect(html).toContain('City of Millbrook')
  expect(html).toContain('License: CC BY 4.0')
  expect(html).toContain('November 20, 2026')
  expect(html).toContain('Friends of [Millbrook]')
  expect(html).toContain('href="mailto:hello@example.org"')
  expect(html).not.toMatch(/secret|Gone/)
})

test('Privacy reflects the installation’s configuration', async () => {
  expect((await page('privacy')).html).toContain('this is a demo')
  await change({
    smtpHost: 'smtp.example.org',
    mailFromAddress: 'events@example.org',
    geocoderUrl: 'https://geo.example.org/api',
    mapTilesUrl: 'https://tiles.example.org/planet',
    openIdIssuer: 'https://login.example.org',
    openIdClientId: 'wonderlark',
    openIdClientSecret: 'a secret',
  })
  const { html } = await page('privacy')
  for (const host of ['smtp.example.org', 'geo.example.org', 'tiles.example.org', 'login.example.org'])
    expect(html).toContain(host)
  expect(html).not.toMatch(/this is a demo|a secret/)
})

test('operators can write their own text with placeholders, and restore the template', async () => {
  const template = await page('terms')
  await change({ termsPage: '# Our terms\n\nBe kind in {{town}}, says {{operator}}. {{nonsense}}' })
  expect((await page('terms')).html).toBe(
    '<h2>Our terms</h2>\n<p>Be kind in Millbrook, says Friends of [Millbrook]. {{nonsense}}</p>\n',
  )
  await change({ termsPage: null })
  expect(await page('terms')).toEqual(template)
})

describe('Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '![x](javascript:alert(1))',
    '![x](https://tracker.example/pixel.gif)',
    '![x](//tracker.example/pixel.gif)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '[x](//evil.example)',
    '```html\n<script>alert(1)</script>\n```',
    '[x](https://example.org "\\" onclick=\\"alert(1)")',
  ])('%s becomes nothing that runs or loads', async (markdown) => {
    const html = await preview(markdown)
    expect(html).not.toMatch(/<(script|img|iframe|object|style|svg)/i)
    expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]+\son\w+=/i)
    expect(html).not.toMatch(/href="(?!https?:|mailto:|tel:|\/[^/]|#)/i)
  })

  test('supports own pictures, links, lists and tables', async () => {
    const html = await preview('![Heart](/help/save.svg)\n\n- [Home](/home)\n\n|a|b|\n|-|-|\n|1|2|\n')
    expect(html).toContain('<img src="/help/save.svg" alt="Heart" loading="lazy">')
    expect(html).toContain('<a href="/home">Home</a>')
    expect(html).toContain('<table>')
  })
})
