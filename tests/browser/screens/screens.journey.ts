import { bothThemes, expect, test } from '#tests/browser/support/fixtures.ts'

const screens = [
  { path: '/', heading: 'Wonderlark', title: 'Wonderlark', hasNavigation: false },
  {
    path: '/login',
    heading: 'Back for another adventure?',
    title: 'Sign in · Wonderlark',
    hasNavigation: false,
  },
  { path: '/goals', heading: 'My Learning Goals', title: 'My goals · Wonderlark' },
  { path: '/events', heading: 'My Events', title: 'My events · Wonderlark' },
  { path: '/discover', heading: 'Discover', title: 'Discover · Wonderlark' },
  { path: '/profile', heading: 'Your profile', title: 'Profile · Wonderlark' },
  { path: '/profile/settings', heading: 'Edit Profile', title: 'Edit profile · Wonderlark' },
  { path: '/profile/preferences', heading: 'Learning Preferences', title: 'Learning preferences · Wonderlark' },
  { path: '/profile/notifications', heading: 'Notifications', title: 'Notification settings · Wonderlark' },
]

const widths = [
  { width: 'a phone', tag: [] },
  { width: 'a wide screen', tag: ['@nightly', '@desk'] },
]

for (const { width, tag } of widths) {
  test(
    `every screen has its title and is accessible on ${width}`,
    { tag },
    async ({ page, open, expectAccessible }) => {
      for (const { path, heading, title, hasNavigation = true } of screens) {
        await test.step(path, async () => {
          const response = await open(path)
          expect(response?.status()).toBe(200)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
          await expect(page).toHaveTitle(title)
          await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
          await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(hasNavigation ? 1 : 0)
          await expectAccessible(bothThemes)
        })
      }
    },
  )
}

test('the welcome screen leads to the sign-in', async ({ page, open }) => {
  await open('/')
  await expect(
    page.getByText('Curated, not cluttered. Your field guide to local wonder.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Start Exploring', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('We saved your spot on the trail of local discovery.', { exact: true })).toBeVisible()
})

test('a visitor reads what a screen is for and returns to it after signing in', async ({ page, open }) => {
  await open('/profile/notifications')
  await expect(page.getByText('A nudge for your goals on Sundays')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login?next=%2Fprofile%2Fnotifications')
})

test('the old address of the preferences redirects', async ({ page, request }) => {
  const answer = await request.get('/preferences', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  await page.goto('/preferences')
  await expect(page).toHaveURL('/profile/preferences')
})

test.describe('an unknown address', () => {
  test.use({ allowedErrors: ['/no/such/place'] })

  test('shows a message and a link to the home screen', async ({ page, open, expectAccessible }) => {
    const response = await open('/no/such/place')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('This page flew off.', { exact: true })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/home')
  })
})
