import type { Page, Request } from '@playwright/test'
import { expect, getToasts, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { journeyLocale } from '#tests/browser/support/language.ts'

const items = [
  { name: 'Home', path: '/home' },
  { name: 'My Goals', path: '/goals' },
  { name: 'My Events', path: '/events' },
  { name: 'Discover', path: '/discover' },
  { name: 'Profile', path: '/profile' },
]

test(
  'the five main screens are one press away, and the open one is marked',
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

test('the keyboard can skip the navigation or move through it', async ({ page, open }) => {
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

test('going back and reloading restore the scroll position', async ({ page, open }) => {
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

test.describe('before the scripts have loaded', () => {
  /** Opens a screen and holds its scripts back. @returns a function that releases them */
  async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return release
  }

  test('links and forms work', async ({ page }) => {
    const release = await openWithoutScripts(page, '/home')
    await page.getByRole('button', { name: 'Show Filters' }).click({ noWaitAfter: true })
    await expect(page.getByRole('checkbox', { name: /^Music/ })).toBeVisible()
    await expect(page).toHaveURL('/home?filters=open')
    await page.locator('input[type=search]').fill('telescopes')
    await page.locator('input[type=search]').press('Enter', { noWaitAfter: true })
    await expect(page).toHaveURL('/home?q=telescopes')
    await expect(page.locator('input[type=search]')).toHaveValue('telescopes')
    release()
  })

  test('the keyboard works', { tag: '@nightly' }, async ({ page }) => {
    const release = await openWithoutScripts(page, '/home')
    await page.getByRole('button', { name: 'Show Filters' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: /^Music/ })).toBeVisible()
    await page.getByRole('link', { name: 'Discover' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
    release()
  })

  test('typed text stays, and is searched for after the scripts load', async ({ page }) => {
    const release = await openWithoutScripts(page, '/home')
    await page.locator('input[type=search]').fill('telescopes')
    release()
    await expect(page).toHaveURL(/q=telescopes/)
    await expect(page.locator('input[type=search]')).toHaveValue('telescopes')
  })

  test('a press that needs them counts once they have', async ({ page }) => {
    const release = await openWithoutScripts(page, '/home')
    await page.getByRole('button', { name: 'Your space' }).click({ noWaitAfter: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

const screens = ['/', '/login', '/home', '/goals', '/events', '/discover', '/profile', '/event/1']

test('no screen requests more than 22 scripts', { tag: '@nightly' }, async ({ page, open }) => {
  // On a slow connection, because fast ones preload the code of other screens.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  )
  for (const path of screens) {
    const scripts: string[] = []
    const count = (request: Request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    }
    // Ends the screen before, which may still load something.
    await page.goto('about:blank')
    page.on('request', count)
    await open(path)
    await page.waitForLoadState('networkidle')
    page.off('request', count)
    expect(scripts.length, `${path}: ${scripts.join(' ')}`).toBeLessThanOrEqual(22)
  }
})

/** Budget of the home screen, in bytes as browsers get them. Texts are in the scripts, and most languages need more letters. */
const budget = { scripts: journeyLocale === 'en-US' ? 150_000 : 152_000, fonts: 60_000 }

test('the first load stays within its budget', async ({ page, request }) => {
  const html = await (await request.get('/home')).text()
  const scripts = new Set(html.match(/\/assets\/(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*\.js/g))
  const sizes = await Promise.all(
    [...scripts].map(async (path) => {
      const headers = (await request.get(path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })).headers()
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-encoding']).toBe('br')
      return Number(headers['content-length'])
    }),
  )
  expect(scripts.size).toBeGreaterThan(3)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget.scripts)

  expect(html.match(/<link rel="preload" href="[^"]+\.woff2"/g)).toHaveLength(2)
  const fonts: Promise<Buffer>[] = []
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

test('the last press of a button while the scripts are loading counts', async ({ page }) => {
  const card = page.getByRole('article').first()
  const [save, more] = [/^Save/, /^More about/].map((name) => card.getByRole('button', { name }).first())
  const pressWhileLoading = async (...buttons: (typeof save)[]) => {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto('/home?interests=', { waitUntil: 'commit' })
    for (const button of buttons) await button?.click()
    load()
    await waitForHydration(page)
    await page.unroute('**/assets/entry-client-*.js')
  }
  await pressWhileLoading(save, more)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(save!).toHaveAttribute('aria-pressed', 'false')
  await pressWhileLoading(save)
  await expect(getToasts(page)).toContainText('Sign in to save events for later.')
})
