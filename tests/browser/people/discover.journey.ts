import type { Page } from '@playwright/test'
import { expect, test, waitForHydration, getToasts } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

const getCard = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

interface Own {
  id: number
  username: string
}

/** Signs in a new person. */
async function join(page: Page, name: string): Promise<Own> {
  await signIn(page, newPerson(name))
  const { userId, username } = (await (await page.request.get('/api/session')).json()) as {
    userId: number
    username: string
  }
  return { id: userId, username }
}

test('a visitor reads what Discover is for and sees no people', async ({ page, open, expectAccessible }) => {
  await open('/discover')
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=%2Fdiscover')
  for (const path of ['/people/aiko', '/people/nobody-at-all']) {
    await open(path)
    await expect(page.getByRole('heading', { name: 'People on Wonderlark' })).toBeVisible()
    await expect(page.getByText('Aiko')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Follow this person' }).click()
  await expect(page.getByRole('dialog', { name: 'Follow people' })).toContainText('Without an account')
  await expectAccessible()
})

test('people are suggested, found despite typos, and followed', async ({ page, open, expectAccessible }) => {
  await join(page, 'Ada Lovelace')
  await open('/discover')
  await expect(page.getByRole('heading', { name: 'Suggested for You' })).toBeVisible()
  await expect(page.getByText(/^\d+ (person|people)$/).first()).toBeVisible()
  await expectAccessible()
  await page.getByRole('searchbox').fill('marisl')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/discover?q=marisl')
  const card = getCard(page, 'Marisol Quintero')
  await expect(card.getByRole('list', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    'STEM',
    'Arts',
    'Social & Leadership',
  ])
  await card.getByRole('button', { name: 'Follow Marisol Quintero' }).click()
  await expect(getToasts(page)).toHaveText(/^Following/)
  await page.reload()
  await waitForHydration(page)
  await card.getByRole('button', { name: 'Following Marisol Quintero' }).click()
  await expect(getToasts(page)).toHaveText(/^Unfollowed/)
  await expect(card.getByRole('button', { name: 'Follow Marisol Quintero' })).toBeVisible()
  await page.getByRole('searchbox').fill('xylophonists')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await expect(page.getByText('0 people', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a follow that doesn’t reach the server is undone', async ({ page, open, context }) => {
  await join(page, 'Ada Lovelace')
  await open('/discover?q=tendai')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Follow Tendai Moyo-Fisher' }).click()
  await expect(getToasts(page)).toContainText('Error')
  await expect(getToasts(page)).toContainText('Failed to update follow status. Please try again.')
  await expect(page.getByRole('button', { name: 'Follow Tendai Moyo-Fisher' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Follow Tendai Moyo-Fisher' }).click()
  await expect(getToasts(page)).toHaveText(/^Following/)
})

test('a profile works with the keyboard alone', { tag: '@nightly' }, async ({ page, open, expectAccessible }) => {
  await join(page, 'Ada Lovelace')
  await open('/discover?q=aiko')
  await page.getByRole('link', { name: 'Aiko Lindqvist' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/people/aiko')
  await expect(page).toHaveTitle('Aiko Lindqvist · Wonderlark')
  await expect(page.getByRole('heading', { name: 'Aiko Lindqvist', level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Hosting' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Neon, steam and wet asphalt' })).toHaveCount(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Follow Aiko Lindqvist' }).focus()
  await page.keyboard.press('Enter')
  await expect(getToasts(page)).toHaveText(/^Following/)
  const followers = page.getByRole('button', { name: /followers?$/ })
  await followers.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Aiko Lindqvist’s followers' })
  await expect(dialog.getByText('Ada Lovelace', { exact: true }).first()).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(followers).toBeFocused()
})

test(
  'followed people show on events and on the home screen',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    await join(page, 'Ada Lovelace')
    const { id } = (await (await page.request.get('/api/people/aiko')).json()) as { id: number }
    await page.request.post(`/api/follow/${id}`)
    await open('/home')
    const row = page.getByRole('region', { name: 'From people you follow' })
    await expect(row.getByRole('link', { name: 'Neon, steam and wet asphalt' })).toBeVisible()
    await expect(row.getByText('Aiko Lindqvist is hosting')).toBeVisible()
    const nearby = page.getByRole('region', { name: 'Events Near You' })
    await expect(nearby.getByRole('button', { name: /^Save / }).first()).toBeVisible()
    await expectAccessible()
    await row.getByRole('link', { name: 'Neon, steam and wet asphalt' }).click()
    await expect(page.getByRole('heading', { name: 'Hosted by' })).toBeVisible()
    await expect(page.getByText('Aiko Lindqvist is hosting')).toBeVisible()
    await page.getByRole('link', { name: 'View Aiko Lindqvist’s profile' }).click()
    await expect(page).toHaveURL('/people/aiko')
  },
)

test(
  'two people no longer see each other after one blocks the other',
  { tag: '@nightly' },
  async ({ page, open, browser, baseURL, allowedErrors }) => {
    const ada = await join(page, 'Ada Lovelace')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    const ben = await join(other, 'Ben Franklin')
    await elsewhere.request.post(`/api/follow/${ada.id}`)
    allowedErrors.push(`/people/${ben.username}`, `/api/people/${ben.username}`)
    await open(`/people/${ben.username}`)
    await expect(page.getByText('Follows you')).toBeVisible()
    await page.getByRole('button', { name: 'More options for Ben Franklin' }).click()
    await page.getByRole('menuitem', { name: /^Block Ben Franklin/ }).click()
    await page.getByRole('dialog', { name: 'Block Ben Franklin?' }).getByRole('button', { name: 'Block' }).click()
    await expect(getToasts(page)).toContainText('Ben Franklin is blocked')
    await expect(page).toHaveURL('/discover')
    await open(`/people/${ben.username}`)
    await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
    await other.goto(`/people/${ada.username}`)
    await expect(other.getByRole('heading', { name: 'User not found' })).toBeVisible()
    expect((await elsewhere.request.get(`/api/people/${ada.username}`)).status()).toBe(404)
    await open('/profile/settings')
    const attendance = page.getByRole('checkbox', { name: 'Events you’re going to' })
    await attendance.click()
    await expect(attendance).toBeChecked()
    await expect(getToasts(page)).toHaveText(/^Settings Updated/)
    await page.getByRole('button', { name: 'Unblock Ben Franklin' }).click()
    await expect(getToasts(page)).toContainText('Ben Franklin is no longer blocked')
    await expect(page.getByText('Blocked people')).toBeHidden()
    await elsewhere.close()
  },
)

test('the sign-in names its provider and can be restarted after going back', async ({ page, open }) => {
  await open('/login?failed=cancelled&with=facebook')
  await expect(getToasts(page)).toContainText('Facebook sign-in was cancelled or failed')
  await expect(page).toHaveURL('/login')
  // A 204 response leaves the page in place, like one restored from the back-forward cache.
  await page.route('**/api/auth/google/start*', (route) => route.fulfill({ status: 204 }))
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})
