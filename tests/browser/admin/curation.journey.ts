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

/** Imports a calendar of events with these titles, a week apart from next week. */
async function importTitles(name: string, titles: readonly string[]): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'wonderlark-journey-')), 'town.ics')
  const events = titles.map((title, at) => {
    const day = Temporal.Now.plainDateISO('UTC').add({ weeks: at + 1 })
    return `BEGIN:VEVENT\r\nUID:${name}-${at}\r\nSUMMARY:${title}\r\nDTSTART:${day.toString().replaceAll('-', '')}T180000Z\r\nEND:VEVENT`
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//journey//EN', ...events, 'END:VCALENDAR', '']
  await writeFile(file, lines.join('\r\n'))
  await run('src/server/sources/import-command.ts', file, '--name', name)
}

test(
  'an operator releases a held-back event and creates a rule from it',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    const operator = newPerson('Hanna Held')
    const name = `Town ${operator.email}`
    const titles = ['Zoning Board Meeting on wetlands', 'Parking Committee Meeting on wetlands']
    await importTitles(name, titles)
    await signIn(page, operator)
    await run('src/server/admin/command.ts', 'operator', operator.email)
    await open('/admin/held')
    await page.getByRole('searchbox').fill('on wetlands')
    const rows = page.getByRole('article')
    await rows
      .first()
      .getByRole('link', { name: `Only from ${name}` })
      .click()
    await expect(rows).toHaveCount(2)
    const zoning = rows.filter({ hasText: 'Zoning Board' })
    await expect(zoning).toContainText('It looks like a board or committee meeting')
    await expect(zoning).toContainText(/That’s \d+% sure/)
    await expectAccessible()

    await zoning.getByRole('button', { name: /^Show/ }).press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows.locator(':focus')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(2)

    await zoning.getByRole('button', { name: /^Always show/ }).press('Enter')
    await page.getByRole('menuitem', { name: /^Titles with/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Words in the title' }).fill('meeting on wetlands')
    await expect(dialog).toContainText('Covers 2 upcoming events.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Always show' }).click()
    await expect(page.getByText('Nothing is held back here')).toBeVisible()

    await open('/admin/corrections')
    const rule = page.getByRole('article').filter({ hasText: 'Titles with “meeting on wetlands”' })
    await expect(rule).toContainText('2 events changed')
    await expectAccessible()
    await rule.getByRole('button', { name: /^Undo/ }).click()
    await expect(rule).toBeHidden()
  },
)

test('an operator corrects an event on its page', async ({ page, open, expectAccessible }) => {
  const operator = newPerson('Cora Correction')
  const title = `Watercolor workshop ${operator.email.split('@')[0]}`
  await importTitles(`Studio ${operator.email}`, [title])
  await signIn(page, operator)
  await run('src/server/admin/command.ts', 'operator', operator.email)
  await open('/home')
  const id = await page.evaluate(async (q) => {
    const events = (await (await fetch(`/api/events?q=${encodeURIComponent(q)}`)).json()) as { id: number }[]
    return events[0]?.id
  }, title)
  await open(`/event/${id}`)
  await page.getByRole('button', { name: 'Edit as operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit as operator' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Painting with water')
  await dialog.getByLabel('Category').selectOption('History')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Painting with water', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit as operator' }).click()
  await expect(dialog).toContainText(`The source says: ${title}`)
  await dialog.getByRole('button', { name: 'Undo Title' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
})
