import { expect, test } from '#tests/browser/support/fixtures.ts'

test('a visitor subscribes to a search by email and confirms on the page of the link', async ({
  page,
  open,
  expectAccessible,
}) => {
  const address = `vera-${test.info().project.name}@example.org`
  await open('/home?interests=Nature&within=35')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this search' })
  const field = dialog.getByLabel('Get new events by email, once a week')
  await field.fill('vera')
  await dialog.getByRole('button', { name: 'Email me new events' }).click()
  await expect(field).toHaveAccessibleDescription('Enter a complete email address')
  await field.fill(address)
  await dialog.getByRole('button', { name: 'Email me new events' }).click()
  await expect(dialog.getByText('One more step: check your email')).toBeVisible()
  await expectAccessible()

  await page.goto('/outbox')
  const email = page.getByRole('listitem').filter({ hasText: address })
  await expect(email).toContainText('Confirm your weekly email')
  await expectAccessible()
  // Not opened in the page, because the browser logs errors about scripts blocked in the frame.
  const path = await email.getByRole('link').getAttribute('href')
  const message = await (await page.request.get(`${path}/html`)).text()
  expect(message).toContain('Nature events within 35 miles')
  const answer = /href="([^"]*\/search-mail\/[^"]+)"/.exec(message)?.[1]

  await page.goto(answer ?? '')
  await expect(
    page.getByText('We’ll email you once a week when there’s something new: Nature events within 35 miles.'),
  ).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re all set')
})
