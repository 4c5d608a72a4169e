import type { Page } from '@playwright/test'
import { withMaps } from '../../../playwright.config.ts'
import { bothThemes, expect, test } from '#tests/browser/support/fixtures.ts'
import {
  panel,
  map,
  drawn,
  marks,
  tiles,
  openButton,
  closeMap,
  wakeMap,
  openMap,
  searchHere,
  placeEvents,
} from '#tests/browser/support/maps.ts'

test.use(withMaps)

test('the map takes the same space as its picture', { tag: ['@nightly', '@desk'] }, async ({ page, open }) => {
  const engine = Promise.withResolvers<void>()
  await page.route(/map-canvas|maplibre/, async (route) => {
    await engine.promise
    await route.continue()
  })
  await open('/home?interests=')
  await expect(map(page).locator('svg').first()).toBeVisible()
  await map(page).scrollIntoViewIfNeeded()
  const before = await map(page).boundingBox()
  await expect(map(page).getByRole('status')).toHaveText('Loading the map…')
  engine.resolve()
  await openMap(page, open)
  expect(await map(page).boundingBox()).toEqual(before)
  await expect(map(page).getByRole('status')).toHaveCount(0)
})

test('a phone shows a picture of the area with pins, and loads no map until tapped', async ({
  page,
  open,
  isMobile,
  expectAccessible,
}) => {
  test.skip(!isMobile, 'wide screens open the map by themselves')
  const engines: string[] = []
  page.on('request', (request) => {
    if (/map-canvas|maplibre/.test(request.url())) engines.push(request.url())
  })
  await open('/home?interests=')
  await map(page).scrollIntoViewIfNeeded()
  const picture = map(page).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect(map(page).locator('circle[fill]').first()).toBeVisible()
  await expectAccessible(bothThemes)
  expect(engines).toEqual([])
  await openButton(page).click()
  await expect(drawn(page)).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
})

test('streets are drawn from the configured tiles, with attribution', async ({ page, open, expectAccessible }) => {
  await openMap(page, open)
  await expect(map(page).locator('[data-map=streets]')).toBeVisible()
  await expect(map(page).getByRole('link', { name: '© Larkton mappers' })).toHaveAttribute(
    'href',
    'https://example.org/map',
  )
  await expect(marks(page).first()).toBeVisible()
  await expectAccessible()
})

test('a pin highlights its cards, and a card its pin', { tag: ['@nightly', '@desk'] }, async ({ page, open }) => {
  await placeEvents(page, [['40.7260', '-74.0160']])
  await openMap(page, open)
  await expect(marks(page)).toHaveCount(1)
  const pin = marks(page)
  await pin.hover()
  const title = (await pin.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await expect(map(page).locator('.map-pin-lit')).toHaveCount(1)
  const cards = page.locator('[data-event][data-highlighted-card]')
  for (const card of await cards.all()) await expect(card).toContainText(title)
  const listed = panel(page).locator('[data-event]').first()
  await listed.getByRole('link').focus()
  await expect(page.locator('[data-highlighted-card]')).toHaveCount(0)
})

test('a cluster opens by zooming in', { tag: '@nightly' }, async ({ page, open }) => {
  await placeEvents(page, [
    ['40.7128', '-74.0060'],
    ['40.7150', '-74.0030'],
    ['40.7260', '-74.0160'],
  ])
  await openMap(page, open)
  await expect(marks(page)).toHaveCount(2)
  await map(page)
    .getByRole('button', { name: /^2 here: / })
    .click()
  await expect(marks(page)).toHaveCount(3)
  await expect(searchHere(page)).toBeVisible()
})

test(
  'events at the same position are listed, and the list links to them',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await placeEvents(page, [
      ['40.7128', '-74.0060'],
      ['40.7128', '-74.0060'],
      ['40.7128', '-74.0060'],
    ])
    await openMap(page, open)
    const cluster = map(page).getByRole('button', { name: /^3 here: / })
    await cluster.click()
    const list = map(page).getByRole('dialog', { name: '3 at this spot' })
    await expect(list).toBeFocused()
    await expect(list.getByRole('link')).toHaveCount(3)
    await expectAccessible()
    await list.press('Escape')
    await expect(list).toBeHidden()
    await expect(cluster).toBeFocused()
    await cluster.click()
    await list.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/event\/\d+/)
  },
)

test('markers beyond the edge of the map are not rendered', { tag: '@nightly' }, async ({ page, open }) => {
  await placeEvents(page, [
    ['40.7128', '-74.0060'],
    ['43.6532', '-79.3832'],
  ])
  await openMap(page, open)
  await expect(marks(page)).toHaveCount(2)
  await expect(marks(page).filter({ visible: true })).toHaveCount(1)
})

test(
  'after moving, "Search this area" searches there, and the address can be shared',
  { tag: '@nightly' },
  async ({ page, open }) => {
    await openMap(page, open)
    await expect(searchHere(page)).toBeHidden()
    await map(page).locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
    await searchHere(page).click()
    await expect(page).toHaveURL(/near=40\.\d+(,|%2C)-7[34]\.\d+&within=5/)
    await expect(searchHere(page)).toBeHidden()
    await closeMap(page)
    const area = page.getByRole('button', { name: 'Remove Map area' })
    await expect(area).toBeVisible()
    await page.reload()
    await expect(area).toBeVisible()
  },
)

test('one finger scrolls the page and not the map', { tag: ['@nightly', '@desk'] }, async ({ page, open }) => {
  await openMap(page, open)
  const canvas = map(page).locator('.maplibregl-canvas-container')
  await expect(canvas).toHaveCSS('touch-action', 'pan-x pan-y')
})

test.describe('when street tiles', () => {
  for (const [name, arrange] of [
    ['cannot be reached', (page: Page) => page.route(tiles(), (route) => route.abort())],
    ['never arrive', (page: Page) => page.route(tiles(), () => {})],
    [
      'are invalid',
      (page: Page) =>
        page.route(tiles(), (route) =>
          route.fulfill({ body: 'no tile', headers: { 'access-control-allow-origin': '*' } }),
        ),
    ],
  ] as const) {
    test(`${name}, the bundled map replaces them`, { tag: '@nightly' }, async ({ page, open, expectAccessible }) => {
      await arrange(page)
      await openMap(page, open)
      await expect(map(page).locator('[data-map=base]')).toBeVisible()
      await expect(map(page)).toContainText('Simple map')
      await expect(map(page)).toContainText('Street map unavailable')
      await expect(marks(page).first()).toBeVisible()
      if (name === 'cannot be reached') await expectAccessible()
      await closeMap(page)
      await expect(panel(page).getByRole('listitem').first()).toBeVisible()
    })
  }
})

test(
  'without WebGL, the map’s box says so, and the list works',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await open('/home?interests=')
    await wakeMap(page)
    await expect(map(page)).toContainText('This browser can’t show the map')
    await expectAccessible()
    await closeMap(page)
    await panel(page).getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/event\/\d+/)
  },
)

test(
  'an event shows its position and links to directions',
  { tag: '@everyWidth' },
  async ({ page, open, isMobile, expectAccessible }) => {
    const [event] = (await (await page.request.get('/api/events?virtual=false&sort=distance&limit=1')).json()) as {
      id: number
    }[]
    await openMap(page, open, `/event/${event?.id}`)
    await expect(marks(page)).toHaveCount(1)
    const directions = page.getByRole('link', { name: 'Directions' })
    await expect(directions).toHaveAttribute(
      'href',
      isMobile ? /^geo:40\.\d+,-7\d\.\d+\?q=/ : /^https:\/\/www\.google\.com\/maps\/dir\//,
    )
    await expect(page.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      /@40\.\d+,-7\d\.\d+,15z$/,
    )
    await expectAccessible()
  },
)
