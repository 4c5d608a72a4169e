import type { Page } from '@playwright/test'
import type { LearningEvent } from '#contract/events/event.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { hostEvent, openAs, visit } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'
import { matchWords } from '#tests/browser/support/language.ts'

/** Finds upcoming events from sources, one of each series. */
async function findImported(page: Page): Promise<LearningEvent[]> {
  const events = (await (await page.request.get('/api/events?limit=100')).json()) as LearningEvent[]
  const imported = events.filter(({ source, isOngoing }) => source !== null && !isOngoing)
  return [...new Map(imported.map((event) => [event.title, event])).values()]
}

const getSave = (page: Page) =>
  page
    .getByRole('button', { name: /^Saved? / })
    .filter({ hasText: /^Saved?$/ })
    .filter({ visible: true })
    .first()

const keepFirst = async (page: Page) => {
  await getSave(page).click()
  await getToasts(page).getByRole('button', { name: 'Keep on this device' }).click()
  await expect(getSave(page)).toHaveAttribute('aria-pressed', 'true')
}

const readList = async (page: Page) =>
  ((await (await page.request.get('/api/user-events/me')).json()) as UserEvent[]).map(({ eventId, status }) => ({
    eventId,
    status,
  }))

test(
  'a visitor keeps events on the device, and finds them in the account after signing in, once',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    const [first, second, third] = (await findImported(page)) as [LearningEvent, LearningEvent, LearningEvent]
    await open(`/event/${first.id}`)
    await getSave(page).click()
    const question = getToasts(page)
    await expect(question).toContainText('Sign in to save events for later.')
    await expect(getSave(page)).toHaveAttribute('aria-pressed', 'false')
    await question.getByRole('button', { name: 'Keep on this device' }).click()
    await expect(getSave(page)).toHaveAttribute('aria-pressed', 'true')

    await open(`/event/${second.id}`)
    await getSave(page).click()
    await expect(getSave(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Sign in required', { exact: true })).toBeHidden()
    await page.reload()
    await expect(getSave(page)).toHaveAttribute('aria-pressed', 'true')

    await open(`/event/${third.id}`)
    const going = page
      .getByRole('button', { name: /^(?:I’m going|I’ll go|You’re going)$/ })
      .filter({ visible: true })
      .first()
    await going.click()
    await expect(going).toHaveText('You’re going')

    await open('/events')
    for (const { title } of [first, second, third]) await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Calendar file' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('my-events.ics')
    await page.getByText('Calendar', { exact: true }).click()
    await expect(page).toHaveURL(/view=calendar/)

    await signIn(page)
    await open('/events')
    await expect.poll(() => readList(page)).toHaveLength(3)
    const list = await readList(page)
    expect(list).toContainEqual({ eventId: first.id, status: 'saved' })
    expect(list).toContainEqual({ eventId: second.id, status: 'saved' })
    expect(list).toContainEqual({ eventId: third.id, status: 'going' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wonderlark-device-list'))).toBeNull()
  },
)

test(
  'two tabs that detect a sign-in at once move each event once',
  { tag: '@nightly' },
  async ({ page, open, context }) => {
    const [first, second] = (await findImported(page)) as [LearningEvent, LearningEvent]
    await open(`/event/${first.id}`)
    await keepFirst(page)
    await open(`/event/${second.id}`)
    await getSave(page).click()
    const other = await context.newPage()
    await other.goto(`/event/${first.id}`)
    await expect(getSave(other)).toHaveAttribute('aria-pressed', 'true')
    await signIn(page)
    await Promise.all([page.goto('/events'), other.goto('/events')])
    await expect.poll(() => readList(page)).toHaveLength(2)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wonderlark-device-list'))).toBeNull()
    await other.close()
  },
)

test('a visitor learns what an account adds to a goal, and what works without one', async ({ page, open }) => {
  const [event] = (await findImported(page)) as [LearningEvent]
  await open(`/event/${event.id}`)
  await page.getByRole('button', { name: /goal/i }).filter({ visible: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Create New Goal' })
  await expect(sheet).toContainText('Signing in adds')
  await sheet.getByRole('button', { name: 'Save on this device' }).click()
  await expect(getSave(page)).toHaveAttribute('aria-pressed', 'true')
})

/** Reads the newest email of a kind to an address in the outbox of demo mode. */
async function readEmail(page: Page, address: string, subject: RegExp): Promise<string> {
  const list = await (await page.request.get('/outbox')).text()
  for (const [, id] of list.matchAll(/href="\/outbox\/(\d+)"/g)) {
    const message = await (await page.request.get(`/outbox/${id}`)).text()
    if (message.includes(address) && matchWords(subject).test(message))
      return message + (await (await page.request.get(`/outbox/${id}/html`)).text())
  }
  throw new Error(`There is no such email to ${address}.`)
}

test('a visitor saves three, RSVPs to one and asks for a reminder, then signs in by code: all five are there, once', async ({
  page,
  open,
  browser,
}) => {
  const host = await openAs(browser, newPerson('Hana Host'))
  const hosted = await hostEvent(host, { title: 'Newts by torchlight' })
  await host.context().close()
  const [first, second, third, reminded] = (await findImported(page)).slice(3)
  const { email } = newPerson('Finn')

  await open(`/event/${first!.id}`)
  await keepFirst(page)
  for (const event of [second!, third!]) {
    await visit(page, `/event/${event.id}`)
    await getSave(page).click()
    await expect(getSave(page)).toHaveAttribute('aria-pressed', 'true')
  }

  await visit(page, `/event/${hosted}`)
  await page.getByLabel('Your name').fill('Finn')
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText(/We sent a link at \d{1,2}:\d{2} [AP]M/)).toBeVisible()
  const [rsvpCode = ''] = />\s*(\d{6})\s*</.exec(await readEmail(page, email, /Confirm your RSVP/))?.slice(1) ?? []
  await page.getByLabel('Code').fill(rsvpCode)
  await page.getByRole('button', { name: 'Confirm my RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'You’re going, Finn' })).toBeVisible()

  await visit(page, `/event/${hosted}`)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const form = page.getByRole('form', { name: 'Ask the host' })
  await form.getByLabel('Your question').fill('Is there parking?')
  await form.getByLabel('Your name').fill('Finn')
  await form.getByLabel('Your email').fill(email)
  await form.getByRole('button', { name: 'Ask the host' }).click()
  await expect(page.getByText('One more step: check your email')).toBeVisible()
  const asked = /\/confirm-mail\/[\w.-]+/.exec(await readEmail(page, email, /Confirm your question/))?.[0] ?? ''
  await page.goto(asked)
  await page.getByRole('button', { name: 'Send my question' }).click()
  await expect(page.getByRole('heading', { name: 'Question sent' })).toBeVisible()

  await visit(page, `/event/${reminded!.id}`)
  await page.getByRole('button', { name: 'Remind Me by Email' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Remind me' })
  await dialog.getByLabel('Your email').fill(email)
  await dialog.getByRole('button', { name: 'Remind me' }).click()
  await expect(dialog).toContainText('One more step: check your email')
  const link = /\/search-mail\/[\w.-]+/.exec(await readEmail(page, email, /Confirm your reminder/))?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(page.getByRole('heading', { name: 'You’re all set' })).toBeVisible()

  await visit(page, '/login?next=/events')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const [code = ''] = />\s*(\d{6})\s*</.exec(await readEmail(page, email, /is your Wonderlark code/))?.slice(1) ?? []
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Your name').fill('Finn')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByText('A question about Newts by torchlight')).toBeVisible()
  await expect(page.getByText('Your RSVP to Newts by torchlight')).toBeVisible()
  await expect.poll(() => readList(page)).toHaveLength(3)
  await page.getByRole('button', { name: 'Move to my account' }).click()
  await expect(page.getByRole('button', { name: 'Move to my account' })).toBeHidden()
  await expect.poll(() => readList(page)).toHaveLength(5)
  const list = await readList(page)
  for (const event of [first!, second!, third!, reminded!])
    expect(list.filter(({ eventId }) => eventId === event.id)).toEqual([{ eventId: event.id, status: 'saved' }])
  expect(list.filter(({ eventId }) => eventId === hosted)).toEqual([{ eventId: hosted, status: 'going' }])
})
