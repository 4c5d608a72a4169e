import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

interface Listed {
  id: number
  title: string
  organizer: string
  venue: { id: number | null; name: string } | null
}

test('an event links to its venue and organizer, which can be followed', async ({
  page,
  open,
  request,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Wren'))
  const events = (await (await request.get('/api/events?virtual=false&limit=50')).json()) as Listed[]
  const event = events.find(({ venue, organizer }) => venue?.id && organizer !== '')!
  await open(`/event/${event.id}`)
  await page
    .getByRole('link', { name: `See all events at ${event.venue!.name}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/venues\/\d+$/)
  const { name } = event.venue!
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Following ${name}`, exact: true })).toBeVisible()
  await page.getByRole('link', { name: event.organizer, exact: true }).click()
  await expect(page).toHaveURL(/\/organizers\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.organizer)
  await expect(page.getByRole('article').filter({ hasText: event.title }).first()).toBeVisible()
  await expectAccessible()
  await open('/profile/notifications')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Unfollow ${name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Follow ${name}`, exact: true })).toBeVisible()
})

test('the pages of venues and organizers work without scripts', async ({ browser, request }) => {
  const events = (await (await request.get('/api/events?virtual=false&limit=50')).json()) as Listed[]
  const event = events.find(({ venue, organizer }) => venue?.id && organizer !== '')!
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/organizers/${encodeURIComponent(event.organizer)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.organizer)
  await expect(page.getByText(event.title).first()).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/organizers\/[^/%]+$/)
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached()
  expect((await page.goto('/venues/999999'))?.status()).toBe(404)
  await context.close()
})
