import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { bothThemes, expect, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

/** Runs `npm run admin -- …` next to the running product. */
const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['src/server/admin/command.ts', ...words], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_DATA, DATABASE_URL: '' },
  })

/** Opens a section from the sidebar, or from the menu on a phone. */
async function openSection(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Section:' })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('navigation', { name: 'Admin sections' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

test.use({ allowedErrors: ['/admin'] })

test('an operator reviews a report and bans a person, and both are logged; others get a 404', async ({
  page,
  open,
  expectAccessible,
}) => {
  const operator = newPerson('Olga Operator')
  const nuisance = newPerson('Nora Nuisance')
  await signIn(page, nuisance)
  await page.context().clearCookies()
  await signIn(page, operator)
  await open('/home')
  const id = await page.evaluate(async () => {
    const events = (await (await fetch('/api/events?limit=1')).json()) as { id: number; title: string }[]
    const body = JSON.stringify({ reason: 'unsafe', note: 'There is no fence by the water.' })
    const headers = { 'content-type': 'application/json' }
    await fetch(`/api/events/${events[0]?.id}/report`, { method: 'POST', headers, body })
    return events[0]
  })
  expect((await open('/admin'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await admin('operator', operator.email)
  expect((await open('/admin'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Manage Wonderlark' })).toBeVisible()

  await openSection(page, 'Reports')
  const reported = page.getByRole('article').filter({ hasText: 'There is no fence by the water.' })
  await expect(reported).toContainText(id?.title ?? '')
  await expectAccessible(bothThemes)
  await reported.getByRole('button', { name: 'Keep visible' }).click()
  await expect(reported).toBeHidden()

  await openSection(page, 'People')
  await page.getByRole('searchbox').fill(nuisance.email)
  const person = page.getByRole('article').filter({ hasText: nuisance.email })
  await expect(page.getByRole('article')).toHaveCount(1)
  await person.getByRole('button', { name: 'Actions for Nora Nuisance' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ban' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ban Nora Nuisance?' })
  await expect(dialog.getByRole('button', { name: 'Ban' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Advertises watches')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(person).toContainText('Banned')
  await expectAccessible()

  await openSection(page, 'Log')
  const log = page.getByRole('list', { name: 'Operator log' })
  await expect(log).toContainText('Olga Operator banned Nora Nuisance')
  await expect(log).toContainText('Advertises watches')
  await expect(log).toContainText(`closed the reports on “${id?.title}”`)
  await expect(log).toContainText('A command granted operator rights to Olga Operator')
  await openSection(page, 'Sources')
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText('Created here')
})

test(
  'an operator makes a backup, tries and downloads it, and types the town’s name before a restore',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    const operator = newPerson('Olga Operator')
    await signIn(page, operator)
    await admin('operator', operator.email)
    await open('/admin')
    await openSection(page, 'Backups')
    await page.getByRole('button', { name: 'Back up now' }).click()
    const backups = page.getByRole('region', { name: 'Backups', exact: true }).getByRole('listitem')
    await expect(backups).toHaveCount(1, { timeout: 90_000 })
    await expect(backups).toContainText(/\d+(\.\d+)? [kM]B/)
    await page.getByRole('button', { name: 'Try a restore' }).click()
    await expect(page.getByText(/^Restored, with the same [\d,]+ rows/)).toBeVisible({ timeout: 90_000 })
    await expectAccessible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      backups.getByRole('link', { name: /^Download/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/)
    await backups.getByRole('button', { name: /^Restore…/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Restore .+\?$/ })
    const replace = dialog.getByRole('button', { name: 'Replace everything' })
    const name = dialog.getByLabel(/^Type the town’s name/)
    await expect(replace).toBeDisabled()
    await name.fill('Elsewhere')
    await expect(replace).toBeDisabled()
    await expectAccessible()
    const { townName } = (await (await page.request.get('/api/admin/backups')).json()) as { townName: string }
    await name.fill(townName)
    await expect(replace).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  },
)

test.describe('maps and addresses', () => {
  test.use({ allowedErrors: ['/admin', '/api/admin/settings'] })

  test(
    'show the origin of the streets, and keep a rejected address in the form',
    { tag: '@nightly' },
    async ({ page, open, expectAccessible }) => {
      const operator = newPerson('Olga Operator')
      await signIn(page, operator)
      await admin('operator', operator.email)
      await open('/admin/settings?section=services')
      const maps = page.getByRole('region', { name: 'Maps and addresses' })
      const streets = maps.getByLabel('Map tiles')
      await expect(streets).toHaveValue(process.env.TILES_URL ?? '')
      await expect(streets).toBeDisabled()
      await expect(streets).toHaveAccessibleDescription('Fixed by MAP_TILES_URL in the server’s environment.')
      const geocoder = maps.getByLabel('Geocoder', { exact: true })
      await geocoder.fill('the post office')
      await maps.getByRole('button', { name: 'Save' }).click()
      await expect(maps.getByText('Must be an address that starts with https:// or http://')).toBeVisible()
      await expect(geocoder).toHaveValue('the post office')
      await expectAccessible()
    },
  )
})

test('the sidebar marks the open section', { tag: ['@nightly', '@desk'] }, async ({ page, open }) => {
  const operator = newPerson('Olga Operator')
  await signIn(page, operator)
  await admin('operator', operator.email)
  await open('/admin/log')
  const sections = page.getByRole('navigation', { name: 'Admin sections' })
  await expect(sections.getByRole('link', { name: 'Log' })).toBeInViewport()
  await sections.getByRole('link', { name: 'Jobs' }).click()
  await expect(page).toHaveURL('/admin/jobs')
  await expect(sections.getByRole('link', { name: 'Jobs' })).toBeInViewport()
})
