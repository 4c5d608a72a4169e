import { expect, test } from './fixtures.ts'

const items = [
  { name: 'Home', path: '/home' },
  { name: 'My Goals', path: '/goals' },
  { name: 'My Events', path: '/events' },
  { name: 'Discover', path: '/discover' },
  { name: 'Profile', path: '/profile' },
]

test('the five places are one press away, and the open one is marked', async ({ page, open }) => {
  await open('/discover')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(items.map(({ name }) => name))
  for (const { name, path } of items) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(navigation.locator('[aria-current=page]')).toHaveText(name)
  }
})

for (const path of ['/', '/login']) {
  test(`there is no navigation on ${path}`, async ({ page, open }) => {
    await open(path)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
}

test('the way by keyboard: past the navigation, or through it', async ({ page, open }) => {
  await open('/goals')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeFocused()
  const discover = page.getByRole('link', { name: 'Discover' })
  await discover.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/discover')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Discover · Wonderlark' })).toBeAttached()
})

test('going back and reloading keep the place on the page', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 320 })
  await open('/goals')
  const link = page.getByRole('link', { name: 'Keep exploring' })
  await link.scrollIntoViewIfNeeded()
  const offset = () => page.evaluate(() => window.scrollY)
  const before = await offset()
  expect(before).toBeGreaterThan(50)
  await link.click()
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Learning Goals' })).toBeVisible()
  await expect.poll(offset).toBe(before)
  await page.reload()
  await expect.poll(offset).toBe(before)
})
