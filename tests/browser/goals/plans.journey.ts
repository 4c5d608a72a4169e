import { expect, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'
import { hostEvent } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test.beforeEach(({ page }) => signIn(page, newPerson('Paula Plan')))

test('after saving an event, two taps create a plan, which can be changed and removed', async ({
  page,
  open,
  request,
  expectAccessible,
}) => {
  const [event] = (await (await request.get('/api/events?virtual=false&q=walk&limit=1')).json()) as [
    { id: number; title: string },
  ]
  await open(`/event/${event.id}`)
  const panel = page.getByRole('region', { name: 'Your plan' })
  await expect(panel).toHaveCount(0)
  await page
    .getByRole('button', { name: `Save ${event.title}` })
    .filter({ visible: true })
    .first()
    .click()
  const times = panel.getByRole('group', { name: 'When do you leave?' })
  await expect(times).toBeVisible()
  await expectAccessible()
  const time = times.getByRole('button').first()
  const clock = (await time.textContent()) ?? ''
  await time.press('Enter')
  await expect(panel.locator(':focus')).toBeVisible()
  await panel.getByRole('button', { name: 'A friend' }).press('Enter')
  await expect(panel.getByRole('status')).toHaveText(`At ${clock} I leave with a friend.`)
  await expect(panel.locator(':focus')).toBeVisible()
  await panel.getByRole('button', { name: 'Bus' }).click()
  await expect(panel.getByRole('status')).toHaveText(`At ${clock} I leave by bus with a friend.`)
  await page.reload()
  await waitForHydration(page)
  await expect(panel.getByRole('status')).toHaveText(`At ${clock} I leave by bus with a friend.`)
  await expectAccessible()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await panel.getByRole('button', { name: 'Don’t ask me this' }).click()
  await expect(panel).toHaveCount(0)
})

test('journal entries can be added, searched, deleted and restored', async ({ page, open, expectAccessible }) => {
  await open('/journal')
  await expect(page.getByRole('heading', { name: 'Your journal starts with one line' })).toBeVisible()
  await expectAccessible()
  const entries = page.getByRole('list', { name: 'Journal entries' }).getByRole('listitem')
  for (const line of ['Frogs are loud', 'Herons wait']) {
    await page.getByLabel('New entry').fill(line)
    await page.getByRole('button', { name: 'Save to journal' }).press('Enter')
    await expect(entries.first()).toContainText(line)
    await expect(page.getByLabel('New entry')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Save to journal' })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Edit Herons wait' }).press('Enter')
  await expect(page.getByLabel('Your entry')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(entries.first().locator(':focus')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your journal' }).fill('frogs')
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/q=frogs/)
  await page.getByRole('button', { name: 'Delete Frogs are loud' }).click()
  await expect(entries).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries).toHaveCount(1)
  await expectAccessible()
})

test('the reports for programs are accessible', async ({ page, open, expectAccessible }) => {
  await open('/programs')
  await expect(page.getByRole('heading', { name: 'Your programs' })).toBeVisible()
  await expectAccessible()

  const id = await hostEvent(page)
  const begun =
    "update events set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = $1"
  await runInDatabase(begun, [id])
  await open('/programs')
  await page.getByRole('tab', { name: 'Heads counted' }).click()
  await page.getByRole('button', { name: /^Count heads at / }).click()
  await page.getByLabel('Adults').fill('2')
  await page.getByLabel('Children').fill('11')
  await page.getByLabel('Made for').selectOption('Ages 6–11')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('2 adults, 11 children, 0 online · Ages 6–11 · On site')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Ages 6–11 1 13' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Not counted yet' })).toBeVisible()
  await expectAccessible()
})
