import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { continueAs, newPerson, openSignInWindow, signInFrom } from '#tests/browser/support/people.ts'

test('a visitor signs in with two taps and a name, stays on this site, and is welcomed once', async ({
  page,
  open,
}) => {
  // An address of another site is never followed.
  await open('/login?next=%2F%2Fevil.example')
  const popup = await openSignInWindow(page)
  expect(popup.viewportSize()).not.toBeNull()
  const button = page.getByRole('button', { name: 'Signing in...' })
  await expect(button).toBeDisabled()
  const closed = popup.waitForEvent('close')
  await continueAs(popup, newPerson('Ada Lovelace'))
  await closed
  await expect(page).toHaveURL('/home')
  await expect(getToasts(page)).toContainText('Welcome, Ada Lovelace')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello again!' })).toBeVisible()
  await expect(getToasts(page)).toHaveCount(0)
})

test('the demo people are offered as buttons', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/login')
  const popup = await openSignInWindow(page)
  await popup.getByRole('button', { name: 'Marisol Quintero', exact: true }).click()
  await expect(getToasts(page)).toContainText('Welcome back, Marisol Quintero')
})

test('a cancelled sign-in is reported, and the button works again', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/login')
  const popup = await openSignInWindow(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(getToasts(page)).toContainText('Sign-in cancelled')
  await expect(getToasts(page)).toContainText('Google sign-in was cancelled or failed')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  await expect(page).toHaveURL('/login')
})

test('closing the sign-in window ends the sign-in', { tag: '@nightly' }, async ({ page, open }) => {
  await page.clock.install()
  await open('/login')
  const popup = await openSignInWindow(page)
  await popup.close()
  await page.clock.runFor(9_000)
  await expect(getToasts(page)).toContainText('Sign-in cancelled')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})

test('if no window can open, the page itself goes to the provider and back', async ({ page, open }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open('/login?next=%2Fgoals')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveTitle('Demo sign-in')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(getToasts(page)).toContainText('Sign-in cancelled')
  await expect(page).toHaveURL('/login?next=%2Fgoals')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await continueAs(page, newPerson('Grace Hopper'))
  await expect(page).toHaveURL('/goals')
  await expect(getToasts(page)).toContainText('Welcome, Grace Hopper')
})

test('the sign-in survives a reload of the page', { tag: '@nightly' }, async ({ page, open }) => {
  await open('/login?next=%2Fevents')
  const popup = await openSignInWindow(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  await continueAs(popup, newPerson('Ada Lovelace'))
  await expect(page).toHaveURL('/events')
  await expect(getToasts(page)).toContainText('Welcome, Ada Lovelace')
})

test('other tabs follow when a person signs in or out', async ({ page, open, context }) => {
  await open('/login')
  const other = await context.newPage()
  await other.goto('/events')
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signInFrom(page)
  await expect(other.getByRole('tab', { name: 'Saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Your space' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  const { status } = await page.request.get('/api/session').then((answer) => ({ status: answer.status() }))
  expect(status).toBe(401)
})

test('a person whose session was ended is signed out on the next request', async ({ page, open, context }) => {
  await open('/login?next=%2Fevents')
  await signInFrom(page)
  await expect(page.getByRole('tab', { name: 'Saved' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'My Goals' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('the demo sign-in page is accessible', async ({ page, open, expectAccessible }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveTitle('Demo sign-in')
  await expectAccessible()
})
