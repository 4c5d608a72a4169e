import type { Page } from '@playwright/test'
import { expect, settle, test } from '#tests/browser/support/fixtures.ts'
import { formatJourneyDay } from '#tests/browser/support/language.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: /\d events?$/ })
const chips = (page: Page) => page.locator('[data-chips]')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const cards = (page: Page) => page.getByRole('region', { name: /^All Events$|^[\d,]+ events?$/ }).getByRole('article')

test('quick chips narrow the results, and each active filter can be removed', async ({
  page,
  open,
  expectAccessible,
}) => {
  const all = chips(page).getByRole('button', { name: /^See all \d+$/ })
  await settle(async () => {
    await open('/home')
    const total = (await all.textContent())?.match(/\d+/)?.[0]
    await all.click()
    await expect(page).toHaveURL('/home?interests=')
    await expect(status(page)).toHaveText(`${total} events`, { timeout: 5000 })
  })
  await expect(all).toHaveCount(0)
  await expect(chips(page).getByRole('button', { name: 'Today' })).toBeFocused()

  await chips(page).getByRole('button', { name: 'Kids' }).click()
  await chips(page).getByRole('button', { name: 'Free' }).press('Space')
  await expect(page).toHaveURL('/home?interests=&ages=baby,preschool,elementary&free=true')
  // The row scrolls back, so that those that are on can be seen.
  await expect(chips(page).getByRole('button', { name: 'Free', pressed: true })).toBeInViewport({ ratio: 1 })
  await expect(chips(page).getByRole('button', { name: 'Kids', pressed: true })).toBeVisible()
  await chips(page).getByRole('button', { name: 'Kids' }).click()
  await expect(page).toHaveURL('/home?interests=&free=true')
  await expectAccessible()

  await open('/home?interests=Art&mood=Quiet&within=10&when=tomorrow')
  for (const name of ['Tomorrow', 'Within 10 miles', 'Quiet', 'Art'])
    await chips(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(page).toHaveURL('/home?interests=')
})

test('a search uses the days of the town’s time zone', { tag: '@nightly' }, async ({ page, open, request }) => {
  const { timeZone } = (await (await request.get('/api/map')).json()) as { timeZone: string }
  const today = Temporal.Now.plainDateISO(timeZone)
  const query = new URLSearchParams({ within: '20', virtual: 'any', to: today.toString() })
  await settle(async () => {
    await open('/home?interests=')
    await chips(page).getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL('/home?interests=&when=today')
    const facets = await request.get(`/api/events/facets?${query}`)
    const { total } = (await facets.json()) as { total: number }
    await expect(status(page)).toHaveText(total === 1 ? '1 event' : `${total} events`, { timeout: 5000 })
  })
})

test('chips, days and sorting work without scripts', { tag: '@nightly' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/home')
  await chips(page).getByRole('button', { name: 'Remove STEM' }).click()
  await expect(page).toHaveURL('/home?interests=')
  await page.goto('/home?interests=Music&sort=price')
  await page.getByRole('button', { name: /Show Filters/ }).click()
  await page.getByRole('checkbox', { name: 'Next week' }).check()
  await page.getByRole('button', { name: /^Show \d+ events?$/ }).click()
  await expect(page).toHaveURL(/when=next-week.*sort=price/)
  await expect(chips(page).getByRole('button', { name: 'Remove Next week' })).toBeVisible()
  await context.close()
})

test('on phones, the filters are a sheet that counts the results and closes on Back', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home')
  const toggle = page.getByRole('button', { name: 'Show Filters', exact: true })
  await toggle.click()
  await expect(sheet(page)).toBeFocused()
  await sheet(page)
    .getByRole('checkbox', { name: /^Preschool/ })
    .check()
  const show = sheet(page).getByRole('button', { name: /^Show \d+ events?$/ })
  const promised = await show.textContent()
  await expectAccessible()
  await sheet(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/home?interests=&filters=open')
  await expect(sheet(page).getByRole('checkbox', { name: /^STEM/ })).not.toBeChecked()
  await expect(show).not.toHaveText(promised ?? '')

  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('/home?interests=')
  await expect(page.getByRole('button', { name: 'Show Filters' })).toBeFocused()

  await page.getByRole('button', { name: 'Show Filters' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('/home?interests=')
})

test('a range of days is chosen in the filters and removed as a chip', async ({ page, open }) => {
  await open('/home?interests=&filters=open')
  await sheet(page).getByRole('checkbox', { name: 'Choose dates' }).check()
  const day = Temporal.Now.plainDateISO().add({ days: 3 })
  const shortName = (each: Temporal.PlainDate) => formatJourneyDay(each.toString(), { month: 'short', day: 'numeric' })
  await sheet(page).getByLabel('From', { exact: true }).fill(day.toString())
  await sheet(page)
    .getByLabel('To', { exact: true })
    .fill(day.add({ days: 4 }).toString())
  await expect(page).toHaveURL(new RegExp(`from=${day.toString()}&to=${day.add({ days: 4 }).toString()}`))
  await sheet(page)
    .getByRole('button', { name: /^Show \d+ events?$/ })
    .click()
  await chips(page)
    .getByRole('button', { name: `Remove ${shortName(day)} – ${shortName(day.add({ days: 4 }))}`, exact: true })
    .click()
  await expect(page).toHaveURL('/home?interests=')
})

test('results are sorted by price, free events first', { tag: '@nightly' }, async ({ page, open, request }) => {
  await open('/home?interests=&q=the')
  await page.getByLabel('Sort:').selectOption('Price')
  await expect(page).toHaveURL(/sort=price/)
  const response = await request.get('/api/events?q=the&within=20&virtual=any&sort=price&limit=20')
  const events = (await response.json()) as { title: string; isFree: boolean }[]
  expect(events[0]?.isFree).toBe(true)
  await expect(cards(page).getByRole('heading')).toHaveText(events.map(({ title }) => title))
  await page.getByLabel('Sort:').selectOption('Best')
  await expect(page).toHaveURL('/home?q=the')
})
