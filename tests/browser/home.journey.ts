import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: /\d events?$/ })
/** Closes the filters and moves to the results. Its text depends on the width. */
const exploreButton = (page: Page) => page.getByRole('button', { name: /^(Explore Events|Show \d+ events?)$/ })
const cards = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'All Events' }) }).getByRole('article')

test(
  'a visitor finds something to learn nearby without signing in',
  { tag: '@everyWidth' },
  async ({ page, open, expectNoBarriers }) => {
    const response = await open('/home')
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello again!')
    await expect(page.getByText('Where will curiosity take you next?', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Events Near You' })).toBeVisible()
    await expect(page.getByText(/^and \d+ more events?\.\.\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured Events This Week' })).toBeVisible()
    await expectNoBarriers()
    const first = cards(page).first()
    const title = await first.getByRole('link').textContent()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page.getByText(/Workshop$/).first()).toBeVisible()
    await expectNoBarriers()
  },
)

test('the page is readable before any script runs, and its filters work as a plain form', async ({
  browser,
  baseURL,
}) => {
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

test('filters combine, live in the address, and survive back and reload', async ({ page, open, expectNoBarriers }) => {
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
  await expectNoBarriers()
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

test('the count beside a choice is what the choice then leaves', async ({ page, open }) => {
  await open('/home?interests=&filters=open')
  const choice = page.locator('label', { hasText: /^Reflective/ })
  const promised = Number((await choice.textContent())?.match(/\d+/)?.[0])
  await page.getByRole('checkbox', { name: /^Reflective/ }).check()
  await expect(status(page)).toHaveText(`${promised} events`)
})

test('searching happens while typing, forgives a wrong letter, and can be cleared', async ({ page, open }) => {
  await open('/home')
  const box = page.getByRole('searchbox')
  await box.fill('Zdzislaw')
  await expect(page).toHaveURL('/home?q=Zdzislaw')
  await expect(cards(page).first()).toContainText('Zdzisław')
  await box.fill('telescpoe')
  await expect(page).toHaveURL('/home?q=telescpoe')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/home')
  await expect(box).toBeFocused()
})

test('nothing found is told kindly, and a surprise is always to be had', async ({ page, open, expectNoBarriers }) => {
  await open('/home?q=qqzzqq')
  await expect(page.getByText('No luck this time.', { exact: true })).toBeVisible()
  await expect(page.getByText('Maybe try a new mood—or wander a little farther?', { exact: true })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Surprise Me Instead' }).click()
  await expect(page).toHaveURL(/\/event\/\d+/)
})

test('a circle without events says how to widen it', async ({ page, open, request }) => {
  const [virtual] = (await (await request.get('/api/events?virtual=true&limit=1')).json()) as [{ title: string }]
  await open(`/home?${new URLSearchParams({ q: virtual.title, within: '10' })}`)
  await expect(cards(page).first()).toContainText(virtual.title)
  await expect(page.getByText('No events found within 10 miles', { exact: true })).toBeVisible()
  await expect(page.getByText('Try expanding your search radius', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Search within 20 miles' }).click()
  await expect(page.getByText('No events found within 20 miles', { exact: true })).toBeVisible()
})

test('more events come page by page, and the place in the list survives going back', async ({ page, open }) => {
  await open('/home?interests=')
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Show more events' }).click()
  await expect(cards(page)).toHaveCount(40)
  await expect(page).toHaveURL('/home?interests=&pages=2')
  const far = cards(page).nth(33)
  await far.scrollIntoViewIfNeeded()
  await far.getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/\d+/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(40)
  await expect(far).toBeInViewport()
})

test('the carousel leafs by its buttons and by the keyboard', async ({ page, open }) => {
  await open('/home?interests=')
  const carousel = page.getByRole('group', { name: 'Featured events' })
  await expect(carousel.getByRole('article')).toHaveCount(8)
  await expect(carousel.getByRole('button', { name: 'Previous events' })).toBeDisabled()
  await carousel.getByRole('button', { name: 'Next events' }).click()
  await expect(carousel.getByRole('button', { name: 'Previous events' })).toBeEnabled()
  await carousel.getByRole('link').nth(7).focus()
  await expect(carousel.getByRole('link').nth(7)).toBeInViewport()
})

test('the menu of the profile leads where it says', async ({ page, open, expectNoBarriers }) => {
  await open('/home')
  await page.getByRole('button', { name: 'Your space' }).click()
  const menu = page.getByRole('dialog', { name: 'Your Space to Tinker & Tune' })
  await expect(menu.getByText('Manage your profile and preferences.', { exact: true })).toBeVisible()
  await expectNoBarriers()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Your space' })).toBeFocused()
  await page.getByRole('button', { name: 'Your space' }).click()
  await menu.getByRole('link', { name: 'Edit Preferences' }).click()
  await expect(page).toHaveURL('/profile/preferences')
})

test('saving asks a visitor to sign in', async ({ page, open }) => {
  await open('/home')
  await cards(page)
    .first()
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(page.getByText('Sign in required', { exact: true })).toBeVisible()
  await expect(page.getByText('Sign in to save events for later.', { exact: true })).toBeVisible()
})
