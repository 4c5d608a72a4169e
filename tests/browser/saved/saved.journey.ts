import type { Page } from '@playwright/test'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'
import { settledInterests } from '#tests/browser/support/hosting.ts'

/** Finds an upcoming event through the API. */
async function findEvent(page: Page, at = 0): Promise<{ id: number; title: string }> {
  const events = (await (await page.request.get(`/api/events?${settledInterests}&limit=20`)).json()) as {
    id: number
    title: string
  }[]
  return events[at]!
}

const getToggle = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Saved? ${RegExp.escape(title)}$`) }).first()

test('a visitor is asked to sign in, and the event is saved afterwards', async ({ page, open }) => {
  await open('/home?q=chess')
  const toggle = page.getByRole('button', { name: /^Save / }).first()
  const name = (await toggle.getAttribute('aria-label')) ?? ''
  await toggle.click()
  await expect(getToasts(page)).toContainText('Sign in required')
  await expect(getToasts(page)).toContainText('Sign in to save events for later.')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await getToasts(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fhome%3Fq%3Dchess')
  await expect(
    page.getByText('Sign in required', { exact: true }),
    'the message belongs to the previous screen',
  ).toBeHidden()
  const person = newPerson('Ada Lovelace')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill(person.name)
  await popup.getByLabel('Email').fill(person.email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/home?q=chess')
  await expect(getToasts(page)).toContainText('Event saved!')
  await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('aria-pressed', 'true')
})

test('a double tap saves an event once; it stays saved, is listed, and can be removed', async ({
  page,
  open,
  expectAccessible,
}) => {
  await signIn(page)
  const { id, title } = await findEvent(page)
  await open(`/event/${id}`)
  await getToggle(page, title).dblclick()
  await expect(getToasts(page)).toContainText('Event saved!')
  await expect(getToasts(page)).toContainText('You can find it in your saved events.')
  await page.reload()
  await expect(getToggle(page, title)).toHaveAttribute('aria-pressed', 'true')
  await open('/events')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible()
  await getToggle(page, title).click()
  await expect(getToasts(page)).toContainText('Event removed')
  await expect(getToasts(page)).toContainText('Event removed from your saved list.')
  await expect(page.getByRole('heading', { name: 'No saved events yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Events' })).toHaveAttribute('href', '/home')
})

test(
  'saving vibrates the phone, unless the person prefers reduced motion',
  { tag: '@nightly' },
  async ({ page, open }) => {
    await page.addInitScript(() => {
      const hums: unknown[] = []
      Object.assign(window, { hums })
      navigator.vibrate = (pattern) => hums.push(pattern) > 0
    })
    const readHums = () => page.evaluate(() => (window as unknown as { hums: unknown[] }).hums)
    await signIn(page)
    const { id, title } = await findEvent(page, 1)
    await open(`/event/${id}`)
    const toggle = getToggle(page, title)
    await toggle.click()
    await expect(getToasts(page)).toContainText('Event saved!')
    expect(await readHums()).toEqual([])
    await toggle.click()
    await expect(getToasts(page)).toContainText('Event removed')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await toggle.click()
    await expect(getToasts(page)).toContainText('Event saved!')
    expect(await readHums()).toEqual([15])
  },
)

test('a change made offline is sent when the connection returns', async ({ page, open, context }) => {
  await signIn(page)
  const { id, title } = await findEvent(page)
  await page.request.post(`/api/events/${id}/save`)
  await open('/events')
  // The request that fails must not be one of the idle page's.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await getToggle(page, title).click()
  await expect(getToasts(page)).toContainText('Removed on this device')
  await expect(getToggle(page, title)).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  await expect(getToasts(page)).toContainText('Your list is up to date')
  await expect(page.getByRole('heading', { name: 'No saved events yet' })).toBeVisible()
})

test('a change that the server rejects is reverted', async ({ page, open, allowedErrors }) => {
  await signIn(page)
  const { id, title } = await findEvent(page)
  allowedErrors.push(`/api/events/${id}/save`)
  await page.route(`**/api/events/${id}/save`, (route) => route.fulfill({ status: 500, body: '' }))
  await open(`/event/${id}`)
  await getToggle(page, title).click()
  await expect(getToasts(page)).toContainText('Couldn’t save the event')
  await expect(getToggle(page, title)).toHaveAttribute('aria-pressed', 'false')
})

test('two people have separate lists', { tag: '@nightly' }, async ({ page, open, browser, baseURL }) => {
  await signIn(page, newPerson('Ada Lovelace'))
  const { id, title } = await findEvent(page, 1)
  await open(`/event/${id}`)
  await getToggle(page, title).click()
  await expect(getToasts(page)).toContainText('Event saved!')
  const { userId } = (await (await page.request.get('/api/session')).json()) as { userId: number }

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await signIn(other, newPerson('Ben Franklin'))
  await other.goto('/events?tab=all')
  await expect(other.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  for (const path of [`/api/user-events/${userId}`, `/api/user-events/${userId}?status=saved`]) {
    expect((await elsewhere.request.get(path)).status()).toBe(403)
  }
  await elsewhere.request.delete(`/api/events/${id}/save`)
  await elsewhere.close()
  await page.goto('/events?tab=all')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
})
