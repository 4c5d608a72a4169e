import { expect, test } from '#tests/browser/support/fixtures.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'
import { dayAhead, hostEvent, openAs, visit } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test('only invited people can see a private event', async ({ page, open, browser, expectAccessible }) => {
  const ben = newPerson('Ben')
  await signIn(page, ben)
  const host = await openAs(browser, newPerson('Ada'))
  const id = await hostEvent(host, { visibility: 'private', inviteEmails: [ben.email] })
  await open(`/event/${id}`)
  await expect(page.getByText('This event is private.', { exact: false })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Are you going?' })
  await panel.getByRole('button', { name: 'I’ll go', exact: true }).click()
  await expect(panel.getByText('You’re going.', { exact: true })).toBeVisible()
  await expectAccessible()
  await host.context().close()
  const stranger = await openAs(browser, newPerson('Cy'))
  await visit(stranger, `/event/${id}`)
  await expect(stranger.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  await stranger.context().close()
})

test('a guest RSVPs to every date of a series and declines one of them', async ({
  page,
  open,
  browser,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Ben'))
  const host = await openAs(browser, newPerson('Ada'))
  const id = await hostEvent(host, { repeat: { every: 'week', count: 3 } })
  await open(`/event/${id}`)
  const panel = page.getByRole('region', { name: 'Are you going?' })
  await panel.getByLabel('Which dates?').selectOption('All 3 dates')
  await panel.getByRole('button', { name: 'I’ll go', exact: true }).click()
  await expect(panel.getByText('You’re going to all 3 dates.')).toBeVisible()
  await expectAccessible()
  await panel.getByLabel('Which dates?').selectOption('Just this date')
  await panel.getByRole('button', { name: 'You’re going · Change' }).click()
  await panel.getByRole('button', { name: 'Can’t go' }).click()
  await expect(panel.getByText('You’re going to 2 of 3 dates.')).toBeVisible()
  await visit(host, `/events/${id}/host`)
  await expect(host.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Can’t go')).toBeVisible()
  await host.context().close()
})

test('an RSVP by keyboard keeps the focus while it is sent', async ({ page, open, browser }) => {
  await signIn(page, newPerson('Ben'))
  const host = await openAs(browser, newPerson('Ada'))
  const id = await hostEvent(host)
  await host.context().close()
  await open(`/event/${id}`)
  const panel = page.getByRole('region', { name: 'Are you going?' })
  const going = panel.locator('[data-choice=yes]')
  const send = Promise.withResolvers<void>()
  await page.route(`**/api/events/${id}/rsvp`, async (route) => {
    await send.promise
    await route.continue()
  })
  await going.press('Enter')
  await expect(going).toBeDisabled()
  await going.press('Enter')
  const party = panel.getByLabel('Bringing anyone?')
  await party.focus()
  await party.selectOption({ index: 1 })
  await party.selectOption({ index: 2 })
  send.resolve()
  await expect(panel.getByText('You’re going.')).toBeVisible()
  await expect(party).toBeFocused()
  await page.reload()
  await expect(party).toHaveValue('3')
})

test('a host marks tickets as paid in part and in full, and the deadline stops new guests', async ({
  page,
  open,
  browser,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Ben'))
  const host = await openAs(browser, newPerson('Ada'))
  const ticketTypes = [
    { name: 'Adult', price: 1250, capacity: 2 },
    { name: 'Child', price: 600 },
  ]
  const paid = { isPaidEvent: true, priceKind: 'tickets', currency: 'USD', paymentLink: 'https://pay.example.org' }
  const id = await hostEvent(host, { ...paid, ticketTypes, rsvpUntil: `${dayAhead(9)}T18:00` })
  await open(`/event/${id}`)
  const panel = page.getByRole('region', { name: 'Are you going?' })
  await expect(panel.getByText(/^RSVP by /)).toBeVisible()
  await panel.getByRole('button', { name: 'I’ll go', exact: true }).click()
  await expect(page.getByText('You pay after your RSVP.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0)
  await panel.getByLabel('Number of tickets: Adult').selectOption('2')
  await panel.getByLabel('Number of tickets: Child').selectOption('2')
  await expect(panel.getByText('Total: $37.00')).toBeVisible()
  await panel.getByLabel('Name of companion 3').fill('Cy')
  await expectAccessible()
  await panel.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(panel.getByText('Tickets: 2 × Adult, 2 × Child · To pay: $37.00')).toBeVisible()
  const pay = panel.getByRole('link', { name: 'Pay $37 to keep your spot' })
  await expect(pay).toHaveAttribute('href', 'https://pay.example.org')

  await visit(host, `/events/${id}/host`)
  const row = host.getByRole('listitem').filter({ hasText: 'Ben' })
  await expect(row.getByText('Not paid yet')).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Ben' }).click()
  await host.getByRole('menuitem', { name: 'Note a payment in part' }).click()
  await host.getByLabel('Paid so far (USD)').fill('12.50')
  await host.getByRole('button', { name: 'Save the payment' }).click()
  await expect(row.getByText('Partly paid, $24.50 to go')).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Ben' }).click()
  await host.getByRole('menuitem', { name: 'Mark as paid' }).click()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  // The row changes before the response arrives.
  await expect
    .poll(async () => (await (await page.request.get(`/api/events/${id}/rsvp`)).json()) as object)
    .toMatchObject({ isPaid: true })
  await host.context().close()

  await runInDatabase(`update events set rsvp_until = now() - interval '1 minute' where id = $1`, [id])
  await open(`/event/${id}`)
  await expect(panel.getByText('Tickets: 2 × Adult, 2 × Child · Paid: $37.00')).toBeVisible()
  await expect(pay).toHaveCount(0)
  await expect(panel.getByText(/^RSVPs closed /)).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'You’re going · Change' }).click()
  await panel.getByRole('button', { name: 'Can’t go' }).click()
  await expect(panel.getByText('You’re not going.', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'I’ll go', exact: true })).toBeDisabled()
})
