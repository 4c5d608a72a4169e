import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test.beforeEach(({ page }) => signIn(page, newPerson('Grace Goal')))

test('a goal finds its events: chips confirm its topics; an event is saved, added as a task, or dismissed', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/goals')
  await page.getByRole('button', { name: 'Start your first goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Learning Goal' })
  await dialog.getByLabel('Title').fill('Get fitter')
  const chips = dialog.getByRole('group', { name: 'What it’s about' })
  await expect(chips.getByRole('checkbox', { name: 'Exercise' })).toBeChecked()
  await chips.getByRole('checkbox', { name: 'Walking' }).check()
  await expectAccessible()
  await dialog.getByLabel('Category').selectOption('Sports')
  await dialog.getByLabel('Due date').fill('2030-05-14')
  await dialog.getByRole('textbox', { name: 'Task 1' }).fill('Find my shoes')
  await dialog.getByRole('button', { name: 'Create Goal' }).click()
  const coming = page.getByRole('region', { name: 'Coming up for Get fitter' })
  await expect(coming.getByText('By topic: Exercise and Walking. Edit the goal to change this.')).toBeVisible()
  const [first, second] = [coming.getByRole('listitem').nth(0), coming.getByRole('listitem').nth(1)]
  await expect(first).toContainText(/(?:AM|PM)/)
  const [one, other] = [await first.getByRole('link').textContent(), await second.getByRole('link').textContent()]
  await expectAccessible()

  await second.getByRole('button', { name: /^Not for this goal/ }).click()
  await expect(coming.getByRole('link', { name: other! })).toHaveCount(0)
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(coming.getByRole('link', { name: other! })).toBeVisible()

  await first.getByRole('button', { name: /^Save / }).click()
  await expect(first.getByRole('button', { name: /^Saved / })).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('button', { name: /^Add as a task/ }).click()
  await expect(page.getByRole('checkbox', { name: `Attend ${one}` })).toBeVisible()
  await expect(coming.getByRole('link', { name: one! })).toHaveCount(0)
  await expect(page.getByText('0 of 2 completed')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Find my shoes' }).click()
  await expect(page.getByText('1 of 2 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo Find my shoes' }).click()
  await expect(page.getByText('0 of 2 completed')).toBeVisible()
})

test('a goal without events offers an alert and an alternative', async ({ page, open }) => {
  await page.request.post('/api/goals', { data: { title: 'Speak Swahili', tasks: ['Say hello'] } })
  await open('/goals')
  const coming = page.getByRole('region', { name: 'Coming up for Speak Swahili' })
  await expect(coming.getByText('Nothing is coming up near you for this goal yet.')).toBeVisible()
  await coming.getByRole('button', { name: 'Tell me when one appears' }).click()
  await expect(coming.getByRole('button', { name: 'We’ll tell you about new ones' })).toBeVisible()
  await coming.getByRole('button', { name: 'Add the task “Find a book or video: Swahili”' }).click()
  await expect(page.getByRole('checkbox', { name: 'Find a book or video: Swahili' })).toBeVisible()
})
