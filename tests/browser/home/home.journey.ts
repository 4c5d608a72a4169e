import type { Page } from '@playwright/test'
import { bothThemes, expect, settle, test } from '#tests/browser/support/fixtures.ts'
import { dayAhead } from '#tests/browser/support/hosting.ts'
import { formatJourneyDay, matchWords } from '#tests/browser/support/language.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: /\d events?$/ })
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Events This Week' })
const nearby = (page: Page) => page.getByRole('region', { name: 'Events Near You' })
/** The list of all events or of search results. */
const list = (page: Page) => page.getByRole('region', { name: /^All Events$|^[\d,]+\+? events?$/ })
const cards = (page: Page) => list(page).getByRole('article')
/** Closes the filters and scrolls to the results. The label depends on the width. */
const exploreButton = (page: Page) => page.getByRole('button', { name: /^(Explore Events|Show \d+ events?)$/ })

test(
  'a visitor finds something to learn nearby without signing in',
  { tag: '@everyWidth' },
  async ({ page, open, expectAccessible }) => {
    const response = await open('/home')
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello again!')
    await expect(page.getByText('Where will curiosity take you next?', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Events Near You' })).toBeVisible()
    await expect(page.getByText(/^and \d+ more events?\.\.\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured Events This Week' })).toBeVisible()
    await expectAccessible(bothThemes)
    const first = cards(page).first()
    const title = await first.getByRole('link').textContent()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    // "STEM Workshop", in Spanish "Taller de STEM".
    await expect(page.getByText(/^(STEM [A-Z][\w ]+|[A-Z][\wáéíóú ]+ de STEM)$/).first()).toBeVisible()
    await expectAccessible()
  },
)

test('without scripts, the page is readable and its filters work as a form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/home')
  await page.getByRole('button', { name: /Show Filters/ }).click()
  await page.getByRole('checkbox', { name: /^Music/ }).check()
  await page.getByRole('checkbox', { name: /^STEM/ }).uncheck()
  await exploreButton(page).click()
  await expect(cards(page).first()).toContainText('Music')
  await expect(cards(page).filter({ hasText: 'STEM' })).toHaveCount(0)
  await context.close()
})

test('filters combine, are part of the address, and survive Back and a reload', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await page.getByRole('checkbox', { name: /^Nature/ }).check()
  await page.getByRole('checkbox', { name: /^STEM/ }).uncheck()
  await page.getByRole('checkbox', { name: /^Elementary/ }).check()
  const mood = page.getByRole('checkbox', { name: /^Playful/ })
  await mood.check()
  await page.getByRole('checkbox', { name: /^Curious/ }).check()
  await expect(mood).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Curious/ }).uncheck()
  await expect(page).toHaveURL(/interests=Nature&ages=elementary&filters=open/)
  await expectAccessible()
  await exploreButton(page).click()
  await expect(exploreButton(page)).toBeHidden()
  await expect(page).toHaveURL('/home?interests=Nature&ages=elementary')
  const found = await status(page).textContent()
  await expect(cards(page).first()).toContainText('Nature')
  await page.reload()
  await expect(status(page)).toHaveText(found ?? '')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/\d+/)
  await page.goBack()
  await expect(page).toHaveURL('/home?interests=Nature&ages=elementary')
  await expect(status(page)).toHaveText(found ?? '')
})

test('a filter pressed while results load applies, too', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/home?filters=open&interests=')
  await page.evaluate(() => {
    const press = (value: string) => document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click()
    const { history, requestAnimationFrame: draw } = window
    const replace = history.replaceState.bind(history)
    history.replaceState = (...entry) => {
      replace(...entry)
      history.replaceState = replace
      // The frame after the second press isn't drawn until the first search has loaded.
      window.requestAnimationFrame = (callback) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('link[rel=alternate][href*="interests=Nature"]')) return
          observer.disconnect()
          draw(callback)
        }).observe(document.head, { childList: true })
        return 0
      }
      press('elementary')
      window.requestAnimationFrame = draw
    }
    press('Nature')
  })
  await expect(page).toHaveURL(/interests=Nature&ages=elementary&filters=open/)
})

test('the count next to a filter is the number of results with it', { tag: '@nightly' }, async ({ page, open }) => {
  await settle(async () => {
    await open('/home?interests=&filters=open')
    const choice = page.locator('label', { hasText: /^Reflective/ })
    const promised = Number((await choice.textContent())?.match(/\d+/)?.[0])
    await page.getByRole('checkbox', { name: /^Reflective/ }).check()
    await expect(status(page)).toHaveText(`${promised} events`, { timeout: 5000 })
  })
})

test('search runs while typing, tolerates a typo, and can be cleared', async ({ page, open }) => {
  await open('/home')
  const box = page.locator('input[type=search]')
  await box.fill('Zdzislaw')
  await expect(page).toHaveURL('/home?q=Zdzislaw')
  await expect(cards(page).first()).toContainText('Zdzisław')
  await box.fill('teleskope')
  await expect(page).toHaveURL('/home?q=teleskope')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/home')
  await expect(box).toBeFocused()
  await expect(featured(page)).toBeVisible()
})

test('from the first letter, results are shown above a phone’s keyboard', async ({ page, open, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await open('/home')
  const box = page.locator('input[type=search]')
  await box.pressSequentially('m')
  await expect(featured(page)).toBeHidden()
  await expect(nearby(page)).toBeHidden()
  await expect(page).toHaveURL('/home?q=m')
  await box.pressSequentially('usic')
  await expect(page).toHaveURL('/home?q=music')
  await expect(box).toBeFocused()
  await expect(list(page).getByRole('heading', { level: 2, name: /^\d+ events$/ })).toBeInViewport({ ratio: 1 })
  await expect(cards(page).first().getByRole('link')).toBeInViewport({ ratio: 1 })
  await expect(list(page).getByRole('heading', { name: 'Today' }), 'the best ones come first').toHaveCount(0)
  await box.press('Enter')
  await expect(box).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list(page).locator(':focus')).toBeVisible()
  await expectAccessible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(box).toHaveValue('')
  await expect(featured(page)).toBeVisible()
})

test('a search without results shows a friendly message, and Surprise Me still finds an event', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home?q=qqzzqq')
  await expect(page.getByText('No luck this time.', { exact: true })).toBeVisible()
  await expect(page.getByText('Maybe try a new mood—or wander a little farther?', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Surprise Me Instead' }).click()
  await expect(page).toHaveURL(/\/event\/\d+/)
})

test('a search without results here shows those elsewhere and offers an alert', async ({ page, open }) => {
  await open('/home?q=pigeons&near=42.36,-71.06&within=20')
  await expect(page.getByText('No luck this time.', { exact: true })).toBeVisible()
  const elsewhere = page.getByRole('region', { name: 'In other places' })
  await expect(elsewhere.getByText(/miles away/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Get an alert' }).click()
  await expect(page.getByRole('dialog', { name: 'Subscribe to this search' })).toContainText('“pigeons”')
})

test('if filters leave no results, only those whose removal helps are suggested', async ({ page, open }) => {
  await open('/home?q=telescope&interests=Cooking&ages=adult&within=5')
  const main = page.getByRole('main')
  await expect(page.getByText('No luck this time.', { exact: true })).toHaveCount(1)
  await expect(main.getByRole('link', { name: 'Clear all filters' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Search within/ }), 'no cook has a telescope anywhere').toHaveCount(0)
  const wider = main.getByRole('link', { name: /^Search all interests/ })
  const promised = /\d+(?=\D*$)/.exec((await wider.textContent()) ?? '')?.[0]
  await wider.click()
  await expect(page).toHaveURL('/home?q=telescope&ages=adult&within=5')
  await expect(status(page)).toHaveText(new RegExp(`^${promised} events?$`))
  await expect(cards(page).first()).toBeVisible()
})

test('a radius without events suggests a larger one', { tag: '@nightly' }, async ({ page, open, request }) => {
  const search = async (query: Record<string, string>) =>
    (await (await request.get(`/api/events?${new URLSearchParams(query)}`)).json()) as { title: string; date: string }[]
  const virtuals = await search({ virtual: 'true', limit: '40' })
  // On the same day, so that no partial match makes the hint unnecessary.
  const asked = virtuals.map(({ title, date }) => ({ q: title, from: date.slice(0, 10), to: date.slice(0, 10) }))
  const found = await Promise.all(asked.map((query) => search({ ...query, within: '20', virtual: 'any' })))
  const at = found.findIndex(({ length }) => length === 1)
  const virtual = virtuals[at]!
  await open(`/home?${new URLSearchParams({ ...asked[at], within: '10' })}`)
  await expect(cards(page).first()).toContainText(virtual.title)
  await expect(page.getByText('No events found within 10 miles', { exact: true })).toBeVisible()
  await expect(page.getByText('Try expanding your search radius', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Search within 20 miles' }).click()
  await expect(page.getByText('No events found within 20 miles', { exact: true })).toBeVisible()
})

test('each event is in one section, and more load page by page, grouped by day', async ({ page, open }) => {
  await open('/home?interests=')
  const links = page.getByRole('main').locator('a[href^="/event/"]')
  const shown = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect(featured(page).getByRole('article')).toHaveCount(8)
  await expect(nearby(page).getByRole('heading', { level: 3 })).toHaveCount(5)
  const first = await shown()
  expect(new Set(first).size, 'no event is in two sections').toBe(first.length)
  await expect(list(page)).toContainText(/\d+ events, including those above/)
  await page.getByRole('link', { name: 'Show more events' }).click()
  await expect(page).toHaveURL('/home?interests=&pages=2')
  await expect.poll(() => links.count()).toBeGreaterThan(first.length)
  const more = await shown()
  expect(new Set(more).size).toBe(more.length)
  const days = await list(page).locator('h3:not(article h3)').allTextContents()
  expect(new Set(days).size).toBe(days.length)
  const dayNames = Array.from({ length: 60 }, (_, ahead) =>
    formatJourneyDay(dayAhead(ahead), { weekday: 'long', month: 'long', day: 'numeric' }),
  )
  expect(days.filter((day) => !matchWords(/^(Today|Tomorrow|Ongoing)$/).test(day) && !dayNames.includes(day))).toEqual(
    [],
  )
})

test('a short list of results has no sections', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/home?interests=Photography&within=5')
  await expect(cards(page).first()).toBeVisible()
  await expect(featured(page)).toHaveCount(0)
  await expect(nearby(page).getByRole('heading', { level: 3 })).toHaveCount(0)
})

test('the carousel moves with its buttons and the keyboard', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/home?interests=')
  const carousel = page.getByRole('group', { name: 'Featured events' })
  await expect(carousel.getByRole('article')).toHaveCount(8)
  await expect(carousel.getByRole('button', { name: 'Previous events' })).toBeDisabled()
  await carousel.getByRole('button', { name: 'Next events' }).click()
  await expect(carousel.getByRole('button', { name: 'Previous events' })).toBeEnabled()
  await carousel.getByRole('link').nth(7).focus()
  await expect(carousel.getByRole('link').nth(7)).toBeInViewport()
})

test('the links of the profile menu work', { tag: '@nightly' }, async ({ page, open, expectAccessible }) => {
  await open('/home')
  await page.getByRole('button', { name: 'Your space' }).click()
  const menu = page.getByRole('dialog', { name: 'Your Space to Tinker & Tune' })
  await expect(menu.getByText('Manage your profile and preferences.', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Your space' })).toBeFocused()
  await page.getByRole('button', { name: 'Your space' }).click()
  await menu.getByRole('link', { name: 'Edit Preferences' }).click()
  await expect(page).toHaveURL('/profile/preferences')
})
