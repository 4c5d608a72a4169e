import { expect, test } from '#tests/browser/support/fixtures.ts'
import { hostEvent } from '#tests/browser/support/hosting.ts'
import { signIn } from '#tests/browser/support/people.ts'

const paths = [
  ...['/', '/login', '/home', '/goals', '/goals/pathways', '/events', '/discover', '/profile'],
  '/profile/preferences',
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every screen has a heading and a link', async ({ page, open }) => {
    for (const path of paths) {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('link').filter({ visible: true }).first(), path).toBeVisible()
    }
  })
})

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  // The fixtures fail the journey if React logs a hydration mismatch.
  test('sees every screen hydrate without a mismatch', async ({ page, open }) => {
    for (const path of paths) {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
  })
})

for (const [name, size, text] of [
  ['a very small phone', { width: 320, height: 640 }, '100%'],
  ['text at twice the size', { width: 390, height: 844 }, '200%'],
] as const) {
  test(`no screen scrolls sideways with ${name}`, { tag: '@nightly' }, async ({ page, open }) => {
    await page.setViewportSize(size)
    for (const path of paths) {
      await open(path)
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text)
      // Phones widen `innerWidth` to the content.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width)
    }
  })
}

test('the navigation is small on a phone with text at twice the size, and marks the current screen', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/home')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const navigation = page.getByRole('navigation', { name: 'Main' })
  expect((await navigation.boundingBox())?.height).toBeLessThan(0.15 * 844)
  await navigation.getByRole('link', { name: 'Discover' }).click()
  await expect(page).toHaveURL(/discover/)
  await expect(navigation.getByRole('link', { name: 'Discover' })).toBeInViewport({ ratio: 1 })
  for (const name of ['Home', 'Profile']) {
    await navigation.getByRole('link', { name }).focus()
    await expect(navigation.getByRole('link', { name })).toBeInViewport({ ratio: 0.98 })
  }
})

test('the screens of hosts fit their width with text at twice the size', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  for (const path of [`/events/${await hostEvent(page)}/host`, '/programs', '/news']) {
    await open(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
})
