import type { Page } from '@playwright/test'
import { expect, test, waitForHydration, getToasts } from '#tests/browser/support/fixtures.ts'
import { signIn } from '#tests/browser/support/people.ts'
import { notifyPerson } from '#tests/browser/support/notifications.ts'

const readSettings = async (page: Page) => (await page.request.get('/api/notifications/me')).json()

test(
  'notification settings are chosen, saved and restored',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await signIn(page)
    await open('/profile/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    for (const title of ['Events', 'Goals']) await expect(page.getByRole('region', { name: title })).toBeVisible()
    for (const hint of ['1 day and 1 hour before', 'Weekly', 'On Sundays']) {
      await expect(page.getByText(hint)).toBeVisible()
    }
    const isOn = (name: string) => page.getByRole('switch', { name })
    await expect(isOn('Event reminders')).toBeChecked()
    await expect(isOn('Group invites')).not.toBeChecked()
    await expect(page.getByText('3 of 4 on: event reminders, new events, and goal nudges.')).toBeVisible()
    await isOn('Group invites').click()
    await isOn('Goal nudges').click()
    await page.getByRole('checkbox', { name: 'New events: Email' }).click()
    await isOn('Quiet hours').click()
    await expect(page.getByLabel('Your time zone')).toHaveValue('America/New_York')
    await expectAccessible()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings updated!', { exact: true })).toBeVisible()
    await expect(getToasts(page)).toContainText('Settings Updated')
    await expect(page.getByText('Settings updated!', { exact: true })).toBeHidden()
    expect(await readSettings(page)).toMatchObject({
      eventReminders: true,
      goalNudges: false,
      groupInvites: true,
      newEvents: true,
      channels: { newEvents: { mail: false, push: true } },
      quietHours: { from: '22:00', until: '07:00' },
      timeZone: 'America/New_York',
    })
    await page.reload()
    await waitForHydration(page)
    await expect(isOn('Goal nudges')).not.toBeChecked()
    await page.getByRole('switch', { name: 'Pause everything' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave without saving' })
      .click()
    await expect(page).toHaveURL('/profile')
    expect(await readSettings(page), 'cancelled changes are not saved').toMatchObject({ isPaused: false })
  },
)

test('changes can be discarded even if the code of the question can’t be loaded', async ({ page, open }) => {
  await signIn(page)
  await page.route(/unsaved-question/, (route) => route.abort())
  await open('/profile/notifications')
  // The part of the page that detects missing code and shows messages loads after hydration.
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached()
  await page.getByRole('switch', { name: 'New events' }).click()
  // A reload would lose the choice.
  await expect(getToasts(page)).toContainText('A new version is ready')
  const questions: string[] = []
  const leave = async (agrees: boolean) => {
    page.once('dialog', async (dialog) => {
      questions.push(dialog.message())
      await (agrees ? dialog.accept() : dialog.dismiss())
    })
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect.poll(() => questions.length).toBe(agrees ? 2 : 1)
  }
  await leave(false)
  await expect(page.getByRole('switch', { name: 'New events' })).not.toBeChecked()
  await leave(true)
  await expect(page).toHaveURL('/profile')
  expect(questions[1]).toBe('Leave without saving? Your changes haven’t been saved.')
})

test('a failed save is reported, and the choices stay', async ({ page, open, context }) => {
  await signIn(page)
  await open('/profile/notifications')
  // The first change loads the code of the unsaved-changes dialog.
  const question = page.waitForResponse(/unsaved-question/)
  await page.getByRole('switch', { name: 'New events' }).click()
  await (await question).finished()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(getToasts(page)).toContainText('Failed to update notifications. Please try again.')
  await context.setOffline(false)
  await expect(page.getByRole('switch', { name: 'New events' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(getToasts(page)).toContainText('Settings Updated')
})

test('a notification arrives in every tab without a reload, and links to its subject', async ({
  page,
  open,
  context,
  expectAccessible,
}) => {
  await signIn(page)
  await open('/home')
  const bell = page.getByRole('link', { name: 'Notifications', exact: true })
  await expect(bell).toBeVisible()
  const other = await context.newPage()
  await other.goto('/news')
  await expect(other.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await notifyPerson(page, 'Chess has moved', '/events?tab=all')
  await notifyPerson(page, 'Clay has moved', '/goals')
  const unread = page.getByRole('link', { name: 'Notifications, 2 unread' })
  await expect(unread).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: 'Clay has moved' })).toBeVisible()
  await other.close()
  await unread.click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByText('2 unread', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Chess has moved' }).click()
  await expect(page).toHaveURL('/events?tab=all')
  await page.goBack()
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await page.goto('/home')
  await expect(bell).toBeVisible()
})
