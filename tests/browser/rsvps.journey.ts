import { expect, test } from './fixtures.ts'
import { runInDatabase } from './journey-database.ts'
import { dayAhead, hostEvent, openAs, visit } from './journey-hosting.ts'
import { newPerson, signIn } from './journey-people.ts'

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

test('a host marks a ticket as paid, and the deadline stops new guests', async ({
  page,
  open,
  browser,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Ben'))
  const host = await openAs(browser, newPerson('Ada'))
  const ticketTypes = [
    { name: 'Adult', price: 1250, capacity: 1 },
    { name: 'Child', price: 0 },
  ]
  const paid = { isPaidEvent: true, priceKind: 'tickets', currency: 'USD', paymentLink: 'https://pay.example.org' }
  const id = await hostEvent(host, { ...paid, ticketTypes, rsvpUntil: `${dayAhead(9)}T18:00` })
  await open(`/event/${id}`)
  const panel = page.getByRole('region', { name: 'Are you going?' })
  await expect(panel.getByText(/^RSVP by /)).toBeVisible()
  await panel.getByRole('button', { name: 'I’ll go', exact: true }).click()
  await panel.getByRole('radio', { name: /Adult/ }).check()
  await panel.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(panel.getByText('Ticket: Adult · To pay: $12.50')).toBeVisible()

  await visit(host, `/events/${id}/host`)
  const row = host.getByRole('listitem').filter({ hasText: 'Ben' })
  await expect(row.getByText('Not paid yet')).toBeVisible()
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
  await expect(panel.getByText('Ticket: Adult · Paid: $12.50')).toBeVisible()
  await expect(panel.getByText(/^RSVPs closed /)).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'You’re going · Change' }).click()
  await panel.getByRole('button', { name: 'Can’t go' }).click()
  await expect(panel.getByText('You’re not going.', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'I’ll go', exact: true })).toBeDisabled()
})
