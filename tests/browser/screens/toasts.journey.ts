import type { Locator, Page } from '@playwright/test'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'
import { openFold, settledInterests } from '#tests/browser/support/hosting.ts'

const getDialogs = (page: Page) => page.getByRole('dialog')
const saveButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Saved)/ })
    .first()

/** Returns the distance between the bottom of one element and the top of another below it. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return below!.y - above!.y - above!.height
}

test.describe('a toast', () => {
  test.beforeEach(({ page }) => signIn(page, newPerson('Toby Toast')))

  test('closes by itself, unless it has the focus', async ({ page, open }) => {
    await page.clock.install()
    await open('/home?interests=')
    await saveButton(page).click()
    await expect(getToasts(page)).toContainText('Event saved!')
    await page.clock.fastForward(5_000)
    await expect(getToasts(page)).toHaveCount(0)
    await saveButton(page).click()
    await expect(getToasts(page)).toContainText('Event removed')
    await page.keyboard.press('F8')
    await page.clock.fastForward(60_000)
    await expect(getToasts(page)).toContainText('Event removed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(getToasts(page)).toHaveCount(0)
    await expect(saveButton(page)).toBeFocused()
  })

  test(
    'covers neither the actions of a screen nor those of a dialog',
    { tag: '@nightly' },
    async ({ page, open, request }) => {
      const [event] = (await (await request.get(`/api/events?${settledInterests}&limit=1`)).json()) as { id: number }[]
      await open(`/event/${event!.id}`)
      const bar = page.locator('[data-action-bar]')
      await bar.getByRole('button', { name: /^Save/ }).click()
      await expect(getToasts(page)).toBeVisible()
      expect(await gapBetween(getToasts(page), bar)).toBeGreaterThanOrEqual(0)
      await open('/events?tab=hosting')
      await page.getByRole('button', { name: 'Host Event' }).click()
      const dialog = getDialogs(page)
      await openFold(dialog, 'Invite Attendees')
      await dialog.getByLabel('Email Addresses').fill('nobody')
      await page.keyboard.press('Enter')
      await expect(getToasts(page)).toContainText('Invalid Email')
      await expect
        .poll(() => gapBetween(dialog.getByRole('button', { name: 'Save as draft' }), getToasts(page)))
        .toBeGreaterThanOrEqual(0)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    },
  )
})
