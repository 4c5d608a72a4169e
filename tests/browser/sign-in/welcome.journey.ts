import type { Page } from '@playwright/test'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn, signInFrom } from '#tests/browser/support/people.ts'

const question = (page: Page, name: string) => page.getByRole('region', { name })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const pick = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Defaults {
  homeInterests: string[]
  homeAges: string[]
  homeWithin: number
  isWelcomed: boolean
}
const readSession = async (page: Page) => (await (await page.request.get('/api/session')).json()) as Defaults

const isFocusedInside = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null)

test('a first sign-in asks three questions, whose answers change the home screen', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/login')
  await signInFrom(page, newPerson('Nell Newcomer'))
  await expect(getToasts(page)).toContainText('Save an event and it will wait here.')
  await expect(page).toHaveURL('/home')
  await expect(question(page, 'What are you curious about?')).toBeVisible()
  await expectAccessible()
  await pick(page, 'STEM').click()
  await pick(page, 'Nature').click()
  await pick(page, 'Photography').click()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'What ages are you looking for?' })).toBeFocused()
  await expect(
    page
      .getByRole('group', { name: 'Featured events' })
      .getByText(/^Because you like/)
      .first(),
  ).toBeVisible()
  await pick(page, 'Adult Learners 18+').click()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'How far will you go?' })).toBeFocused()
  await pick(page, '50 miles').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(getToasts(page)).toContainText('You’re all set')
  await expect(question(page, 'How far will you go?')).toHaveCount(0)
  expect(await isFocusedInside(page)).toBe(true)
  expect(await readSession(page)).toMatchObject({
    homeInterests: ['Nature', 'Photography'],
    homeAges: ['adult'],
    homeWithin: 50,
    isWelcomed: true,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello again!' })).toBeVisible()
  await expect(question(page, 'What are you curious about?')).toHaveCount(0)
  await open('/profile/preferences?tab=interests')
  await expect(page.getByRole('button', { name: 'Arts: Interested, 2 of 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('checkbox', { name: 'Photography' })).toBeChecked()
})

test('every question can be skipped by keyboard, and none is asked again', async ({ page, open }) => {
  await signIn(page, newPerson('Sam Skipper'))
  await open('/home')
  for (const name of ['What are you curious about?', 'What ages are you looking for?', 'How far will you go?']) {
    await expect(question(page, name)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  expect(await readSession(page)).toMatchObject({ homeInterests: [], homeAges: [], homeWithin: 20 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello again!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
})

test(
  'a question stays if its answer doesn’t reach the server',
  { tag: '@nightly' },
  async ({ page, open, allowedErrors }) => {
    await signIn(page, newPerson('Faye Failing'))
    await open('/home')
    allowedErrors.push('/api/user/me')
    await page.route('**/api/user/me', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await pick(page, 'Music').click()
    await next(page).click()
    await expect(getToasts(page)).toContainText('Couldn’t save your choices')
    await expect(pick(page, 'Music')).toHaveAttribute('aria-pressed', 'true')
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'What ages are you looking for?' })).toBeVisible()
  },
)

test(
  'a visitor can answer the same questions and keeps the answers after joining',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await open('/home')
    await expectAccessible()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'What are you curious about?' })).toBeFocused()
    await pick(page, 'STEM').click()
    await pick(page, 'Cooking').click()
    await next(page).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await pick(page, '10 miles').click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(getToasts(page)).toContainText('We’ll remember your choices in this browser.')
    const html = await (await page.request.get('/home')).text()
    expect(html, 'the server renders it, too').toContain('Cooking')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Choose', exact: true })).toHaveCount(0)
    await signIn(page, newPerson('Joy Joining'))
    await open('/home')
    await expect(pick(page, 'Cooking')).toHaveAttribute('aria-pressed', 'true')
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'What ages are you looking for?' })).toBeVisible()
    expect(await readSession(page)).toMatchObject({ homeInterests: ['Cooking'] })
  },
)

test('a visitor who closes the questions isn’t asked again', async ({ page, open }) => {
  await open('/home')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Choose', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello again!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose', exact: true })).toHaveCount(0)
})
