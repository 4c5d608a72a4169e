import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { bothThemes, expect, test } from '#tests/browser/support/fixtures.ts'
import { findEmail, hostEvent, openAs, openFold, visit } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn, signInFrom } from '#tests/browser/support/people.ts'
import { keyAlongLine } from '#tests/browser/support/language.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function openHostDialog(page: Page, open: (path: string) => Promise<unknown>) {
  await signIn(page, newPerson('Hana Host'))
  await open('/events?tab=hosting')
  await page.getByRole('button', { name: 'Host Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
  await expect(dialog.getByLabel('Event Name')).toBeVisible()
  return dialog
}

/** The next Saturday in the demo town, whose time zone is the browser's. */
function nextSaturday(): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const ahead = 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7)
  return new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
}

const hostedLinks = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

test('a visitor hosts an event, and a person without an account RSVPs by its link', async ({
  page,
  open,
  browser,
  expectAccessible,
}) => {
  await open('/events')
  await page.getByRole('link', { name: 'Host an event' }).click()
  await signInFrom(page, newPerson('Hana Host'))
  const dialog = page.getByRole('dialog', { name: 'Host a Learning Event' })
  await dialog.getByLabel('Event Name').fill('Moths by lamplight')
  // The next Saturday is there already, and so are the times.
  await expect(dialog.getByLabel('Date', { exact: false }).first()).toHaveValue(nextSaturday())
  await expect(dialog.getByLabel('Start Time')).toHaveValue('10:00')
  await dialog.getByLabel('Event Name').press('Enter')
  await expect(dialog.getByRole('combobox', { name: /Location/ })).toBeFocused()
  await dialog.getByRole('switch', { name: 'To be announced' }).check()
  await expect(dialog.getByText('Ready to create')).toBeVisible()
  await expectAccessible(bothThemes)
  await dialog.getByRole('button', { name: 'Create Event', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Your event is ready' })
  await expect(panel.getByLabel('Link to this event')).toHaveValue(/\/event\/\d+$/)
  await expect(page.getByText('The host hasn’t named the place yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'QR code' }).click()
  await expect(panel.getByRole('img', { name: 'QR code with the link to this event' })).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Invite guests' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite guests' })
  const link = invite.getByRole('textbox', { name: 'RSVP link' })
  await expect(link).toHaveValue(/\/event\/\d+$/)
  await expectAccessible()
  const guest = await openAs(browser, null)
  await visit(guest, await link.inputValue())
  await guest.getByLabel('Your name').fill('Ben')
  const { email } = newPerson('Ben')
  await guest.getByLabel('Your email').fill(email)
  await guest.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(guest.getByText('Check your email')).toBeVisible()
  await visit(guest, (await findEmail(guest, email)).link)
  await expect(guest.getByRole('heading', { name: 'Confirm your RSVP' })).toBeVisible()
  await guest.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(guest.getByRole('heading', { name: 'You’re going, Ben' })).toBeVisible()
  await guest.context().close()
  await invite.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('link', { name: 'Guests and settings' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Going')).toBeVisible()
})

test('a person hosts a series with a picture, a pin and invitations', async ({ page, open, expectAccessible }) => {
  const dialog = await openHostDialog(page, open)
  await dialog.getByLabel('Date', { exact: false }).first().fill('')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  for (const message of ['Event name is required', 'Date is required', 'Location is required'])
    await expect(dialog.getByText(message)).toBeVisible()
  await expect(dialog.getByLabel('Event Name')).toBeFocused()
  await dialog.getByLabel('Event Name').fill('Lichens of our street')
  await expect(dialog.getByText('Ready to create')).toBeHidden()
  await openFold(dialog, 'Description and Picture')
  const description = dialog.getByRole('textbox', { name: 'Description' })
  await description.fill('A slow walk with a loupe.')
  await expect(dialog.getByText('25/10000')).toBeVisible()
  await description.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 6))
  await description.press('ControlOrMeta+b')
  await expect(description).toHaveValue('A **slow** walk with a loupe.')
  await expect(description).toBeFocused()
  await dialog.getByRole('button', { name: 'Italic' }).click()
  await expect(description).toHaveValue('A ***slow*** walk with a loupe.')
  await dialog.getByRole('button', { name: 'Italic' }).press(keyAlongLine('ArrowRight'))
  await expect(dialog.getByRole('button', { name: 'List' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('slow')
  await dialog.getByRole('button', { name: 'Write', exact: true }).click()
  await dialog.getByLabel('Date', { exact: false }).first().fill(day(20))
  await expect(dialog.getByLabel('Start Time')).toHaveValue('10:00')
  await expect(dialog.getByLabel('End Time')).toHaveValue('11:00')
  await openFold(dialog, 'Repeat, Length, and Spots')
  await dialog.getByLabel('Repeat').selectOption('week')
  await dialog.getByLabel('Number of dates').fill('3')
  const place = dialog.getByRole('combobox', { name: /Location/ })
  await place.fill('Corner shop, Montclair, N')
  await dialog.getByRole('option', { name: 'Corner shop, Montclair, NJ', exact: true }).click()
  await expect(place).toHaveValue('Corner shop, Montclair, NJ')
  await expect(dialog.getByText('The pin is approximate. Drag it to the door.')).toBeVisible()

  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(dialog.getByText('Please upload a PNG, JPG, or WEBP image')).toBeVisible()
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) })
  await expect(dialog.getByText('Please upload an image smaller than 10MB')).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f6b4f' } })
    .png()
    .toBuffer()
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  const preview = dialog.getByAltText('Preview of your event')
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop your picture' })
  await expectAccessible()
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expect(crop).toBeHidden()
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(4 / 3, 2)

  await dialog.getByText('Help people find it').click()
  await dialog.getByLabel('Category').selectOption('Nature')
  await dialog.getByRole('checkbox', { name: 'Curious' }).check()
  await openFold(dialog, 'Invite Attendees')
  const emails = dialog.getByLabel('Email Addresses')
  await emails.fill('friend@example')
  await expect(dialog.getByRole('img', { name: 'Enter a complete email address' })).toBeVisible()
  await emails.pressSequentially('.org,second@example.org')
  await emails.press('Enter')
  await emails.press('Backspace')
  await expect(dialog.getByRole('button', { name: /^Remove .*@/ })).toHaveCount(1)
  await expect(dialog.getByText('Ready to create')).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Create Event & Send Invites', exact: true }).click()
  await expect(page.getByText('Event Created Successfully!', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Lichens of our street has been created and 1 invitation(s) sent', { exact: true }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'About This Event' }).locator('strong')).toHaveText('slow')
  await open('/events?tab=hosting')
  await expect(hostedLinks(page, 'Lichens of our street'), 'a series is listed once').toHaveCount(1)
})

test(
  'an unknown place remains text and is pinned without a map, and the suggested category is confirmed',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    const dialog = await openHostDialog(page, open)
    await dialog.getByLabel('Event Name').fill('Watercolor workshop for beginners')
    await dialog.getByLabel('Date', { exact: false }).first().fill(day(12))
    const place = dialog.getByRole('combobox', { name: /Location/ })
    await place.fill('Fort Lee Lib')
    await expect(place).toHaveAttribute('aria-expanded', 'false')
    await place.fill('Quillfeather Hall, Brook')
    await expect(dialog.getByText('We don’t know this place. Set the pin, or keep it as text.')).toBeVisible()
    await dialog.getByText('Set the pin another way').click()
    const link = dialog.getByLabel('Coordinates or a map link')
    await link.fill('https://maps.app.goo.gl/abc')
    await link.press('Enter')
    await expect(dialog.getByText('This short link doesn’t say where it leads.')).toBeVisible()
    await link.fill('https://www.google.com/maps/@40.6737,-73.9436,15z')
    await link.press('Enter')
    await expect(dialog.getByText('The pin is set.')).toBeVisible()
    await expectAccessible()
    await expect(dialog.locator('summary').filter({ hasText: 'Art · Workshop' })).toBeVisible()
    await openFold(dialog, 'Help people find it')
    await expect(dialog.getByText('We’d list this as Art · Workshop.')).toBeVisible()
    await dialog.getByRole('button', { name: 'That’s right' }).click()
    await expect(dialog.getByText('We’ll list this as Art · Workshop.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(dialog.getByLabel('Category')).toBeFocused()
    await dialog.getByLabel('Format', { exact: true }).selectOption('Class')
    const [response] = await Promise.all([
      page.waitForResponse('**/api/events/host'),
      dialog.getByRole('button', { name: 'Create Event' }).click(),
    ])
    expect(await response.json()).toMatchObject({
      ...{ location: 'Quillfeather Hall, Brook', latitude: '40.6737', longitude: '-73.9436', placePrecision: 'exact' },
      ...{ category: 'Art', format: 'class' },
    })
  },
)

test(
  'typed text survives closing and reloading, becomes a draft, and is discarded by Cancel',
  { tag: '@nightly' },
  async ({ page, open }) => {
    const dialog = await openHostDialog(page, open)
    await dialog.getByLabel('Event Name').fill('Half an idea')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Host Event' })).toBeFocused()
    await open('/events?tab=hosting')
    await page.getByRole('button', { name: 'Host Event' }).click()
    await expect(dialog.getByLabel('Event Name')).toHaveValue('Half an idea')
    await expect(dialog.getByText('We kept what you wrote.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue Half an idea' }).click()
    await expect(dialog.getByLabel('Event Name')).toHaveValue('Half an idea')
    await dialog.getByLabel('Close').click()
    await page.getByRole('button', { name: 'Host Event' }).click()
    await expect(dialog.getByLabel('Event Name')).toHaveValue('')
    await dialog.getByLabel('Event Name').fill('Another')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Host Event' }).click()
    await expect(dialog.getByLabel('Event Name')).toHaveValue('')
    await dialog.getByLabel('Close').click()
    await page.getByRole('button', { name: 'Delete the draft Half an idea' }).click()
    await expect(page.getByText('Half an idea')).toBeHidden()
  },
)

test('the form survives a failure, and sending it again creates one event', async ({ page, open, allowedErrors }) => {
  allowedErrors.push('/api/events/host')
  const dialog = await openHostDialog(page, open)
  await dialog.getByLabel('Event Name').fill('Owls at dusk')
  await dialog.getByLabel('Date', { exact: false }).first().fill(day(9))
  await dialog.getByRole('combobox', { name: /Location/ }).fill('Behind the old mill, Brooklyn, NY')
  // The event is created, but the response is lost.
  await page.route(
    '**/api/events/host',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: '' })
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Failed to Create Event', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Owls at dusk')
  await dialog.getByRole('button', { name: 'Create Event' }).dblclick()
  await expect(page.getByText('Event Created Successfully!', { exact: true })).toBeVisible()
  await open('/events?tab=hosting')
  await expect(hostedLinks(page, 'Owls at dusk')).toHaveCount(1)
})

test(
  'the host changes, copies and cancels an event by keyboard',
  { tag: ['@nightly', '@desk'] },
  async ({ page, open, expectAccessible }) => {
    const dialog = await openHostDialog(page, open)
    await dialog.getByLabel('Event Name').fill('Bread with old grains')
    const date = dialog.getByRole('button', { name: /^Date/ })
    await date.press('Enter')
    await expectAccessible()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(date).toBeFocused()
    await expect(date).not.toContainText('Choose a date')
    await openFold(dialog, 'Repeat, Length, and Spots')
    await dialog.getByLabel('Repeat').selectOption('month')
    await dialog.getByRole('combobox', { name: /Location/ }).fill('Brooklyn, NY')
    await expect(dialog.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Create Event' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Event Created Successfully!', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Guests and settings' }).press('Enter')
    await expect(page).toHaveURL(/\/events\/\d+\/host$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Bread with old grains' })).toBeVisible()
    await expect(page.getByRole('region', { name: '6 dates' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Edit' }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit event' })
    await expect(edit.getByRole('radio', { name: 'This date only' })).toBeChecked()
    await edit.getByLabel('Event Name').fill('Bread with very old grains')
    await edit.getByLabel('End Time').fill('08:30')
    await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await expect(edit.getByText('End time must be after start time')).toBeVisible()
    await edit.getByLabel('End Time').fill('12:00')
    await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Bread with very old grains' })).toBeVisible()

    await page.getByRole('button', { name: 'Duplicate' }).press('Enter')
    await expect(dialog.getByLabel('Event Name')).toHaveValue('Bread with very old grains')
    await expect(dialog.getByRole('button', { name: /^Date/ })).toContainText('Choose a date')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Cancel event' }).press('Enter')
    const cancel = page.getByRole('dialog', { name: 'Cancel this event?' })
    await cancel.getByLabel('Note to your guests').fill('The oven is broken.')
    await expectAccessible()
    await cancel.getByRole('button', { name: 'Cancel the event' }).press('Enter')
    await expect(page.getByText('The oven is broken.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  },
)

test('a host postpones an event, and lets it take place after all', async ({
  page,
  open,
  browser,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Hana Host'))
  const id = await hostEvent(page, { title: 'Skating on the pond' })
  await open(`/events/${id}/host`)
  await page.getByRole('button', { name: 'Postpone' }).click()
  const postpone = page.getByRole('dialog', { name: 'Postpone this event?' })
  await postpone.getByLabel('Note to your guests').fill('The ice is too thin.')
  await expectAccessible()
  await postpone.getByRole('button', { name: 'Postpone the event' }).click()
  await expect(page.getByText('The ice is too thin.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set a new date' })).toBeVisible()

  const visitor = await openAs(browser, null)
  await visit(visitor, `/event/${id}`)
  await expect(visitor.getByText('The ice is too thin.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send RSVP' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Not postponed any more' }).click()
  const resume = page.getByRole('dialog', { name: 'Not postponed any more?' })
  await expect(resume).toContainText('as planned before')
  await expectAccessible()
  await resume.getByRole('button', { name: 'It takes place' }).click()
  await expect(page.getByRole('button', { name: 'Postpone', exact: true })).toBeVisible()
  await visit(visitor, `/event/${id}`)
  await expect(visitor.getByRole('button', { name: 'Send RSVP' })).toBeVisible()
  await expect(visitor.getByText('The ice is too thin.')).toHaveCount(0)
  await visitor.context().close()
})

test('a picture that can’t be loaded stays with its event', { tag: '@nightly' }, async ({ page, open }) => {
  await signIn(page, newPerson('Hana Host'))
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2f6b4f' } })
    .png()
    .toBuffer()
  const id = await hostEvent(page, { imageUrl: `data:image/png;base64,${picture.toString('base64')}` })
  await page.route('**/images/**', (route) => route.abort())
  await open(`/events/${id}/host`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  const preview = edit.getByAltText('Preview of your event')
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await edit.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(edit.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
})

test('a host’s page is closed to everyone else', async ({ page, open, allowedErrors }) => {
  await open('/events/1/host')
  await expect(page.getByRole('heading', { level: 1, name: 'Hosting' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signIn(page, newPerson('Nosy Neighbour'))
  allowedErrors.push('/events/999999/host', '/api/events/999999/host')
  await open('/events/999999/host')
  await expect(page.getByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible()
})
