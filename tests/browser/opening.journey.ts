import { expect, test } from './quiet-page.ts'

test('the home screen opens with a heading and says nothing in the console', async ({ page }) => {
  const response = await page.goto('/home')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
})
