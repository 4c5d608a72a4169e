import { expect, test } from '#tests/browser/support/fixtures.ts'
import { openFold } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('a host creates a private hybrid course that ends after midnight', async ({ page, open, allowedErrors }) => {
  await signIn(page, newPerson('Kit Kinds'))
  await open('/events?tab=hosting')
  await page.getByRole('button', { name: 'Host Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
  await dialog.getByLabel('Event Name').fill('Lamps of the marsh')
  await dialog.getByLabel('Date', { exact: false }).first().fill(day(20))
  await dialog.getByLabel('Start Time').fill('21:00')
  await expect(dialog.getByLabel('End Time'), 'the end follows the start').toHaveValue('22:00')
  await dialog.getByLabel('End Time').fill('21:00')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(dialog.getByText('End time must be after start time')).toBeVisible()
  await dialog.getByLabel('End Time').fill('00:30')
  await expect(dialog.getByText('End time must be after start time')).toBeHidden()
  await expect(dialog.getByText(/^Ends on .*, 12:30 AM$/)).toBeVisible()
  await openFold(dialog, 'Repeat, Length, and Spots')
  await dialog.getByRole('switch', { name: 'Ends on another day' }).check()
  await expect(dialog.getByLabel('End Date')).toHaveValue(day(21))

  await dialog.getByLabel('Repeat').selectOption('sessions')
  await expect(dialog.getByText('Add at least one more session')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add session' }).click()
  await dialog.getByLabel('Start', { exact: true }).fill('19:00')
  await dialog.getByLabel('End', { exact: true }).fill('20:30')

  await expect(dialog.getByText('Location is required')).toBeVisible()
  await openFold(dialog, 'Virtual Event Options')
  await dialog.getByRole('switch', { name: 'This is a virtual event' }).check()
  await dialog.getByLabel('Virtual Event Link').fill('https://meet.example.org/marsh')
  await expect(dialog.getByText('Location is required')).toBeHidden()
  await dialog.getByRole('switch', { name: 'People can also come in person' }).check()
  await expect(dialog.getByText('Location is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: /Location/ }).fill('Boathouse, Brooklyn, NY')
  await openFold(dialog, 'Who Can See It')
  await dialog.getByRole('radio', { name: /Only people I invite/ }).check()
  await expect(dialog.getByText('Ready to create')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('This event is private.', { exact: false })).toBeVisible()
  await expect(page.getByText('Only people you invite can see it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 sessions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join in person or online' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Getting there' })).toBeVisible()
  const { pathname } = new URL(page.url())
  allowedErrors.push(pathname, `/api/events/${pathname.split('/').at(-1)}`)
  // Ends the host's page, which may still load something.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open(pathname)
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
})

test(
  'a host adds a session to a published course',
  { tag: '@nightly' },
  async ({ page, open, allowedErrors, expectAccessible }) => {
    await signIn(page, newPerson('Kit Kinds'))
    const times = { time: '10:00', endTime: '12:00' }
    const course = {
      title: 'Weaving course',
      location: 'Brower Park, Brooklyn, NY',
      sessions: [{ date: day(19), ...times }],
    }
    const created = await page.request.post('/api/events/host', { data: { ...course, date: day(12), ...times } })
    expect(created.ok(), await created.text()).toBe(true)
    const { id } = (await created.json()) as { id: number }
    allowedErrors.push(`/api/events/${id}/sessions`)
    await open(`/events/${id}/host`)
    await page.getByRole('button', { name: 'Add a session' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a session' })
    await expect(dialog.getByLabel('Date')).toHaveValue(day(26))
    await dialog.getByLabel('End Time').fill('09:00')
    await dialog.getByRole('button', { name: 'Add session' }).click()
    await expect(dialog.getByText('End time must be after start time')).toBeVisible()
    await expectAccessible()
    await dialog.getByLabel('End Time').fill('11:30')
    await dialog.getByRole('button', { name: 'Add session' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: '3 sessions' })).toBeVisible()
  },
)
