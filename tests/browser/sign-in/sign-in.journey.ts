import { expect, test } from '#tests/browser/support/fixtures.ts'

test.beforeEach(({ open }) => open('/login'))

test('each provider has a button, and visitors can continue without signing in', async ({ page }) => {
  for (const name of ['Google', 'Facebook', 'Apple'])
    await expect(page.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeEnabled()
  await expect(page.getByText('You can always save your favorite events later.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Explore without signing in', exact: true }).click()
  await expect(page).toHaveURL('/home')
})

test('a provider that isn’t configured is reported, one message at a time', async ({ page, expectAccessible }) => {
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toasts).toContainText('Facebook Login')
  await expect(toasts).toContainText('Facebook authentication not implemented yet')
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Apple Login')
  await expect(toasts).toContainText('Apple authentication not implemented yet')
  await expectAccessible()
})

test('a message stays until it is dismissed, even on the next screen', async ({ page }) => {
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await page.getByRole('link', { name: 'Explore without signing in' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Apple Login', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Apple Login', { exact: true })).toBeHidden()
})
