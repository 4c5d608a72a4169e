import { expect, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { openFold } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a host asks questions, a guest answers, and the host approves', async ({
  page,
  open,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Ada'))
  const times = { date: dayAhead(9), time: '10:00', endTime: '12:00' }
  const form = { title: 'Sowing for beginners', location: 'Brower Park, Brooklyn, NY', ...times }
  const created = await page.request.post('/api/events/host', { data: form })
  expect(created.ok(), await created.text()).toBe(true)
  const { id } = (await created.json()) as { id: number }

  await open(`/events/${id}/host`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  await openFold(dialog, 'Paid Event Options')
  await dialog.getByText('This is a paid event').click()
  await dialog.getByLabel('How guests pay').selectOption('Several ticket types')
  await dialog.getByLabel('Ticket 1', { exact: true }).fill('Adult')
  await dialog.getByLabel('Price (USD)').first().fill('1.000')
  await dialog.getByLabel('Ticket 2', { exact: true }).fill('Child')
  await dialog.getByLabel('Price (USD)').last().fill('0')
  await dialog.getByLabel('Payment Link').fill('https://pay.example.org')
  await openFold(dialog, 'Ask guests for more')
  await dialog.getByText('Approve guests yourself').click()
  await dialog.getByRole('button', { name: 'Add a question' }).click()
  await dialog.getByLabel('Question 1', { exact: true }).fill('Any allergies?')
  await dialog.getByText('Required').click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Is that 1 or 1000?')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Price (USD)').first().fill('12,50')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const guest = await context.newPage()
  await signIn(guest, newPerson('Ben'))
  await guest.goto(`/event/${id}`)
  await waitForHydration(guest)
  await guest.getByRole('group', { name: 'Your RSVP' }).getByRole('button', { name: 'Ask to come' }).click()
  const panel = guest.getByRole('region', { name: 'Are you going?' })
  await panel.getByLabel('Number of tickets: Adult').selectOption('2')
  await panel.getByLabel('Name of companion 1').fill('Cy')
  await panel.getByLabel('Any allergies?').fill('Nuts\nWasps')
  await guest.reload()
  await waitForHydration(guest)
  await guest.getByRole('group', { name: 'Your RSVP' }).getByRole('button', { name: 'Ask to come' }).click()
  await expect(panel.getByText('We kept what you wrote.')).toBeVisible()
  await expect(panel.getByLabel('Name of companion 1')).toHaveValue('Cy')
  await expect(panel.getByLabel('Number of tickets: Adult')).toHaveValue('2')
  await expect(panel.getByLabel('Any allergies?')).toHaveValue('Nuts\nWasps')
  await panel.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(panel.getByText('You’ve asked to come.')).toBeVisible()
  await panel.getByRole('button', { name: 'Change your details' }).press('Enter')
  await expect(panel.getByRole('form', { name: 'Your details' })).toBeFocused()
  await expect(panel.getByText('We kept what you wrote.')).toHaveCount(0)
  await panel.getByLabel('Any allergies?').fill('None')
  await panel.getByRole('button', { name: 'Not now' }).click()
  await panel.getByRole('button', { name: 'Change your details' }).click()
  await expect(panel.getByLabel('Any allergies?')).toHaveValue('None')
  await panel.getByRole('button', { name: 'Start over' }).click()
  await expect(panel.getByLabel('Any allergies?')).toHaveValue('Nuts\nWasps')

  await open(`/events/${id}/host`)
  const request = page.getByRole('region', { name: '1 person asks to come' })
  await expect(request.getByText('With Cy')).toBeVisible()
  await expect(request.getByText('Nuts')).toHaveText(/^Nuts\nWasps$/, { useInnerText: true })
  await expectAccessible()
  await request.getByRole('button', { name: 'Approve Ben' }).click()
  await expect(request).toHaveCount(0)
  await guest.reload()
  await expect(panel.getByText('Tickets: 2 × Adult · To pay: $25.00')).toBeVisible()
  await context.close()
})
