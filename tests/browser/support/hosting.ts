import type { Browser, Locator, Page } from '@playwright/test'
import { expect, waitForHydration } from './fixtures.ts'
import { signIn, type newPerson } from './people.ts'

export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Opens a folded section of the host form. */
export const openFold = (dialog: Locator, title: string) => dialog.locator('summary').filter({ hasText: title }).click()

/** Hosts an event through the API as the signed-in person. @returns its id */
export async function hostEvent(page: Page, more: object = {}): Promise<number> {
  const times = { date: dayAhead(10), time: '10:00', endTime: '12:00' }
  // Not Nature, which other journeys search for.
  const form = {
    title: 'Pond dipping',
    category: 'Other',
    location: 'Brower Park, Brooklyn, NY',
    description: 'Nets and jars.',
    ...times,
  }
  const response = await page.request.post('/api/events/host', { data: { ...form, ...more } })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { id: number }).id
}

/** Reads the newest email to an address from the demo's outbox. @returns its HTML and the path of its link */
export async function findEmail(page: Page, address: string): Promise<{ html: string; link: string }> {
  const list = await (await page.request.get('/outbox')).text()
  for (const [, id] of list.matchAll(/href="\/outbox\/(\d+)"/g)) {
    const message = await (await page.request.get(`/outbox/${id}`)).text()
    if (!message.includes(address)) continue
    const html = await (await page.request.get(`/outbox/${id}/html`)).text()
    const link = /\/rsvp\/[\w-]{43}/.exec(html)?.[0]
    if (link) return { html, link }
  }
  throw new Error(`There is no email to ${address}.`)
}

/** Opens a separate browser context for another person. The caller closes it. */
export async function openAs(browser: Browser, person: ReturnType<typeof newPerson> | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '' })
  const page = await context.newPage()
  if (person) await signIn(page, person)
  return page
}

/** Opens a screen as another person and waits until it is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Matches events that no journey changes, so that results stay the same while other journeys run. */
export const settledInterests = 'interests=Literature,Music,STEM,Travel'
