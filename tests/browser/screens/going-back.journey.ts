import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn, signInFrom } from '#tests/browser/support/people.ts'
import { settledInterests, visit } from '#tests/browser/support/hosting.ts'

const getDialogs = (page: Page) => page.getByRole('dialog')
const backLink = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })
const spaceButton = (page: Page) => page.getByRole('button', { name: 'Your space' })

async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

/** Opens a screen from another one, so that Back has somewhere to go. */
async function openAfter(page: Page, first: string, path: string): Promise<void> {
  await page.goto(first)
  await visit(page, path)
}

test.describe('a dialog', () => {
  test('closes on Back, and leaves no history entry when closed another way', async ({ page }) => {
    await openAfter(page, '/discover', '/home')
    await spaceButton(page).click()
    await expect(getDialogs(page)).toBeVisible()
    await page.goBack()
    await expect(getDialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/home')
    await expect(spaceButton(page)).toBeFocused()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => getDialogs(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(195, 20),
    ]) {
      await spaceButton(page).click()
      await expect(getDialogs(page)).toBeVisible()
      await close()
      await expect(getDialogs(page)).toHaveCount(0)
    }
    // Forward leads to the entry of the closed dialog, and no further.
    await page.evaluate(() => history.forward())
    await expect(getDialogs(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('opened by two taps closes with one Back', { tag: '@nightly' }, async ({ page }) => {
    await openAfter(page, '/discover', '/home')
    await spaceButton(page).dblclick({ force: true, noWaitAfter: true })
    await expect(getDialogs(page)).toBeVisible()
    await page.goBack()
    await expect(getDialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/home')
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('leaves no history entry when a link in it opens a screen', { tag: '@nightly' }, async ({ page }) => {
    await openAfter(page, '/discover', '/home')
    await spaceButton(page).click()
    await getDialogs(page).getByRole('link', { name: 'View Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(getDialogs(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await expect(getDialogs(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('that was open during a reload needs no Back', { tag: '@nightly' }, async ({ page }) => {
    await openAfter(page, '/discover', '/home?free=true')
    await spaceButton(page).click()
    await expect(getDialogs(page)).toBeVisible()
    await reload(page)
    await expect(getDialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/home?free=true')
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  test('keeps its changes when Back or Escape closes it', async ({ page, open }) => {
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
    const reopen = async () => {
      await expect(getDialogs(page)).toHaveCount(0)
      await expect(page).toHaveURL('/goals')
      await page.getByRole('button', { name: 'More options for Tie a bowline' }).click()
      await page.getByRole('menuitem', { name: /Edit goal/ }).click()
      await expect(form.getByText('We kept what you wrote.')).toBeVisible()
      await expect(form.getByLabel('Title')).toHaveValue('Tie a bowline blindfolded')
    }
    await page.goBack()
    await reopen()
    await page.keyboard.press('Escape')
    await reopen()
    await form.getByRole('button', { name: 'Start over' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Tie a bowline')
    await form.getByRole('button', { name: 'Undo' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Tie a bowline blindfolded')
    await page.goBack()
    await expect(getDialogs(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })
})

interface Detour {
  page: Page
  link: Locator
  /** Path of the screen that the link opens. */
  to: RegExp
  goBack?: () => Promise<unknown>
  /** Whether the list may have moved because something appeared above it. */
  mayMove?: boolean
}

const measureTop = async (link: Locator) => (await link.boundingBox())?.y ?? Number.NaN

/** Follows a link and returns. Expects the same address and scroll position, and the focus on the link. */
async function expectSameAfterDetour({ page, link, to, goBack, mayMove = false }: Detour): Promise<void> {
  await link.scrollIntoViewIfNeeded()
  // Lines may wrap differently once fonts arrive, so wait for all of them. Fallback fonts may be missing.
  await page.evaluate(() => Promise.allSettled(Array.from(document.fonts, (font) => font.load())).then(() => undefined))
  const before = { url: page.url(), top: await measureTop(link) }
  await link.click()
  await expect(page).toHaveURL(to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (goBack ?? (() => page.goBack()))()
  await expect(page).toHaveURL(before.url)
  await expect(link).toBeFocused()
  if (!mayMove) await expect.poll(async () => Math.abs((await measureTop(link)) - before.top)).toBeLessThan(3)
}

const eventPath = /\/events?\/\d+$/
const homeCards = (page: Page) =>
  page.getByRole('region', { name: /^All Events|^[\d,]+\+? events?$/ }).getByRole('article')
const getLink = (card: Locator) => card.getByRole('heading').getByRole('link')

/** Finds the link of a card by its target: what is featured, and with it the card's index, changes as pictures arrive. */
async function findLink(page: Page, index: number): Promise<Locator> {
  const href = await getLink(homeCards(page).nth(index)).getAttribute('href')
  return getLink(homeCards(page)).and(page.locator(`[href="${href}"]`))
}

test.describe('an event', () => {
  test('leads back to a search, with its text, filters, pages and scroll position', async ({ page, open }) => {
    await open('/home?interests=')
    for (const pages of [2, 3]) {
      const before = await homeCards(page).count()
      await page.getByRole('link', { name: 'Show more events' }).click()
      await expect(page).toHaveURL(`/home?interests=&pages=${pages}`)
      await expect.poll(() => homeCards(page).count()).toBeGreaterThan(before)
    }
    const link = await findLink(page, 40)
    const shown = await homeCards(page).count()
    await expectSameAfterDetour({ page, link, to: eventPath })
    await expectSameAfterDetour({ page, link, to: eventPath, goBack: () => backLink(page).click() })
    await expectSameAfterDetour({
      page,
      link,
      to: eventPath,
      goBack: async () => {
        await reload(page)
        await backLink(page).click()
      },
    })
    await expect(homeCards(page)).toHaveCount(shown)
    await open('/home')
    await page.locator('input[type=search]').fill('bird')
    await expect(page).toHaveURL(/q=bird/)
    const results = page.getByRole('region', { name: /^\d+ events?$/ })
    const title = (await getLink(results.getByRole('article').first()).textContent()) ?? ''
    await expectSameAfterDetour({ page, link: page.getByRole('link', { name: title, exact: true }), to: eventPath })
    await expect(page.locator('input[type=search]')).toHaveValue('bird')
  })

  test(
    'leads to My Events when opened directly or in a new tab',
    { tag: '@nightly' },
    async ({ page, open, context }) => {
      await open('/home?interests=')
      const href = (await getLink(homeCards(page).first()).getAttribute('href')) ?? ''
      const direct = await context.newPage()
      await direct.goto(href)
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        getLink(homeCards(page).first()).click({ modifiers: ['ControlOrMeta'] }),
      ])
      for (const tab of [direct, opened]) {
        await waitForHydration(tab)
        await expect(tab).toHaveURL(href)
        await backLink(tab).click()
        await expect(tab).toHaveURL('/events')
        await tab.close()
      }
      await expect(page).toHaveURL('/home?interests=')
    },
  )

  test('leads back through the sign-in to the list', { tag: '@nightly' }, async ({ page, open }) => {
    await open(`/home?${settledInterests}`)
    const link = await findLink(page, 5)
    await expectSameAfterDetour({
      page,
      link,
      to: eventPath,
      goBack: async () => {
        await page.getByRole('button', { name: 'Invite by email' }).click()
        const sheet = page.getByRole('dialog', { name: /^Invite friends to/ })
        await expect(sheet).toContainText('Signing in adds')
        await sheet.getByRole('link', { name: 'Sign in' }).click()
        await expect(page).toHaveURL(/\/login/)
        await signInFrom(page, newPerson('Lin Loop'))
        await expect(page).toHaveURL(eventPath)
        await backLink(page).click()
      },
      // New members get a question above the list, which may appear after the scroll position was restored.
      mayMove: true,
    })
  })
})

test.describe('for a member', () => {
  test.beforeEach(({ page }) => signIn(page, newPerson('Bea Back')))

  test('My Events, people and settings are restored', { tag: '@nightly' }, async ({ page, open, request }) => {
    const [event] = (await (await request.get(`/api/events?${settledInterests}&limit=1`)).json()) as {
      id: number
      title: string
    }[]
    await page.request.post(`/api/events/${event!.id}/save`)
    await open('/events?tab=all')
    await expectSameAfterDetour({ page, link: page.getByRole('link', { name: event!.title }), to: eventPath })
    await open('/discover')
    await expectSameAfterDetour({
      page,
      link: page.getByRole('heading').getByRole('link').first(),
      to: /\/people\//,
      goBack: () => backLink(page).click(),
    })
    await open('/profile')
    for (const path of ['/profile/settings', '/profile/preferences', '/profile/notifications']) {
      await page.goto('/profile')
      await page.goto(path)
      await waitForHydration(page)
      await backLink(page).click()
      await expect(page).toHaveURL('/profile')
    }
  })
})

test.describe('typed text', () => {
  test.beforeEach(({ page }) => signIn(page, newPerson('Wren Writer')))

  test('in a dialog is restored after Back and after a reload', async ({ page, open }) => {
    const forms = [
      { path: '/goals', button: /Start your first goal/, field: 'Title', text: 'Fold a crane' },
      { path: '/events?tab=hosting', button: 'Host Event', field: 'Event Name', text: 'Paper cranes for beginners' },
    ]
    for (const { path, button, field, text } of forms) {
      await open(path)
      const typed = getDialogs(page).getByLabel(field)
      await page.getByRole('button', { name: button }).click()
      await typed.fill(text)
      await page.goBack()
      await expect(getDialogs(page)).toHaveCount(0)
      await expect(page).toHaveURL(path)
      await page.getByRole('button', { name: button }).click()
      await expect(typed).toHaveValue(text)
      await reload(page)
      await page.getByRole('button', { name: button }).click()
      await expect(typed).toHaveValue(text)
    }
  })

  test(
    'survives two reloads, and Back still leads to the previous screen',
    { tag: '@nightly' },
    async ({ page, open }) => {
      await open('/home')
      await open('/events?tab=hosting')
      const typed = getDialogs(page).getByLabel('Event Name')
      await page.getByRole('button', { name: 'Host Event' }).click()
      await typed.fill('Kites for a windy day')
      // If a page navigates the history while it starts, a second reload at that moment would leave the screen.
      await page.addInitScript(() => {
        const go = history.go.bind(history)
        history.go = (delta) => {
          if (!document.documentElement.hasAttribute('data-hydrated'))
            throw new Error('The URL changed before the page was hydrated.')
          go(delta)
        }
      })
      await reload(page)
      await reload(page)
      await expect(page).toHaveURL('/events?tab=hosting')
      await page.getByRole('button', { name: 'Host Event' }).click()
      await expect(typed).toHaveValue('Kites for a windy day')
      await reload(page)
      await page.goBack()
      await expect(page).toHaveURL('/home')
    },
  )
})
