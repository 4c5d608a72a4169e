import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './fixtures.ts'
import { newPerson, signIn } from './journey-people.ts'

const dialogsOf = (page: Page) => page.getByRole('dialog')
const spaceButton = (page: Page) => page.getByRole('button', { name: 'Your space' })

/** Opens a screen from another one, so that Back has a place to go to. */
async function openAfter(page: Page, first: string, path: string): Promise<void> {
  await page.goto(first)
  await page.goto(path)
  await waitForHydration(page)
}

test.describe('a dialog', () => {
  test('closes on Back, and Back is not used up when it closes in another way', async ({ page }) => {
    await openAfter(page, '/discover', '/home')
    await spaceButton(page).click()
    await expect(dialogsOf(page)).toBeVisible()
    await page.goBack()
    await expect(dialogsOf(page)).toHaveCount(0)
    await expect(page).toHaveURL('/home')
    await expect(spaceButton(page)).toBeFocused()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialogsOf(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(195, 20),
    ]) {
      await spaceButton(page).click()
      await expect(dialogsOf(page)).toBeVisible()
      await close()
      await expect(dialogsOf(page)).toHaveCount(0)
    }
    // Forward leads to the entry of a closed dialog, and on to nothing.
    await page.evaluate(() => history.forward())
    await expect.poll(() => page.evaluate(() => Object.keys(history.state as object))).not.toContain('dialogs')
    await expect(dialogsOf(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('opened by two taps closes with one Back', async ({ page }) => {
    await openAfter(page, '/discover', '/home')
    await spaceButton(page).dblclick({ force: true, noWaitAfter: true })
    await expect(dialogsOf(page)).toBeVisible()
    await page.goBack()
    await expect(dialogsOf(page)).toHaveCount(0)
    await expect(page).toHaveURL('/home')
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('leaves nothing behind when a link in it opens a screen', async ({ page }) => {
    await openAfter(page, '/discover', '/home')
    await spaceButton(page).click()
    await dialogsOf(page).getByRole('link', { name: 'View Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(dialogsOf(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await expect(dialogsOf(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('that was open during a reload takes no Back', async ({ page }) => {
    await openAfter(page, '/discover', '/home?q=bird')
    await spaceButton(page).click()
    await expect(dialogsOf(page)).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(dialogsOf(page)).toHaveCount(0)
    await expect(page).toHaveURL('/home?q=bird')
    await expect.poll(() => page.evaluate(() => Object.keys(history.state as object))).not.toContain('dialogs')
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('with changes asks before Back closes it, one dialog at a time', async ({ page, open }) => {
    await signIn(page, newPerson('Goal Goer'))
    const data = {
      title: 'Tie a bowline',
      tasks: ['Find a rope'],
      targetCount: 1,
      category: 'Other',
      dueDate: '2030-05-01',
    }
    await page.request.post('/api/goals', { data })
    await page.goto('/discover')
    await open('/goals')
    await page.getByRole('button', { name: 'More options for Tie a bowline' }).click()
    await page.getByRole('menuitem', { name: /Edit goal/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit goal' })
    await form.getByLabel('Title').fill('Tie a bowline blindfolded')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(form.getByLabel('Title')).toHaveValue('Tie a bowline blindfolded')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(dialogsOf(page)).toHaveCount(0)
    await expect(page).toHaveURL('/goals')
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })
})
