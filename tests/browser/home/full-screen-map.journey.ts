import type { Page } from '@playwright/test'
import { withMaps } from '../../../playwright.config.ts'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import {
  map,
  drawn,
  marks,
  fullScreen,
  preview,
  closeMap,
  openMap,
  searchHere,
  placeEvents,
} from '#tests/browser/support/maps.ts'
import { keyAlongLine } from '#tests/browser/support/language.ts'

test.use(withMaps)

/** Waits for the events and counts them. */
const heading = (page: Page) => fullScreen(page).getByRole('heading', { name: /^\d+ events$/ })

test('the map opens full screen from the list, and going back restores everything', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home?q=the')
  const link = page.getByRole('link', { name: 'Map', exact: true })
  await link.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/home\?q=the&view=map$/)
  await expect(drawn(page)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expectAccessible()
  await page.goBack()
  await expect(fullScreen(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home\?q=the$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(position)
  await link.click()
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fullScreen(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home\?q=the$/)
  await expect(link).toBeFocused()
})

test('a search changed on the map applies to the list after closing', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/home?interests=')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(drawn(page)).toBeVisible()
  await fullScreen(page).getByRole('button', { name: 'Free', exact: true }).click()
  await expect(page).toHaveURL(/free=true.*view=map/)
  await closeMap(page)
  await expect(page).toHaveURL(/\/home\?(?!.*view=).*free=true/)
  await expect(page.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a text search shows all its pins', { tag: '@nightly' }, async ({ page, open }) => {
  await placeEvents(page, [
    ['40.7128', '-74.0060'],
    ['40.9312', '-73.8987'],
    ['40.5755', '-73.9707'],
  ])
  await open('/home?q=the&view=map')
  await expect(drawn(page)).toBeVisible()
  const expectAllPins = async () => {
    await expect(marks(page)).toHaveCount(3)
    for (const mark of await marks(page).all()) await expect(mark).toBeInViewport({ ratio: 1 })
  }
  await expectAllPins()
  // The second time, the events load before the map.
  await closeMap(page)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(drawn(page)).toBeVisible()
  await expectAllPins()
})

test(
  'a pin shows its event, and keys and buttons lead to the others',
  { tag: '@nightly' },
  async ({ page, open, isMobile, expectAccessible }) => {
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
    await expectAccessible()
    await preview(page).getByRole('button', { name: 'Next event' }).click()
    await expect(preview(page).getByRole('status')).toHaveText(/, 2 of 3$/)
    await page.keyboard.press(keyAlongLine('ArrowLeft'))
    await page.keyboard.press(keyAlongLine('ArrowLeft'))
    await expect(preview(page).getByRole('status')).toHaveText(/, 3 of 3$/)
    await preview(page).getByRole('link').focus()
    await page.keyboard.press(keyAlongLine('ArrowRight'))
    await page.keyboard.press(keyAlongLine('ArrowLeft'))
    await expect(preview(page).getByRole('status')).toHaveText(/, 3 of 3$/)
    await expect(preview(page)).toBeFocused()
    await preview(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/event\/\d+/)
    await page.goBack()
    await expect(drawn(page)).toBeVisible()
    await expect(preview(page).getByRole('status')).toHaveText(/, 3 of 3$/)
    await preview(page).getByRole('button', { name: 'Next event' }).press('Escape')
    await expect(preview(page)).toBeHidden()
    await expect(marks(page).last()).toBeFocused()
    await expect(fullScreen(page)).toBeVisible()
    await first.press('Enter')
    await preview(page).getByRole('button', { name: 'Close preview' }).press('Enter')
    await expect(first).toBeFocused()
  },
)

test(
  'on wide screens, a pin marks its event in the list beside the map',
  { tag: ['@nightly', '@desk'] },
  async ({ page, open, expectAccessible }) => {
    await open('/home?interests=')
    await page.getByRole('button', { name: 'Open full-screen map' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(drawn(page)).toBeVisible()
    const items = fullScreen(page).getByRole('list', { name: 'Events around here' }).getByRole('listitem')
    const pin = map(page).locator('.pin-target[aria-pressed]').filter({ visible: true }).first()
    const title = (await pin.getAttribute('aria-label'))?.split(',')[0] ?? ''
    await pin.click()
    const marked = items.and(page.locator('[data-highlighted-card]'))
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText(title)
    await expect(marked).toBeInViewport()
    await expectAccessible()
  },
)

test('moving the map sends no request until the area is searched', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/home?interests=&view=map')
  await expect(heading(page)).toBeVisible()
  await expect(drawn(page)).toBeVisible()
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

test('Home opens on the map if it was left there', { tag: '@nightly' }, async ({ page, open }) => {
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
