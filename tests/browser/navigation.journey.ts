import { expect, test } from './fixtures.ts'

const items = [
  { name: 'Home', path: '/home' },
  { name: 'My Goals', path: '/goals' },
  { name: 'My Events', path: '/events' },
  { name: 'Discover', path: '/discover' },
  { name: 'Profile', path: '/profile' },
]

test(
  'the five places are one press away, and the open one is marked',
  { tag: '@everyWidth' },
  async ({ page, open }) => {
    await open('/discover')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveText(items.map(({ name }) => name))
    for (const { name, path } of items) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(navigation.locator('[aria-current=page]')).toHaveText(name)
    }
  },
)

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

test.describe('a page that nobody has touched', () => {
  test.use({ isAttended: false })

  test('loads no scripts, and loses nothing of what is pressed and typed then', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script') scripts.push(pathname)
    })
    const { promise: wait, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/entry-client.*\.js/, async (route) => {
      await wait
      await route.continue()
    })
    await page.goto('/home')
    expect(scripts).toEqual([])
    await page.getByRole('searchbox').fill('telescopes')
    await page.getByRole('button', { name: 'Your space' }).click()
    arrive()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/q=telescopes/)
  })
})

/** Bytes that the home screen takes to come alive, as they are sent. */
const budget = { scripts: 152_000, fonts: 60_000 }

test('the first load keeps within its budget', async ({ page, request }) => {
  const html = await (await request.get('/home')).text()
  const scripts = new Set(html.match(/\/assets\/[\w-]+(?:\.[\w-]+)*\.js/g))
  const sizes = await Promise.all(
    [...scripts].map(async (path) => {
      const headers = (await request.get(path, { headers: { 'accept-encoding': 'gzip' } })).headers()
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-encoding']).toBe('gzip')
      return Number(headers['content-length'])
    }),
  )
  expect(scripts.size).toBeGreaterThan(3)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget.scripts)

  // Those that every page is set in stand within it, others come as files.
  const fonts: Promise<Buffer>[] = [...html.matchAll(/data:font\/woff2;base64,([\w+/=]+)/g)].map(([, text = '']) =>
    Promise.resolve(Buffer.from(text, 'base64')),
  )
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.body())
  })
  await page.goto('/home')
  await page.evaluate(() => document.fonts.ready)
  expect(
    await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
  ).toBeGreaterThan(1)
  const weights = (await Promise.all(fonts)).map((font) => font.length)
  expect(weights.length).toBeGreaterThan(1)
  expect(weights.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget.fonts)
})
