import type { Page } from '@playwright/test'
import { withMaps } from '../../playwright.config.ts'
import { expect, test } from './fixtures.ts'

test.use(withMaps)

/** Why a journey is walked at one width alone: drawing by software takes long. */

const panel = (page: Page) => page.getByRole('region', { name: 'Events Near You' })
const map = (page: Page) => page.getByRole('region', { name: /^Map of / }).first()
const drawn = (page: Page) => map(page).locator('[data-ready]')
const marks = (page: Page) => map(page).locator('.pin-target')
const tiles = () => `${new URL(process.env.TILES_URL ?? '').origin}/**`

const openButton = (page: Page) => map(page).getByRole('button', { name: 'Open the map' })

const fullScreen = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close map' }) })
const preview = (page: Page) => page.getByRole('region', { name: 'Selected event' })

/** Leaves the full-screen map, if there is one. */
async function closeMap(page: Page): Promise<void> {
  if (await fullScreen(page).isVisible()) await fullScreen(page).getByRole('button', { name: 'List' }).click()
  await expect(fullScreen(page)).toHaveCount(0)
}

/** Scrolls to the map. On a phone, taps it, which opens it full screen. */
async function wakeMap(page: Page): Promise<void> {
  await map(page).scrollIntoViewIfNeeded()
  if (await openButton(page).isVisible()) await openButton(page).click()
}

/** Opens a screen and its map. */
async function openMap(page: Page, open: (path: string) => Promise<unknown>, path = '/home?interests='): Promise<void> {
  await open(path)
  await wakeMap(page)
  await expect(drawn(page)).toBeVisible()
}

/** The middle of the map as the address of a search there names it. */
const searchHere = (page: Page) => page.getByRole('button', { name: 'Search this area' })

/** Answers the map's call with these positions for the first events, and no others. */
async function placeEvents(page: Page, positions: [string, string][]): Promise<void> {
  await page.route(/\/api\/events\?.*sort=distance/, async (route) => {
    const events = (await (await route.fetch()).json()) as object[]
    const json = positions.map(([latitude, longitude], at) => ({ ...events[at], latitude, longitude }))
    await route.fulfill({ json })
  })
}

test('the map takes no other place than the picture had', { tag: '@desk' }, async ({ page, open }) => {
  const engine = Promise.withResolvers<void>()
  await page.route(/map-canvas|maplibre/, async (route) => {
    await engine.promise
    await route.continue()
  })
  await open('/home?interests=')
  await expect(map(page).locator('svg').first()).toBeVisible()
  const before = await map(page).boundingBox()
  engine.resolve()
  await openMap(page, open)
  expect(await map(page).boundingBox()).toEqual(before)
})

test('a phone shows a picture of the land with its pins and loads no map until it is tapped', async ({
  page,
  open,
  isMobile,
  expectNoBarriers,
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
  await expectNoBarriers()
  expect(engines).toEqual([])
  await openButton(page).click()
  await expect(drawn(page)).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
})

test('streets are drawn from the configured tiles, and who made them is named', async ({
  page,
  open,
  expectNoBarriers,
}) => {
  await openMap(page, open)
  await expect(map(page).locator('[data-map=streets]')).toBeVisible()
  await expect(map(page).getByRole('link', { name: '© Larkton mappers' })).toHaveAttribute(
    'href',
    'https://example.org/map',
  )
  await expect(marks(page).first()).toBeVisible()
  await expectNoBarriers()
})

test('a pin lights its cards and a card its pin', { tag: '@desk' }, async ({ page, open }) => {
  await placeEvents(page, [['40.7260', '-74.0160']])
  await openMap(page, open)
  await expect(marks(page)).toHaveCount(1)
  const pin = marks(page)
  await pin.hover()
  const title = (await pin.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await expect(map(page).locator('.map-pin-lit')).toHaveCount(1)
  const cards = page.locator('[data-event][data-lit]')
  for (const card of await cards.all()) await expect(card).toContainText(title)
  const listed = panel(page).locator('[data-event]').first()
  await listed.getByRole('link').focus()
  await expect(page.locator('[data-lit]')).toHaveCount(0)
})

test('a cluster opens by moving nearer', async ({ page, open }) => {
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

test('what lies on one spot is listed, and the list leads there', async ({ page, open, expectNoBarriers }) => {
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
  await expectNoBarriers()
  await list.press('Escape')
  await expect(list).toBeHidden()
  await cluster.click()
  await list.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/event\/\d+/)
})

test('a mark beyond the edge of the map is not there', async ({ page, open }) => {
  await placeEvents(page, [
    ['40.7128', '-74.0060'],
    ['43.6532', '-79.3832'],
  ])
  await openMap(page, open)
  await expect(marks(page)).toHaveCount(2)
  await expect(marks(page).filter({ visible: true })).toHaveCount(1)
})

test(
  'after moving, "Search this area" looks there, and the address carries it to others',
  { tag: '@everyWidth' },
  async ({ page, open }) => {
    await openMap(page, open)
    await expect(searchHere(page)).toBeHidden()
    await map(page).locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
    await searchHere(page).click()
    await expect(page).toHaveURL(/near=40\.\d+(,|%2C)-7[34]\.\d+&within=5/)
    await expect(searchHere(page)).toBeHidden()
    await closeMap(page)
    await expect(panel(page)).toContainText('the area you chose on the map')
    await page.reload()
    await expect(panel(page)).toContainText('the area you chose on the map')
  },
)

test('one finger scrolls the page and leaves the map where it is', { tag: '@desk' }, async ({ page, open }) => {
  await openMap(page, open)
  const canvas = map(page).locator('.maplibregl-canvas-container')
  await expect(canvas).toHaveCSS('touch-action', 'pan-x pan-y')
})

test.describe('when the streets', () => {
  for (const [name, arrange] of [
    ['cannot be reached', (page: Page) => page.route(tiles(), (route) => route.abort())],
    ['do not come', (page: Page) => page.route(tiles(), () => {})],
    [
      'are broken',
      (page: Page) =>
        page.route(tiles(), (route) =>
          route.fulfill({ body: 'no tile', headers: { 'access-control-allow-origin': '*' } }),
        ),
    ],
  ] as const) {
    test(`${name}, the bundled map takes their place`, async ({ page, open, expectNoBarriers }) => {
      await arrange(page)
      await openMap(page, open)
      await expect(map(page).locator('[data-map=base]')).toBeVisible()
      await expect(map(page)).toContainText('Simple map')
      await expect(map(page)).toContainText('Street map unavailable')
      await expect(marks(page).first()).toBeVisible()
      if (name === 'cannot be reached') await expectNoBarriers()
      await closeMap(page)
      await expect(panel(page).getByRole('listitem').first()).toBeVisible()
    })
  }
})

test('without WebGL the box says so, and the list works', async ({ page, open, expectNoBarriers }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await open('/home?interests=')
  await wakeMap(page)
  await expect(map(page)).toContainText('This browser can’t show the map')
  await expectNoBarriers()
  await closeMap(page)
  await panel(page).getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/\d+/)
})

test(
  'the map opens full screen from the list, and going back leaves everything as it was',
  { tag: '@everyWidth' },
  async ({ page, open, expectNoBarriers }) => {
    await open('/home?q=the')
    const link = page.getByRole('link', { name: 'Map', exact: true })
    await link.scrollIntoViewIfNeeded()
    const position = await page.evaluate(() => window.scrollY)
    await link.click()
    await expect(page).toHaveURL(/\/home\?q=the&view=map$/)
    await expect(drawn(page)).toBeVisible()
    await expect(fullScreen(page).getByRole('heading', { name: /^\d+ events$/ })).toBeFocused()
    await expectNoBarriers()
    await page.goBack()
    await expect(fullScreen(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/home\?q=the$/)
    expect(await page.evaluate(() => window.scrollY)).toBe(position)
    await link.click()
    await expect(drawn(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(fullScreen(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/home\?q=the$/)
    await expect(link).toBeFocused()
  },
)

test('a search changed on the map is the search of the list after closing', async ({ page, open }) => {
  await open('/home?interests=')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(drawn(page)).toBeVisible()
  await fullScreen(page).getByRole('button', { name: 'Free', exact: true }).click()
  await expect(page).toHaveURL(/free=true.*view=map/)
  await closeMap(page)
  await expect(page).toHaveURL(/\/home\?(?!.*view=).*free=true/)
  await expect(page.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a search by words shows all its pins', { tag: '@everyWidth' }, async ({ page, open }) => {
  await placeEvents(page, [
    ['40.7128', '-74.0060'],
    ['40.9312', '-73.8987'],
    ['40.5755', '-73.9707'],
  ])
  await open('/home?q=the&view=map')
  await expect(drawn(page)).toBeVisible()
  await expect(marks(page)).toHaveCount(3)
  for (const mark of await marks(page).all()) await expect(mark).toBeInViewport({ ratio: 1 })
})

test('a pin shows its event, and keys and buttons the others', async ({ page, open, isMobile, expectNoBarriers }) => {
  test.skip(!isMobile, 'wide screens show the list beside the map')
  await placeEvents(page, [
    ['40.7128', '-74.0060'],
    ['40.7260', '-74.0160'],
    ['40.7000', '-73.9900'],
  ])
  await openMap(page, open)
  const first = marks(page).first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(preview(page).getByRole('status')).toHaveText(/, 1 of 3$/)
  await expect(preview(page).getByRole('button', { name: /^Save / })).toBeVisible()
  await expectNoBarriers()
  await preview(page).getByRole('button', { name: 'Next event' }).click()
  await expect(preview(page).getByRole('status')).toHaveText(/, 2 of 3$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(preview(page).getByRole('status')).toHaveText(/, 3 of 3$/)
  await preview(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/\d+/)
  await page.goBack()
  await expect(drawn(page)).toBeVisible()
  await expect(preview(page).getByRole('status')).toHaveText(/, 3 of 3$/)
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await expect(fullScreen(page)).toBeVisible()
})

test('on wide screens, a pin marks its event in the list beside the map', { tag: '@desk' }, async ({ page, open }) => {
  await open('/home?interests=')
  await page.getByRole('button', { name: 'Open full-screen map' }).click()
  await expect(drawn(page)).toBeVisible()
  const items = fullScreen(page).getByRole('list', { name: 'Events on the map' }).getByRole('listitem')
  const pin = map(page).locator('.pin-target[aria-pressed]').filter({ visible: true }).first()
  const title = (await pin.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await pin.click()
  const marked = items.and(page.locator('[data-lit]'))
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText(title)
  await expect(marked).toBeInViewport()
})

test('moving the map asks for nothing until the area is searched', async ({ page, open }) => {
  await openMap(page, open, '/home?interests=&view=map')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) requests.push(request.url())
  })
  await map(page).locator('canvas').focus()
  await page.keyboard.press('ArrowUp')
  await expect(searchHere(page)).toBeVisible()
  expect(requests).toEqual([])
  await searchHere(page).click()
  await expect(page).toHaveURL(/near=.*view=map/)
  await expect(fullScreen(page).getByRole('status').first()).toHaveText(/^\d+ events? in this area$/)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
})

test('Home opens in the map if it was left there', async ({ page, open }) => {
  await openMap(page, open, '/home')
  if (!(await fullScreen(page).isVisible())) await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(drawn(page)).toBeVisible()
  await open('/goals')
  await open('/home')
  await expect(fullScreen(page)).toBeVisible()
  await closeMap(page)
  await open('/home')
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible()
  await expect(fullScreen(page)).toHaveCount(0)
})

test(
  'an event shows where it is, and the way there',
  { tag: '@everyWidth' },
  async ({ page, open, isMobile, expectNoBarriers }) => {
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
    await expectNoBarriers()
  },
)
