import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

/** Runs a command next to the running product. */
const run = (command: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_DATA, DATABASE_URL: '' },
  })

/** Imports one event, next week at 18:00 in New York. */
async function importEvent(name: string, title: string): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'wonderlark-journey-')), 'town.ics')
  const day = Temporal.Now.plainDateISO('UTC').add({ weeks: 1 }).toString().replaceAll('-', '')
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//journey//EN', 'BEGIN:VEVENT', `UID:${name}`, `SUMMARY:${title}`],
    ...[`DTSTART;TZID=America/New_York:${day}T180000`, 'LOCATION:Kiln House\\, 4 Mill Lane\\, Montclair\\, NJ'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
  await writeFile(file, lines.join('\r\n'))
  await run('src/server/sources/import-command.ts', file, '--name', name)
}

test('staff correct an event and open its venue, and see no people', async ({
  page,
  open,
  expectAccessible,
  allowedErrors,
}) => {
  const [operator, staff] = [newPerson('Olive Operator'), newPerson('Stella Staff')]
  const title = `Glazing workshop ${staff.email.split('@')[0]}`
  await importEvent(`Kiln ${staff.email}`, title)
  await signIn(page, staff)
  const session = (await (await page.request.get('/api/session')).json()) as { userId: number }
  await page.context().clearCookies()
  await signIn(page, operator)
  await run('src/server/admin/command.ts', 'operator', operator.email)
  await open(`/admin/people?q=%23${session.userId}`)
  await page.getByRole('button', { name: `Actions for ${staff.name}` }).click()
  await page.getByRole('menuitem', { name: 'Make staff' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make staff' }).click()
  await expect(page.getByRole('article').filter({ hasText: staff.name })).toContainText('Staff')

  await page.context().clearCookies()
  await signIn(page, staff)
  await open('/admin')
  await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expectAccessible()
  allowedErrors.push('/admin/people')
  expect((await page.request.get('/admin/people')).status()).toBe(404)

  const [event] = (await (await page.request.get(`/api/events?q=${encodeURIComponent(title)}`)).json()) as {
    id: number
  }[]
  await open(`/event/${event!.id}`)
  await page.getByRole('button', { name: 'Edit as staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit as staff' })
  await dialog.getByLabel('Starts').fill('19:30')
  await dialog.getByLabel('Ends').fill('21:00')
  await dialog.getByLabel('Price', { exact: true }).selectOption('paid')
  await dialog.getByLabel(/^For one adult/).fill('12.50')
  await dialog.getByRole('textbox', { name: /^Summary/ }).fill('Glaze what you have thrown.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/7:30 PM to 9:00 PM/).first()).toBeVisible()
  await expect(page.getByText('$12.50').first()).toBeVisible()

  await page.getByRole('link', { name: 'Pin this venue' }).click()
  const venue = page.getByRole('article', { name: 'Kiln House' })
  await expect(venue).toContainText(/\d upcoming date/)
  await expect(page.getByRole('searchbox', { name: 'Search venues' })).toHaveValue(/^#\d+$/)
  await expectAccessible()
})
