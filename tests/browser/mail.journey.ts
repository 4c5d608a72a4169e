import { expect, test } from './fixtures.ts'

test('a visitor asks for a search by mail, reads the question, and says yes on its page', async ({
  page,
  open,
  expectNoBarriers,
}) => {
  const address = `vera-${test.info().project.name}-${test.info().retry}@example.org`
  await open('/home?interests=Nature&within=35')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep an eye on this search' })
  const field = dialog.getByLabel('By mail, once a week')
  await field.fill('vera')
  await dialog.getByRole('button', { name: 'Send me what is new' }).click()
  await expect(field).toHaveAccessibleDescription('Type an address such as you@example.org')
  await field.fill(address)
  await dialog.getByRole('button', { name: 'Send me what is new' }).click()
  await expect(dialog.getByText('One more step: look into your mail')).toBeVisible()
  await expectNoBarriers()

  await page.goto('/outbox')
  const letter = page.getByRole('listitem').filter({ hasText: address })
  await letter.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you want this search by mail each week?')
  const message = page.frameLocator('iframe')
  await expect(message.getByText('Nature events within 35 miles')).toBeVisible()
  const answer = await message.getByRole('link', { name: 'Yes, send it to me' }).getAttribute('href')

  await page.goto(answer ?? '')
  await expect(page.getByText('Once a week, when there are any: Nature events within 35 miles.')).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Yes, send them to me' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list')
})
