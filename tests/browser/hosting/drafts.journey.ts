import type { Page } from '@playwright/test'
import { expect, getToasts, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { continueAs, newPerson, openSignInWindow, signIn } from '#tests/browser/support/people.ts'

/** Hosts an event as the signed-in person. @returns its id */
async function hostEvent(page: Page, title: string): Promise<number> {
  const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const data = {
    title,
    date: `${date}T10:00`,
    time: '10:00',
    endTime: '11:00',
    location: 'Behind the old mill, Brooklyn, NY',
  }
  const response = await page.request.post('/api/events/host', { data })
  return ((await response.json()) as { id: number }).id
}

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wonderlark draft')))

test('a note survives Back, Escape and a reload, and is deleted at sign-out', async ({ page, open }) => {
  await signIn(page, newPerson('Nora Note'))
  const id = await hostEvent(page, 'Moss by hand lens')
  await open(`/events/${id}/host`)
  const dialog = page.getByRole('dialog', { name: 'Cancel this event?' })
  const note = dialog.getByLabel('Note to your guests')
  const reopen = async () => {
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Cancel event' }).click()
    await expect(dialog.getByText('We kept what you wrote.')).toBeVisible()
    await expect(note).toHaveValue('The mill is flooded.')
  }
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await note.fill('The mill is flooded.')
  await page.goBack()
  await reopen()
  await page.keyboard.press('Escape')
  await reopen()
  await open(`/events/${id}/host`)
  await reopen()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(note).toHaveValue('')
  await expect(dialog.getByText('You’re starting over.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toHaveValue('The mill is flooded.')
  expect(await draftsIn(page)).toHaveLength(1)
  await open('/profile')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await draftsIn(page)).toEqual([])
})

test.describe('before the scripts have loaded', () => {
  /** Opens a page and holds its scripts back. @returns a function that releases them */
  async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return release
  }

  test('typed text stays and is validated', async ({ page }) => {
    await signIn(page, newPerson('Ella Early'))
    const release = await openWithoutScripts(page, '/profile/settings')
    await page.getByLabel('Username').fill('my-admin')
    await page.getByLabel('Bio').fill('Rises with the larks.')
    release()
    await expect(page.getByText('Username is already taken.')).toBeVisible()
    await expect(page.getByLabel('Bio')).toHaveValue('Rises with the larks.')
    await page.reload()
    await expect(page.getByLabel('Username')).toHaveValue('my-admin')
    await expect(page.getByLabel('Bio')).toHaveValue('Rises with the larks.')
  })

  test('switches keep their new state', { tag: '@nightly' }, async ({ page, open }) => {
    await signIn(page, newPerson('Earl Early'))
    const release = await openWithoutScripts(page, '/profile/notifications')
    const [pause, nudges] = ['Pause everything', 'Goal nudges'].map((name) => page.getByRole('switch', { name }))
    await nudges!.uncheck()
    await pause!.check()
    release()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings Updated', { exact: true })).toBeVisible()
    await open('/profile/notifications')
    await expect(pause!).toBeChecked()
    await expect(nudges!).not.toBeChecked()
  })
})

test.describe('a session that ends during editing', () => {
  /** Opens an event's form and changes its name, then ends the session on the server. */
  async function writeWithoutSession(page: Page, id: number, title: string) {
    await page.goto(`/events/${id}/host`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await form.getByLabel('Event Name').fill(title)
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    // The dialog handles keys a frame after it gets the focus.
    await expect(page.locator('[role=dialog]:focus-within', { hasText: 'Sign in again' })).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return form
  }

  test('is renewed in place, and the changes are saved', async ({ page, allowedErrors }) => {
    const person = newPerson('Rita Renew')
    await signIn(page, person)
    const id = await hostEvent(page, 'Knots for beginners')
    allowedErrors.push(`/api/events/${id}/host`, '/api/events/kind')
    const form = await writeWithoutSession(page, id, 'Knots for everyone')
    await page.keyboard.press('Escape')
    await expect(form.getByLabel('Event Name')).toHaveValue('Knots for everyone')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await continueAs(await openSignInWindow(page), person)
    await expect(page.getByText('Event updated', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Knots for everyone' })).toBeVisible()
    await expect(form).toBeHidden()
    expect(await draftsIn(page)).toEqual([])
  })

  test(
    'and isn’t renewed, so that an event can’t be saved, keeps the input',
    { tag: '@nightly' },
    async ({ page, open, allowedErrors }) => {
      await signIn(page, newPerson('Sven Saver'))
      const [event] = (await (await page.request.get('/api/events?limit=1')).json()) as [{ id: number; title: string }]
      allowedErrors.push(...['save', 'plan'].map((part) => `/api/events/${event.id}/${part}`))
      // The notifications may load only after the session has ended.
      allowedErrors.push('/api/notices', '/api/notices/stream', '/api/notifications/me/time-zone')
      await open(`/event/${event.id}`)
      const note = page.getByLabel('Personal note (optional)')
      await note.fill('See you by the pond.')
      await page.context().clearCookies()
      const save = page.getByRole('button', { name: `Save ${event.title}` }).filter({ visible: true })
      await save.first().click()
      await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Close' }).click()
      await expect(getToasts(page)).toContainText('Sign in required')
      await expect(note).toHaveValue('See you by the pond.')
      await getToasts(page).getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    },
  )

  test('and is followed by another person’s session sends no input on their behalf', async ({
    page,
    allowedErrors,
  }) => {
    await signIn(page, newPerson('Olga Owner'))
    const id = await hostEvent(page, 'Sourdough at dawn')
    // The event isn't the other person's.
    const paths = ['host', 'hosts', 'guests', 'questions', 'statistics'].map((part) => `/api/events/${id}/${part}`)
    allowedErrors.push(...paths, '/api/events/kind')
    await writeWithoutSession(page, id, 'Sourdough at noon')
    await continueAs(await openSignInWindow(page), newPerson('Pia Passer'))
    const question = page.getByRole('dialog', { name: 'Send it as Pia Passer?' })
    await question.getByRole('button', { name: 'Don’t send' }).click()
    await expect(question).toBeHidden()
    const event = await page.request.get(`/api/events/${id}`)
    expect(await event.json()).toMatchObject({ title: 'Sourdough at dawn' })
    const [draft, ...others] = await draftsIn(page)
    expect(others).toEqual([])
    expect(draft).toContain(`edit of event ${id}`)
    const { userId } = (await (await page.request.get('/api/session')).json()) as { userId: number }
    expect(draft, 'the draft belongs to its author').not.toContain(`draft ${userId} `)
  })
})
