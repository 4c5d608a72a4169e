import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

/** Runs `npm run admin -- …` next to the running product. */
const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['src/server/admin/command.ts', ...words], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_DATA, DATABASE_URL: '' },
  })

/** Formats a day some days from now for iCalendar. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

const lecture = (name: string, days: number) =>
  calendarEvent(
    `UID:${name}`,
    `SUMMARY:${name}`,
    'DESCRIPTION:A lecture with questions for everyone.',
    `DTSTART:${dayFromNow(days)}T180000`,
    `DTEND:${dayFromNow(days)}T190000`,
    'LOCATION:Mill Hall',
  )

/**
 * Serves a calendar with two lectures at /lectures.ics, and a page without events elsewhere.
 * @param subjects of the lectures; those of another calendar would be the same events
 */
async function serveCalendar(name: string, subjects: [string, string]) {
  const text = calendarText(
    `X-WR-CALNAME:${name}`,
    'X-WR-TIMEZONE:America/New_York',
    lecture(subjects[0], 3),
    lecture(subjects[1], 10),
  )
  const server = createServer((request, response) => {
    if (request.url === '/lectures.ics') response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Welcome</title><p>Nothing here.</p>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Previews and reads each start a process. */
const slowly = { timeout: 60_000 }

// A preview that fails responds with an error, and so does a source that was removed.
test.use({ allowedErrors: ['/api/admin/sources/preview'] })

test('an operator previews, adds and removes a source with the keyboard alone @desk @nightly', async ({
  page,
  open,
  expectAccessible,
}) => {
  const calendar = await serveCalendar('Mill Hall lectures', ['Lecture on owls', 'Lecture on knots'])
  try {
    const operator = newPerson('Sam Sources')
    await signIn(page, operator)
    await admin('operator', operator.email)
    await open('/admin')
    await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
    await expectAccessible()
    await open('/admin/sources/add')
    const field = page.getByLabel('Paste any address')
    await field.focus()
    await page.keyboard.type(calendar.url)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('no event data', slowly)
    await expectAccessible()
    // A reload keeps what was typed.
    await page.reload()
    await expect(field).toHaveValue(calendar.url)

    await field.focus()
    await page.keyboard.press('End')
    // Another address ends the preview in progress.
    await page.keyboard.press('Enter')
    await page.keyboard.type('/lectures.ics')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeFocused(slowly)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByLabel('Name')).toHaveValue('Mill Hall lectures')
    await expectAccessible()
    await page.getByRole('radio', { name: 'Learning only' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked()
    await page.getByRole('button', { name: 'Add source' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Mill Hall lectures' })).toBeVisible()
    await expect(page.getByText('2 of 2 upcoming dates listed')).toBeVisible(slowly)
    await expect(page.getByRole('img', { name: 'Events found' })).toBeVisible()
    await expectAccessible()

    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Mill Hall lectures' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove Mill Hall lectures?' })
    await expect(dialog).toContainText('2 upcoming dates would disappear')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Sources' })).toContainText('Mill Hall lectures')
  } finally {
    calendar.close()
  }
})

test(
  'an operator is notified that another one edited the same source',
  { tag: '@nightly' },
  async ({ page, open, allowedErrors }) => {
    const calendar = await serveCalendar('Pond lectures', ['Talk about frogs', 'Reeds and their uses'])
    try {
      const operator = newPerson('Cora Conflict')
      await signIn(page, operator)
      await admin('operator', operator.email)
      const home = {
        label: 'The reading room above the old fire station, 10 Mill Street',
        latitude: 40.67,
        longitude: -73.94,
      }
      const data = { url: `${calendar.url}/lectures.ics`, name: 'Pond lectures', home, trust: 'learning' }
      const added = await page.request.post('/api/admin/sources', { data })
      const { id, version } = (await added.json()) as { id: number; version: number }
      // The process of a preview writes in the language of whoever asks.
      const preview = { file: { name: 'hola.txt', base64: Buffer.from('Hola').toString('base64') } }
      const asked = { data: preview, headers: { 'accept-language': 'es' }, ...slowly }
      const refused = (await (await page.request.post('/api/admin/sources/preview', asked)).json()) as unknown
      expect(refused).toMatchObject({ message: 'Es texto simple, no un calendario: "Hola"' })
      allowedErrors.push(`/api/admin/sources/${id}`)
      await open(`/admin/sources/${id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(page.getByText(home.label)).toBeInViewport({ ratio: 1 })
      await page.getByLabel('Name').fill('Lectures by the pond')
      const theirs = { version, name: 'Pond talks' }
      expect((await page.request.patch(`/api/admin/sources/${id}`, { data: theirs })).ok()).toBe(true)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const note = page.getByText('Someone else changed the same details. Choose what to keep, then save again.')
      await expect(note).toBeFocused()
      await expect(note).toBeInViewport()
      await page.getByRole('radio', { name: 'Pond talks' }).check()
      await expect(page.getByLabel('Name')).toHaveValue('Pond talks')
    } finally {
      calendar.close()
    }
  },
)
