import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn, signInFrom } from '#tests/browser/support/people.ts'
import { keyAlongLine } from '#tests/browser/support/language.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGPQz/YnghhGpRkAAKtHLwGX8tYbAAAAAElFTkSuQmCC',
  'base64',
)
/** Dismisses the toasts, which on a phone cover the last buttons of a screen. */
async function dismissToast(page: import('@playwright/test').Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(getToasts(page)).toHaveCount(0)
}

test(
  'preferences are saved and applied to the home screen',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await open('/login?next=%2Fpreferences')
    await signInFrom(page, newPerson('Pia Preferred'))
    await expect(page).toHaveURL('/profile/preferences')
    await dismissToast(page)
    await expect(page.getByRole('progressbar', { name: 'Profile completion' })).toHaveAttribute('aria-valuenow', '0')
    await page.getByRole('checkbox', { name: /Adult Learners/ }).check()
    await page.getByRole('tab', { name: 'Interests' }).click()
    const interested = page.getByRole('button', { name: 'Nature: Interested, 2 of 3' })
    await interested.click()
    await expect(page.getByRole('group', { name: 'Nature topics' }).getByRole('checkbox')).toHaveCount(4)
    await interested.click()
    await expect(page.getByRole('group', { name: 'Nature topics' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Nature: Passionate, 3 of 3' }).click()
    await expect(page.getByRole('group', { name: 'Nature topics' }).getByRole('checkbox')).toHaveCount(6)
    await page.getByRole('checkbox', { name: 'Birds and wildlife' }).check()
    await expectAccessible()
    await page.getByRole('tab', { name: 'Learning Style' }).click()
    await page.getByRole('checkbox', { name: /Kinesthetic/ }).check()
    await expect(page.getByRole('region', { name: 'Wonderlark is getting to know you' })).toBeVisible()
    await expect(page.getByText('60%', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Learning Style' }).press('End')
    await expect(page.getByRole('tab', { name: 'Availability' })).toBeInViewport({ ratio: 1 })
    await page.getByLabel('How far will you go?').selectOption('Within 30 miles')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    const save = page.getByRole('button', { name: 'Save Preferences' })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(save).toBeInViewport({ ratio: 1 })
    await save.click()
    await expect(getToasts(page)).toContainText('Preferences Updated')

    await open('/home')
    await expect(
      page
        .getByRole('group', { name: 'Featured events' })
        .getByText(/^Because you like Nature/)
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Show Filters' }).click()
    await expect(page.getByRole('checkbox', { name: /^Nature/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^STEM/ })).not.toBeChecked()
  },
)

test('a person edits name, username, bio and picture; a reload keeps typed text', async ({
  page,
  open,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Edda Edited'))
  await open('/profile/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  const username = page.getByLabel('Username')
  await username.fill('my-admin')
  await expect(page.getByText('Username is already taken.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await username.fill(`edda.${test.info().workerIndex}${test.info().project.name}`)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByLabel('Bio').fill('x'.repeat(181))
  await expect(page.getByText('181/200')).toBeVisible()
  await page.getByLabel('Bio').fill('Sews, mostly.')
  await page.getByLabel('Website').fill('edda.example.org')
  await page.getByLabel('Email').fill('edda.new@example.org')
  await expect(page.getByText('Changing your email may require re-verification.')).toBeVisible()

  const upload = page.getByLabel('Profile picture', { exact: true }).and(page.locator('input'))
  await upload.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: picture })
  await expect(getToasts(page)).toContainText('Please upload a PNG, JPG, or WEBP image')
  await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(getToasts(page)).toContainText('Please upload an image smaller than 5MB')
  await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('dialog', { name: 'Crop your picture' }).getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('We kept what you wrote.')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://edda.example.org')
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(getToasts(page)).toContainText('Profile Updated')
  await expect(page.getByText('Open the link we sent to')).toBeVisible()
  await expectAccessible()

  await open('/profile')
  await expect(page.getByText('Sews, mostly.')).toBeVisible()
  await expect(page.locator('main img[src^="/images/"]')).toBeVisible()
})

test('the profile’s tiles, menu and dialogs work, and the account can be deleted', async ({
  page,
  open,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Tilda Tiles'))
  await open('/home')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(getToasts(page)).toContainText('Event saved!')
  await dismissToast(page)
  await page.getByRole('button', { name: 'Your space' }).click()
  await page.getByRole('link', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tilda Tiles' })).toBeVisible()
  await page.getByRole('button', { name: '0 following' }).click()
  await expect(page.getByRole('dialog', { name: 'People you follow' }).getByText('No one yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit Profile',
    'Learning Preferences',
    'Notifications',
    'Organizations',
    'Log Out',
  ])
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Leaving so soon?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
  const saved = page.getByRole('button', { name: /Events Saved/ })
  await expect(saved).toHaveText(/1/)
  await expectAccessible()
  await page.getByRole('button', { name: /Goals Completed/ }).click()
  await expect(page.getByText('Showing: Goals Completed')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Show activities' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No completed goals yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await page.getByRole('combobox', { name: 'Show activities' }).selectOption('Hosted Events')
  await expect(page.getByRole('heading', { name: 'No hosted events yet' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show activities' }).selectOption('All Activities')
  await saved.click()
  await saved.click()
  await expect(page.getByText('Upcoming').first()).toBeVisible()

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Leaving so soon?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: "We'll miss you!" })
  const archive = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download my data first' }).click()
  expect((await archive).suggestedFilename()).toBe('wonderlark-data.zip')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(getToasts(page)).toContainText('Account successfully deleted')
  await expect(page).toHaveURL('/')
})

test(
  'logging out by keyboard asks once, confirms, and opens the welcome screen',
  { tag: '@desk' },
  async ({ page, open }) => {
    await signIn(page, newPerson('Kay Board'))
    await open('/profile')
    await page.getByRole('button', { name: /Goals In Progress/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing: Goals In Progress')).toBeVisible()
    await page.getByRole('link', { name: /Learning Preferences/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Age Groups' }).focus()
    await page.keyboard.press(keyAlongLine('ArrowRight'))
    await expect(page.getByRole('tab', { name: 'Interests' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'STEM: Interested, 2 of 3' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save Preferences' }).focus()
    await page.keyboard.press('Enter')
    await expect(getToasts(page)).toContainText('Preferences Updated')
    await open('/profile')
    await page.getByRole('button', { name: 'Log Out' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Leaving so soon?' })).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).last().focus()
    await page.keyboard.press('Enter')
    await expect(getToasts(page)).toContainText('Logged Out')
    await expect(page).toHaveURL('/')
  },
)
