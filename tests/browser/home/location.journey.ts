import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/fixtures.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Events Near You' })
const refresh = (page: Page) => panel(page).getByRole('button', { name: 'Refresh Location' })
const boston = { latitude: 42.3601, longitude: -71.0589 }
/** Replaces geolocation, so that the test decides when and what it returns. */
const slowDevice = () => {
  const answer: { give?: PositionCallback } = {}
  Object.assign(window, { answer })
  navigator.geolocation.getCurrentPosition = (found) => (answer.give = found)
}

test('the position is only requested after a press', async ({ page, open, expectAccessible }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => document.documentElement.setAttribute('data-asked', '')
  })
  await open('/home')
  await expect(panel(page)).toContainText('Near New York, NY')
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await panel(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked')
  await expect(panel(page)).toContainText('Getting your location...')
  await expectAccessible()
})

test.describe('with permission', () => {
  test.use({ permissions: ['geolocation'], geolocation: boston })

  test('the position is found at once, named, and remembered for the next visit', async ({ page, open, context }) => {
    await open('/home')
    await expect(panel(page)).toContainText('Location detected')
    await expect(panel(page)).toContainText('Near Boston, MA')
    const [cookie] = await context.cookies()
    expect(decodeURIComponent(cookie?.value ?? '')).toBe('42.36,-71.06,detected,Boston, MA')
    const html = await (await page.request.get('/home')).text()
    expect(html).toContain('Boston, MA')
    expect(html).toContain('Try expanding your search radius')
  })

  test('refreshing updates the position', { tag: '@nightly' }, async ({ page, open }) => {
    await open('/home')
    await expect(panel(page)).toContainText('Near Boston, MA')
    // A real device may return a cached position, up to ten minutes old.
    await page.evaluate(() => {
      const coords = { latitude: 40.7357, longitude: -74.1724 }
      navigator.geolocation.getCurrentPosition = (found) => found({ coords } as GeolocationPosition)
    })
    await refresh(page).click()
    await expect(panel(page)).toContainText('Near Newark, NJ')
    await expect(panel(page)).toContainText('Location detected')
  })
})

test(
  'a device that doesn’t respond within three seconds counts as failed, but a late position is used',
  { tag: '@nightly' },
  async ({ page, open }) => {
    await page.addInitScript(slowDevice)
    await page.clock.install()
    await open('/home')
    await panel(page).getByRole('button', { name: 'Use my location' }).click()
    await expect(panel(page)).toContainText('Getting your location...')
    await page.clock.runFor(3000)
    await expect(panel(page)).toContainText('Location detection timed out. Using default location.')
    await expect(panel(page)).toContainText('Near New York, NY')
    await page.evaluate((coords) => {
      const { answer } = window as unknown as { answer: { give(position: unknown): void } }
      answer.give({ coords })
    }, boston)
    await expect(panel(page)).toContainText('Near Boston, MA')
  },
)

test(
  'a denied permission falls back to the default location, says so, and can be retried',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) => failed?.({ code: 1 } as GeolocationPositionError)
    })
    await open('/home')
    await panel(page).getByRole('button', { name: 'Use my location' }).click()
    await expect(panel(page)).toContainText('Unable to get your location. Using default location.')
    await expect(panel(page)).toContainText('Near New York, NY')
    await expect(refresh(page)).toBeVisible()
    await expectAccessible()
  },
)

test('a browser without geolocation says so', async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined }))
  await open('/home')
  await expect(panel(page)).toContainText('Geolocation is not supported by this browser')
  await expect(panel(page)).toContainText('Near New York, NY')
})

test('a town chosen by keyboard becomes the location, on the next visit too', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home')
  await panel(page).getByRole('button', { name: 'Change location' }).press('Enter')
  const box = page.getByRole('combobox', { name: 'Town or ZIP code' })
  await expect(box).toBeFocused()
  await box.pressSequentially('newrak')
  await expect(page.getByRole('option').first()).toHaveText('Newark, NJ')
  await expectAccessible()
  await box.press('Enter')
  await expect(panel(page)).toContainText('Near Newark, NJ')
  const away = panel(page)
    .getByText(/miles? away/)
    .first()
  const seen = await away.textContent()
  await page.reload()
  await expect(panel(page)).toContainText('Near Newark, NJ')
  await expect(away).toHaveText(seen ?? '')
  await panel(page).getByRole('article').or(panel(page).getByRole('listitem')).first().getByRole('link').click()
  const [miles] = /[\d.]+ miles? away/.exec(seen ?? '') ?? ['']
  await expect(page.getByText(miles).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(miles).first()).toBeVisible()
})

test('a ZIP code chosen by tap can be undone', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/home')
  await panel(page).getByRole('button', { name: 'Change location' }).click()
  await page.getByRole('combobox').fill('07030')
  await page.getByRole('option', { name: 'Hoboken, NJ 07030' }).click()
  await expect(panel(page)).toContainText('Near Hoboken, NJ 07030')
  await panel(page).getByRole('button', { name: 'Change location' }).click()
  await page.getByRole('button', { name: 'Back to New York, NY' }).click()
  await expect(panel(page)).toContainText('Near New York, NY')
})

test('an area in the address takes precedence over the visitor’s location', async ({ page, open }) => {
  await open('/home?near=40.736,-74.172&within=10')
  await page.getByRole('button', { name: 'Remove Map area' }).click()
  await expect(page).toHaveURL('/home?within=10')
  await expect(page.getByRole('button', { name: 'Remove Map area' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Within 10 miles' }).click()
  await expect(panel(page)).toContainText('Near New York, NY')
})
