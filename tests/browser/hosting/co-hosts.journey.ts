import { expect, test } from '#tests/browser/support/fixtures.ts'
import { dayAhead, hostEvent, openAs, visit } from '#tests/browser/support/hosting.ts'
import { waitForNotification } from '#tests/browser/support/notifications.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test(
  'a co-host accepts an invitation and edits the event, but can’t cancel it',
  { tag: '@nightly' },
  async ({ page, open, browser, expectAccessible }) => {
    await signIn(page, newPerson('Cora Helpwright'))
    const host = await openAs(browser, newPerson('Ada'))
    const id = await hostEvent(host)
    await visit(host, `/events/${id}/host`)
    await host.getByRole('button', { name: 'Ask a co-host' }).click()
    const ask = host.getByRole('dialog', { name: 'Ask a co-host' })
    await ask.getByLabel('Search people').fill('Cora Helpwright')
    await ask
      .getByRole('checkbox', { name: /Cora Helpwright/ })
      .first()
      .check()
    await ask.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(ask).toHaveCount(0)
    await expect(host.getByText('Asked, no answer yet')).toBeVisible()

    await open(await waitForNotification(page, /asks you to co-host/))
    await expect(page.getByRole('heading', { level: 1, name: 'Pond dipping' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('You’re in', { exact: true })).toBeVisible()
    await open(`/events/${id}/host`)
    await expect(page.getByText('Co-host', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel event' })).toHaveCount(0)
    await expectAccessible()
    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit event' })
    await edit.getByLabel('Event Name').fill('Pond dipping at dusk')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pond dipping at dusk' })).toBeVisible()
    expect((await page.request.post(`/api/events/${id}/cancel`, { data: { note: '' } })).status()).toBe(403)
    await visit(host, `/events/${id}/host`)
    await expect(host.getByRole('heading', { level: 1, name: 'Pond dipping at dusk' })).toBeVisible()
    await expect(host.getByRole('button', { name: 'Remove Cora Helpwright' })).toBeVisible()
    await host.context().close()
  },
)

test('an organization is created, gets a member, and hosts an event that followers find on its page', async ({
  page,
  open,
  browser,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Olive'))
  const member = await openAs(browser, newPerson('Milo Bookbinder'))
  await open('/organizations')
  await page.getByRole('button', { name: 'Create an organization' }).click()
  const form = page.getByRole('dialog', { name: 'Create an organization' })
  await form.getByLabel('Name').fill('Marsh Library')
  await expectAccessible()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marsh Library' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: 'Ask somebody to join' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask somebody to join' })
  await ask.getByLabel('Search people').fill('Milo Bookbinder')
  await ask
    .getByRole('checkbox', { name: /Milo Bookbinder/ })
    .first()
    .check()
  await expectAccessible()
  await ask.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Asked, no answer yet')).toBeVisible()

  await visit(member, await waitForNotification(member, /asks you/))
  await member.getByRole('button', { name: 'Accept' }).click()
  await expect(member.getByText('You’re in', { exact: true })).toBeVisible()
  await visit(member, '/events?tab=hosting')
  await member.getByRole('button', { name: 'Host Event' }).click()
  const dialog = member.getByRole('dialog', { name: 'Host a Learning Event' })
  await dialog.getByLabel('Host as').selectOption('Marsh Library')
  await dialog.getByLabel('Event Name').fill('Reeds and rushes')
  await dialog.getByLabel('Date', { exact: false }).first().fill(dayAhead(14))
  await dialog.getByRole('combobox', { name: /Location/ }).fill('Montclair, NJ')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(member.getByText('Event Created Successfully!', { exact: true })).toBeVisible()
  await member.context().close()

  await open(pathname)
  await expect(page.getByRole('heading', { name: 'Reeds and rushes' })).toBeVisible()
  await expect(page.getByText('Milo Bookbinder')).toBeVisible()
  await page.getByRole('button', { name: 'Follow Marsh Library' }).click()
  await expect(page.getByRole('button', { name: 'Following Marsh Library' })).toBeVisible()
  await expectAccessible()
})
