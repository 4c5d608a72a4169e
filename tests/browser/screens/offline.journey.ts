import type { Page, Request } from '@playwright/test'
import { expect, test, waitForHydration, getToasts } from '#tests/browser/support/fixtures.ts'
import { newPerson, signInFrom } from '#tests/browser/support/people.ts'
import { settledInterests } from '#tests/browser/support/hosting.ts'

test.use({ serviceWorkers: 'allow', allowedMessages: ['Failed to fetch'] })

/** Lists the paths that the worker has cached for the signed-in person. */
const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'))
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return cached.flat().map(({ url }) => new URL(url).pathname)
  })

/** Returns true if the cached list of saved events has this one. A list from before the save may be cached first. */
const hasCachedSaved = (page: Page, id: number) =>
  page.evaluate(async (saved) => {
    const list = (await (await caches.match('/api/user-events/me'))?.json()) as { eventId: number }[] | undefined
    return list?.some(({ eventId }) => eventId === saved) ?? false
  }, id)

/** Tells pages whether they are online: some versions of Chromium forget that they are offline when a page loads. */
async function tellConnection(page: Page, isOnline: boolean): Promise<void> {
  const tell = (value: boolean) => {
    sessionStorage.setItem('is-online', String(value))
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value })
    dispatchEvent(new Event(value ? 'online' : 'offline'))
  }
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is-online') === 'false')
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  })
  await page.evaluate(tell, isOnline)
}

async function saveOne(page: Page): Promise<{ id: number; title: string }> {
  const events = (await (await page.request.get(`/api/events?${settledInterests}&limit=20`)).json()) as {
    id: number
    title: string
  }[]
  const event = events[7]!
  await page.request.post(`/api/events/${event.id}/save`)
  return event
}

/** Signs in, saves an event and waits until it can be read offline. */
async function setOut(page: Page, name: string): Promise<{ id: number; title: string }> {
  await signInFrom(page, newPerson(name))
  const event = await saveOne(page)
  await page.goto('/events')
  // The worker first caches the whole app, which takes a while on a small machine.
  await expect.poll(() => listCachedPaths(page), { timeout: 45_000 }).toContain(`/api/events/${event.id}/rsvp`)
  await expect.poll(() => hasCachedSaved(page, event.id)).toBe(true)
  return event
}

test('installed, offline, back online, and signed out, which deletes everything cached for the person', async ({
  page,
  open,
  context,
}) => {
  await open('/login')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
  const { id, title } = await setOut(page, 'Ada Lovelace')
  const listPictures = () =>
    page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url))
  await expect.poll(listPictures).toContainEqual(expect.stringContaining(`-${id}-wide-night.svg`))
  await context.setOffline(true)

  await tellConnection(page, false)
  await page.goto('/events')
  await expect(page.getByText(/^You’re offline · as of \d+:\d\d [AP]M$/)).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'No signal out here.' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Events' }).click()
  const toggle = page.getByRole('button', { name: `Save ${title}`, exact: true })
  await toggle.click()
  await expect(getToasts(page)).toContainText('Removed on this device')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')

  await context.setOffline(false)
  await tellConnection(page, true)
  await expect(getToasts(page)).toContainText('Your list is up to date')
  await expect(page.getByRole('heading', { name: 'No saved events yet' })).toBeVisible()
  await expect(page.getByText('You’re offline')).toBeHidden()
  const saved = (await (await page.request.get('/api/user/events')).json()) as { eventId: number }[]
  expect(saved.map(({ eventId }) => eventId)).not.toContain(id)

  await page.goto('/home')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Your space' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => listCachedPaths(page)).toEqual([])
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith('shell-')))).toEqual(
    [],
  )
  await context.setOffline(true)
  await page.goto('/events')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test(
  'a change reaches the worker’s copy soon, and the page says how old it is for as long as the server is gone',
  { tag: '@nightly' },
  async ({ page, open, context }) => {
    await open('/login')
    const { id, title } = await setOut(page, 'Ada Lovelace')
    await page.getByRole('button', { name: `Save ${title}`, exact: true }).click()
    await expect.poll(() => hasCachedSaved(page, id), { timeout: 30_000 }).toBe(false)

    await context.setOffline(true)
    await tellConnection(page, true)
    await page.goto('/events')
    const line = page.getByText(/^Can’t reach Wonderlark · as of \d+:\d\d [AP]M$/)
    await expect(line).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No saved events yet' })).toBeVisible()
    // The page tries again as long as it counts as old.
    const isAttempt = (request: Request) => request.url().endsWith('/api/user-events/me')
    for (let attempt = 0; attempt < 3; attempt += 1) await page.waitForRequest(isAttempt)
    await expect(line).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'No signal out here.' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'My Events' }).click()
    await expect(line).toBeVisible()
    await context.setOffline(false)
    await expect(line).toBeHidden()
  },
)

test(
  'a push message is shown and links to its subject',
  { tag: '@nightly' },
  async ({ page, open, context, baseURL }) => {
    await context.grantPermissions(['notifications'])
    await open('/login')
    await setOut(page, 'Ada Lovelace')
    const browser = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations
        if (registration) resolve(registration.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // A headless browser has no notifications to show.
    await worker.evaluate(() => {
      const shown: object[] = []
      Object.assign(globalThis, { shown })
      ServiceWorkerRegistration.prototype.showNotification = (title, { body, tag, data } = {}) => {
        shown.push({ title, body, tag, data })
        return Promise.resolve()
      }
    })
    const message = { title: 'Chess is in an hour', body: 'At the park', link: '/goals', tag: 'reminder 1' }
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId: await registered,
      data: JSON.stringify(message),
    })
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown))
      .toEqual([{ title: message.title, body: message.body, tag: message.tag, data: { link: '/goals' } }])
  },
)

test.describe('on a first visit, before anything is cached', () => {
  test.use({
    serviceWorkers: 'block',
    allowedMessages: ['Failed to fetch', 'React Router caught'],
    allowedErrors: ['/api/session'],
  })

  test('a screen that can’t load says so and opens later by itself; a dialog or menu that can’t load leaves the screen as it is', async ({
    page,
    open,
    context,
    expectAccessible,
  }) => {
    // Otherwise requests of the idle page would still get through.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const [event] = (await (await page.request.get(`/api/events?${settledInterests}&limit=1`)).json()) as {
      id: number
      title: string
    }[]
    await open(`/event/${event!.id}`)
    const title = page.getByRole('heading', { name: event!.title, level: 1 })
    await expect(title).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Share', exact: false }).first().click()
    await expect(getToasts(page)).toContainText('Couldn’t open this')
    await expect(title).toBeVisible()
    await getToasts(page).getByRole('button').click()
    await expect(getToasts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Add to Calendar' }).click()
    await expect(getToasts(page)).toContainText('Couldn’t open this')
    await expect(page.getByRole('button', { name: 'Add to Calendar' })).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('link', { name: 'Discover' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No signal out here.')
    await expect(page.getByText('We’ll open it as soon as you’re back online.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover')
    await expectAccessible()
  })
})
