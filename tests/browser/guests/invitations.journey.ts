import { expect, test, waitForHydration, getToasts } from '#tests/browser/support/fixtures.ts'
import { findEmail, hostEvent } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn, signInFrom } from '#tests/browser/support/people.ts'

test('a guest without an account opens the link, RSVPs, and changes the RSVP', async ({
  page,
  open,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const guest = newPerson('Ben')
  await signIn(page, newPerson('Ada'))
  const id = await hostEvent(page, { inviteEmails: [guest.email], inviteNote: 'Bring boots.' })
  const { html, link } = await findEmail(page, guest.email)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 340, height: 700 })
  await page.setContent(html)
  for (const label of ['Going', 'Maybe', 'Can’t go']) {
    const button = await page.getByRole('link', { name: label, exact: true }).boundingBox()
    expect(button?.height, `"${label}" stands on one line`).toBeLessThan(50)
  }
  await page.setViewportSize(size ?? { width: 390, height: 844 })
  const host = page.context()
  await host.clearCookies()
  const response = await open(`${link}?answer=yes`)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  expect(response?.headers()['cache-control']).toContain('no-store')
  await expect(page.getByRole('heading', { level: 1, name: 'Pond dipping' })).toBeVisible()
  await expect(page.getByText('Bring boots.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Going' }), 'preselected by the email’s button').toBeChecked()
  await expectAccessible()
  await page.getByLabel('Your name').fill('Ben')
  await page.getByLabel('Bringing anyone?').selectOption('Me and 2 more')
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'You’re going' })).toBeVisible()
  await expect(page.getByText('See all 3 of you there.')).toBeVisible()
  await expectAccessible()
  // The same link later, without scripts.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const later = await plain.newPage()
  await later.goto(link)
  await expect(later.getByRole('heading', { name: 'You’re going' })).toBeVisible()
  await later.getByRole('radio', { name: 'Can’t go' }).check()
  await later.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(later.getByRole('heading', { name: 'You’re not going' })).toBeVisible()
  await later.getByRole('link', { name: 'Stop invitations' }).click()
  await later.getByRole('button', { name: 'Stop invitations' }).click()
  await expect(later.getByRole('heading', { name: 'Invitations stopped' })).toBeVisible()
  await plain.close()
  // After confirming the address, the guest finds the event, and takes the RSVP into the account.
  await open(`/login?next=${encodeURIComponent(`/event/${id}`)}`)
  await signInFrom(page, guest)
  await expect(page).toHaveURL(`/event/${id}`)
  const choice = page.getByRole('button', { name: 'Can’t go', exact: true })
  await expect(choice).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Move to my account' }).click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
})

test('a rejected form comes back with everything that was typed', async ({
  page,
  open,
  browser,
  baseURL,
  allowedErrors,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Ada'))
  const more = { capacity: 12, repeat: { every: 'week', count: 3 }, minimumAge: 12 }
  const id = await hostEvent(page, { ...more, questions: [{ text: 'Any allergies?', isRequired: true }] })
  const response = await page.request.put(`/api/events/${id}/guest-link`, { data: { isOpen: true } })
  const link = new URL(((await response.json()) as { url: string }).url).pathname
  allowedErrors.push(link)
  await page.context().clearCookies()
  await open(link)
  await page.getByLabel('Your name').fill('Cy Young')
  await page.getByLabel('Bringing anyone?').selectOption('Me and 3 more')
  await page.getByLabel('Name of companion 3').fill('Eve')
  await page.getByLabel('Any allergies?').fill('Nuts')
  await page.getByLabel('Everyone I bring is at least 12').check()
  await page.getByLabel('Which dates?').selectOption('All 3 dates')
  await page.getByLabel('Your email').fill('cy.young@gmial.com')
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByRole('alert')).toContainText('Please check your email address.')
  await waitForHydration(page)
  const address = page.getByLabel('Your email')
  await expect(page.getByLabel('Your name')).toHaveValue('Cy Young')
  await expect(page.getByLabel('Name of companion 3')).toHaveValue('Eve')
  await expect(page.getByLabel('Any allergies?')).toHaveValue('Nuts')
  await expect(page.getByLabel('Everyone I bring is at least 12')).toBeChecked()
  await expect(page.getByLabel('Which dates?')).toHaveValue('all')
  await expect(address).toHaveValue('cy.young@gmial.com')
  await expect(page.getByLabel('Bringing anyone?').locator('option:checked')).toHaveText('Me and 3 more')
  await expectAccessible()
  await address.fill('cy.young@example.org')
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText('Check your email.')).toBeVisible()

  // Without JavaScript no field is required, because the same form also declines.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const later = await plain.newPage()
  await later.goto(link)
  await later.getByLabel('Your name').fill('Dee')
  await later.getByLabel('Your email').fill('dee@example.org')
  await later.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(later.getByRole('alert')).toContainText('Please check the answers that are marked.')
  await expect(later.getByLabel('Any allergies?')).toHaveAccessibleDescription(/Answer the question/)
  await expect(later.getByLabel('Your name')).toHaveValue('Dee')
  await later.getByLabel('Any allergies?').fill('None')
  await later.getByLabel('Everyone I bring is at least 12').check()
  await later.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(later.getByText('Check your email.')).toBeVisible()
  await plain.close()
})

test('a guest with an account RSVPs on the page, and the host sees it', async ({
  page,
  open,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const ada = newPerson('Ada')
  const ben = newPerson('Ben')
  await signIn(page, ada)
  const id = await hostEvent(page, { capacity: 3 })
  await open(`/event/${id}`)
  const addresses = page.getByLabel('Email addresses')
  await expect(page.getByRole('button', { name: 'Send Invites' })).toBeDisabled()
  await addresses.fill('nonsense')
  await expect(page.getByRole('img', { name: 'Enter a complete email address' })).toBeVisible()
  await addresses.press('Enter')
  await expect(getToasts(page)).toContainText('Invalid Email')
  await expect(getToasts(page)).toContainText('Please enter a valid email address.')
  await addresses.fill(ben.email)
  await addresses.press('Enter')
  await addresses.fill('cy@example.org,')
  await expect(page.getByRole('list', { name: 'Added addresses' }).getByRole('listitem')).toHaveCount(2)
  await addresses.press('Backspace')
  await expect(page.getByRole('list', { name: 'Added addresses' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Personal note (optional)').fill('See you there?')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send Invites' }).click()
  await expect(getToasts(page)).toContainText('Invites Sent!')
  await expect(getToasts(page)).toContainText('Successfully sent 1 invitation(s).')
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const guest = await context.newPage()
  await signIn(guest, ben)
  await guest.goto(`/event/${id}`)
  await waitForHydration(guest)
  await guest.getByRole('group', { name: 'Your RSVP' }).getByRole('button', { name: 'I’ll go' }).click()
  await expect(guest.getByText('You’re going.')).toBeVisible()
  await guest.getByLabel('Bringing anyone?').selectOption('Me and 1 more')
  await expect(guest.getByText('See you both there.')).toBeVisible()
  const sizes = guest.getByLabel('Bringing anyone?').getByRole('option')
  await expect(sizes, 'no more than the spots left').toHaveText(['Just me', 'Me and 1 more', 'Me and 2 more'])
  await guest.goto('/events?tab=all')
  await expect(guest.getByRole('link', { name: 'Pond dipping' })).toBeVisible()
  await context.close()
  await open(`/events/${id}/host`)
  await expect(page.getByText(ben.email)).toBeVisible()
  await expect(page.getByText('2 people')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('We’re meeting at the north gate.')
  await page.getByRole('button', { name: 'Send to 1 guest' }).click()
  await expect(getToasts(page)).toContainText('It’s on its way to 1 guest.')
  const checkIn = page.getByRole('link', { name: 'Check in' })
  await expect(checkIn).toBeVisible()
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText(ben.email)).toBeVisible()
  await expect(checkIn, 'cancelled events have no check-in').toBeHidden()
})

test('a guest reports an event', { tag: '@nightly' }, async ({ page, open, expectAccessible }) => {
  await signIn(page, newPerson('Cy'))
  const events = (await (await page.request.get('/api/events?limit=1')).json()) as { id: number }[]
  await open(`/event/${events[0]?.id}`)
  await page.getByRole('button', { name: 'Report this event' }).click()
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByLabel('Anything else we should know? (optional)').fill('The door is locked.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(getToasts(page)).toContainText('Report sent')
})
