import { expect, test } from '#tests/browser/support/fixtures.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'
import { dayAhead, hostEvent, openAs } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test(
  'after an event, the host thanks the guests who came and repeats it a week later',
  { tag: '@nightly' },
  async ({ page, open, browser, expectAccessible }) => {
    await signIn(page, newPerson('Ada'))
    const title = `Soup for ${process.pid}`
    const id = await hostEvent(page, { title, date: dayAhead(1) })
    const guest = await openAs(browser, newPerson('Ben'))
    expect((await guest.request.put(`/api/events/${id}/rsvp`, { data: { answer: 'yes' } })).ok()).toBe(true)
    await guest.context().close()
    await open(`/events/${id}/host`)
    const row = page.getByRole('listitem').filter({ hasText: 'Ben' })
    await row.getByRole('button', { name: 'Actions for Ben' }).click()
    await page.getByRole('menuitem', { name: 'Check in' }).click()
    await expect(row.getByText('Here', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await (await page.request.get(`/api/events/${id}/guests`)).json()) as object)
      .toMatchObject({ guests: [{ attendance: 'attended' }] })

    const before = `starts_at - interval '7 days', ends_at = ends_at - interval '7 days'`
    await runInDatabase(`update events set starts_at = ${before} where id = $1`, [id])
    await open(`/events/${id}/host`)
    await page.getByRole('button', { name: 'Say thanks' }).click()
    const thanks = page.getByRole('dialog', { name: 'Thank those who came' })
    await thanks.getByRole('textbox', { name: 'Message' }).fill('What a lovely evening.')
    await expectAccessible()
    await thanks.getByRole('button', { name: 'Send to 1 guest' }).click()
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible()
    await expect(thanks).toHaveCount(0)

    await page.getByRole('button', { name: 'Duplicate as the next date' }).click()
    const copy = page.getByRole('dialog', { name: 'Host a Learning Event' })
    await expect(copy.getByLabel('Event Name')).toHaveValue(title)
    await expect(copy.getByLabel('Date', { exact: false }).first()).toHaveValue(dayAhead(1))
    await copy.getByRole('button', { name: 'Create Event' }).click()
    await page.getByRole('button', { name: 'Invite guests' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite guests' })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`/events/${id}/host$`))
    await expectAccessible()
  },
)
