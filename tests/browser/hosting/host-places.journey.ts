import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function openHostDialog(page: Page, open: (path: string) => Promise<unknown>) {
  await signIn(page, newPerson('Hana Host'))
  await open('/events?tab=hosting')
  await page.getByRole('button', { name: 'Host Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
  await expect(dialog.getByLabel('Event Name')).toBeVisible()
  return dialog
}

test('the pin starts at the typed place, and follows it unless the host set it', async ({ page, open }) => {
  const dialog = await openHostDialog(page, open)
  const location = dialog.getByRole('combobox', { name: /Location/ })
  const drop = dialog.getByRole('button', { name: 'Drop a pin on the map' })
  await dialog.getByLabel('Event Name').fill('Owls of Illinois')
  await dialog.getByLabel('Date', { exact: false }).first().fill(day(9))
  await location.fill('Behind the mill, Nowhereville')
  await drop.click()
  await expect(dialog.getByText('We couldn’t find “Behind the mill, Nowhereville”', { exact: false })).toBeVisible()
  // Nobody set this pin, so it is removed with the location.
  await location.fill('Begonia Hall, Springfield, IL')
  // The suggestions lie over the button until the field is left.
  await location.press('Tab')
  await expect(drop).toBeVisible()
  await drop.click()
  await expect(dialog.getByText('The pin is approximate. Drag it to the door.')).toBeVisible()
  await dialog.getByText('Set the pin another way').click()
  const link = dialog.getByLabel('Coordinates or a map link')
  await link.fill('39.8, -89.6')
  await link.press('Enter')
  await expect(dialog.getByText('The pin is set.')).toBeVisible()
  await location.fill('Begonia Hall, Montclair, NJ')
  await location.press('Tab')
  await expect(dialog.getByText('The pin is still at “Begonia Hall, Springfield, IL”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move the pin', exact: true }).click()
  await expect(dialog.getByText('The pin is approximate. Drag it to the door.')).toBeVisible()
  const [response] = await Promise.all([
    page.waitForResponse('**/api/events/host'),
    dialog.getByRole('button', { name: 'Create Event' }).click(),
  ])
  const { latitude, longitude, placePrecision } = await response.json()
  expect([Number(latitude).toFixed(1), Number(longitude).toFixed(1), placePrecision]).toEqual(['40.8', '-74.2', 'town'])
})

test(
  'a place that isn’t found is refused with the reason',
  { tag: '@nightly' },
  async ({ page, open, allowedErrors }) => {
    allowedErrors.push('/api/events/host')
    const dialog = await openHostDialog(page, open)
    await dialog.getByLabel('Event Name').fill('Owls of nowhere')
    await dialog.getByLabel('Date', { exact: false }).first().fill(day(9))
    await dialog.getByRole('combobox', { name: /Location/ }).fill('Behind the mill, Nowhereville')
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await expect(dialog.getByText('We can’t find “Behind the mill, Nowhereville”.', { exact: false })).toBeVisible()
    await dialog.getByRole('combobox', { name: /Location/ }).fill('Behind the mill, Montclair, NJ')
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Event Created Successfully!', { exact: true })).toBeVisible()
  },
)
