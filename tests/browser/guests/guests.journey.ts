import { bothThemes, expect, test } from '#tests/browser/support/fixtures.ts'
import { dayAhead, hostEvent, openAs } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test(
  'a host removes a guest after confirming, and can invite them again',
  { tag: '@nightly' },
  async ({ page, open, browser, expectAccessible }) => {
    await signIn(page, newPerson('Ada'))
    const id = await hostEvent(page, { inviteEmails: ['dora-with-a-rather-long-address@example.org'] })
    const guest = await openAs(browser, newPerson('Ben'))
    const rsvp = await guest.request.put(`/api/events/${id}/rsvp`, { data: { answer: 'yes', partySize: 3 } })
    expect(rsvp.ok(), await rsvp.text()).toBe(true)
    await open(`/events/${id}/host`)
    const row = page.getByRole('listitem').filter({ hasText: 'Ben' })
    await expect(row).toBeVisible()
    const chooseRemove = async () => {
      await row.getByRole('button', { name: 'Actions for Ben' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
    }
    await chooseRemove()
    const dialog = page.getByRole('dialog', { name: 'Remove Ben?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(bothThemes)
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expect(row.getByText('Going')).toBeVisible()
    await chooseRemove()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row.getByText('Removed', { exact: true })).toBeVisible()
    await expectAccessible()
    await guest.goto(`/event/${id}`)
    await expect(guest.getByText('You’re not on the guest list.')).toBeVisible()
    const going = guest.getByRole('group', { name: 'Your RSVP' }).getByRole('button', { name: 'I’ll go' })
    await expect(going).toHaveCount(0)
    await row.getByRole('button', { name: 'Invite again: Ben' }).click()
    await expect(row.getByText('No RSVP yet')).toBeVisible()
    await guest.reload()
    await expect(going).toBeVisible()
    await guest.context().close()
  },
)

test(
  'a cancelled event is struck through and labelled everywhere a guest sees it',
  { tag: '@nightly' },
  async ({ page, open, browser, expectAccessible }) => {
    const host = await openAs(browser, newPerson('Ada'))
    await signIn(page, newPerson('Ben'))
    const id = await hostEvent(host, { repeat: { every: 'week', count: 3 } })
    const title = 'Night walk with bats, moths and a very patient naturalist'
    const single = await hostEvent(host, { title, date: dayAhead(12) })
    for (const each of [id, single]) {
      expect((await page.request.post(`/api/events/${each}/save`)).ok()).toBe(true)
      const note = 'The pond froze over. We’ll try again in spring.'
      expect((await host.request.post(`/api/events/${each}/cancel`, { data: { note } })).ok()).toBe(true)
    }
    await host.context().close()
    for (const path of ['/events?tab=saved', '/events?tab=all', '/profile']) {
      await open(path)
      const heading = page.getByRole('heading', { name: 'Cancelled: Pond dipping' })
      await expect(heading).toBeVisible()
      await expect(page.getByText(/^Cancelled: \w{3}, \w{3} \d+$/)).toBeVisible()
      await expect(page.getByText('The pond froze over').first()).toBeVisible()
      if (path.startsWith('/events')) {
        await page.getByRole('button', { name: 'More about Pond dipping' }).click()
        await expect(page.getByRole('menuitem')).toHaveText(['Share'])
        await page.keyboard.press('Escape')
      }
      await expectAccessible()
    }
    await open(`/events?tab=saved&view=calendar&month=${dayAhead(10).slice(0, 7)}&day=${dayAhead(10)}`)
    await expect(page.getByRole('heading', { name: 'Cancelled: Pond dipping' })).toBeVisible()
    await expect(page.getByRole('button', { name: /, 1 cancelled event$/ }).first()).toBeVisible()
    await expectAccessible()
    await open(`/event/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Cancelled: Pond dipping' })).toBeVisible()
    await expect(page.getByText(/^The event on \w{3}, \w{3} \d+ is cancelled\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to My Goals' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Are you going?' })).toHaveCount(0)
    await expectAccessible()
  },
)
