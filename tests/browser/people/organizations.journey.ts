import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test('an owner deletes an organization and restores it', async ({ page, open, expectAccessible }) => {
  await signIn(page, newPerson('Mo Owner'))
  const created = await page.request.post('/api/organizations', { data: { name: 'Mill Library of Dover' } })
  expect(created.ok(), await created.text()).toBe(true)
  const { slug } = (await created.json()) as { slug: string }
  await open(`/organizations/${slug}`)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the organization' }).click()
  await expect(page.getByRole('heading', { name: 'Deleted', exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Restore Mill Library of Dover' }).click()
  await page.getByRole('link', { name: 'Mill Library of Dover' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mill Library of Dover' })).toBeVisible()
})
