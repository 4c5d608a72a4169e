import { expect, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { journeyLocale } from '#tests/browser/support/language.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

test('a visitor reads a pathway, a member starts it and adds an event to its next step', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/goals/pathways')
  await page.getByRole('searchbox', { name: 'Search pathways' }).fill(journeyLocale === 'es-US' ? 'aves' : 'birds')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Get to know the birds around me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Get to know the birds around me' })).toBeVisible()
  const events = page.getByRole('list', { name: 'Events for “Join one guided bird walk”' })
  await expect(events.getByRole('link').first()).toBeVisible()
  await expect(page.getByText('Nothing near you fills this step yet.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Start this pathway' }).click()
  const sheet = page.getByRole('dialog', { name: 'Start “Get to know the birds around me”' })
  await expect(sheet.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Not now' }).click()

  await signIn(page, newPerson('Petra Path'))
  await open('/goals/pathways/birds')
  await page.getByRole('button', { name: 'Start this pathway' }).click()
  const steps = page.getByRole('list', { name: 'Steps of Get to know the birds around me' })
  const next = steps.getByRole('listitem').filter({ hasText: 'Taste it' }).first()
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  const choose = next.getByRole('button', { name: /^Choose this one: / }).first()
  const title = /^[^:]+: (.*)$/.exec((await choose.getAttribute('aria-label')) ?? '')![1]!
  await choose.click()
  await expect(next.getByText(`With ${title}`)).toBeVisible()
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  await expectAccessible()
  await next.getByRole('checkbox', { name: 'Join one guided bird walk' }).click()
  await expect(page.getByText('1 of 6 completed')).toBeVisible()
  await expect(steps.locator('[aria-current=step]')).toContainText('Practice')
})

test(
  'a pathway’s draft survives a reload, and the pathway is shared by link',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await signIn(page, newPerson('Paul Path'))
    await open('/goals/pathways/new')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Our winter reading pathway')
    const first = page.getByRole('group', { name: 'Step 1' })
    await first.getByRole('textbox', { name: 'What to do' }).fill('Meet a book club')
    await expectAccessible()
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Our winter reading pathway')
    await page.getByRole('button', { name: 'Save pathway' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our winter reading pathway' })).toBeVisible()
    await page.getByRole('radio', { name: /^Anyone with the link/ }).click()
    const link = await page.getByRole('textbox', { name: 'Link to share' }).inputValue()
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 2, name: 'Meet a book club' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start this pathway' })).toBeVisible()
  },
)

test(
  'two people pursue a goal together, each at their own pace',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await signIn(page, newPerson('Tara Together'))
    const made = await page.request.post('/api/goals', { data: { title: 'Bake three loaves', tasks: ['Buy flour'] } })
    expect(made.ok()).toBe(true)
    await open('/goals')
    await page.getByRole('button', { name: 'More options for Bake three loaves' }).click()
    await page.getByRole('menuitem', { name: /^Do it together/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Do it together' })
    await expect(sheet.getByRole('textbox', { name: 'Link to the goal' })).toHaveValue(/\/goals\/together\//)
    await expectAccessible()
    await page.keyboard.press('Escape')
    const together = page.getByRole('region', { name: 'Together on Bake three loaves' })
    const link = await together.getByRole('textbox', { name: 'Link to invite others' }).inputValue()
    await expect(together.getByRole('checkbox', { name: 'Let the others see what I’ve completed' })).not.toBeChecked()
    await expectAccessible()

    await page.context().clearCookies()
    await signIn(page, newPerson('Theo Together'))
    await open(new URL(link).pathname)
    await expect(page.getByText('1 person is working on it.')).toBeVisible()
    await expect(page.getByText('Tara')).toHaveCount(0)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(together.getByText('Keeps their steps to themselves')).toBeVisible()
    await together.getByRole('button', { name: /^Cheer on Tara/ }).click()
    await expect(page.getByText('Cheer sent', { exact: true })).toBeVisible()
    await together.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog', { name: 'Leave the others?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(together).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Bake three loaves' })).toBeVisible()
  },
)
