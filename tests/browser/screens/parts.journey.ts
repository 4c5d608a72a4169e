import { expect, test } from '#tests/browser/support/fixtures.ts'

test.beforeEach(({ open }) => open('/home'))

test('a dialog traps the focus and returns it', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Your space' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Your Space to Tinker & Tune' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a button keeps the focus while its request is pending, and sends only one', async ({ page }) => {
  let requests = 0
  const send = Promise.withResolvers<void>()
  await page.route('**/api/search-subscriptions', async (route) => {
    requests += 1
    await send.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const email = page.getByLabel('Get new events by email, once a week')
  await email.fill(`pia-${test.info().project.name}@example.org`)
  const button = page.getByRole('button', { name: 'Email me new events' })
  await button.press('Enter')
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await email.focus()
  await page.keyboard.press('Enter')
  send.resolve()
  await expect(page.getByText('One more step: check your email')).toBeVisible()
  expect(requests).toBe(1)
})

test('an icon button shows its name on hover', { tag: '@desk' }, async ({ page }) => {
  const tooltip = page.locator('div', { hasText: /^Your space$/ })
  await expect(async () => {
    // The code of tooltips is lazy: until it loads, hovering shows nothing.
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Your space' }).hover()
    await expect(tooltip).toBeVisible({ timeout: 1500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})
