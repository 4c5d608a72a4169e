import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'
import { formatJourneyDay, keyAlongLine } from '#tests/browser/support/language.ts'

interface Saved {
  id: number
  title: string
  date: string
}

interface Repeating extends Saved {
  nextDates: { id: number }[]
}

/** Signs in a new person who has saved one upcoming event. */
async function signInWithSaved(page: Page): Promise<Saved> {
  await signIn(page)
  const events = (await (await page.request.get('/api/events?limit=5&virtual=false')).json()) as Saved[]
  const event = events[3]!
  await page.request.post(`/api/events/${event.id}/save`)
  return event
}

const longName = (day: string) => formatJourneyDay(day, { year: 'numeric', month: 'long', day: 'numeric' })
const monthName = (day: string) => formatJourneyDay(day, { year: 'numeric', month: 'long' })

const dayLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('the calendar shows saved events on their days and opens them', async ({ page, open, expectAccessible }) => {
  const event = await signInWithSaved(page)
  const day = event.date.slice(0, 10)
  await open(`/events?view=calendar&month=${day.slice(0, 7)}`)
  await expect(page.getByRole('grid', { name: monthName(day) })).toBeVisible()
  await page.getByRole('button', { name: `${longName(day)}, 1 event` }).click()
  await expect(page).toHaveURL(`/events?view=calendar&month=${day.slice(0, 7)}&day=${day}`)
  await expect(page.getByRole('heading', { name: `Events on ${longName(day)}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Events on ${longName(day)}` })).toBeVisible()
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page).toHaveURL(`/event/${event.id}`)
})

test('the keyboard moves between days and months', { tag: '@nightly' }, async ({ page, open }) => {
  const event = await signInWithSaved(page)
  const day = event.date.slice(0, 10)
  await open(`/events?view=calendar&month=${day.slice(0, 7)}&day=${day}`)
  await page.getByRole('button', { name: new RegExp(`^${longName(day)}`) }).focus()
  const expectFocus = (target: string) =>
    expect(page.getByRole('button', { name: new RegExp(`^${longName(target)}`) })).toBeFocused()
  await page.keyboard.press(keyAlongLine('ArrowRight'))
  await expectFocus(dayLater(day, 1))
  await page.keyboard.press('ArrowDown')
  await expectFocus(dayLater(day, 8))
  await page.keyboard.press('ArrowUp')
  await expectFocus(dayLater(day, 1))
  await page.keyboard.press(keyAlongLine('ArrowLeft'))
  await expectFocus(day)
  await page.keyboard.press('PageDown')
  await expect(page).not.toHaveURL(new RegExp(`month=${day.slice(0, 7)}`))
  const nextMonth = monthName(dayLater(`${day.slice(0, 7)}-01`, 31))
  await expect(page.getByRole('grid', { name: nextMonth }).locator('button:focus')).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('grid', { name: monthName(day) })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=/)
})

test('a day without events is labeled as such, and Today leads back', { tag: '@nightly' }, async ({ page, open }) => {
  await signInWithSaved(page)
  await open('/events')
  await page.getByRole('radio', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/view=calendar&month=\d{4}-\d\d&day=/)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('grid').getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: /^No Events on / })).toBeVisible()
  await expect(page.getByText('Select a highlighted date to view your saved events')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.locator('[aria-current="date"]')).toBeVisible()
})

test('each tab has a title, and an address of its own', async ({ page, open, expectAccessible }) => {
  const event = await signInWithSaved(page)
  await open('/events')
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page).toHaveURL('/events?tab=all')
  await expect(page.getByRole('button', { name: `Save ${event.title}` })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: event.title }).click()
  await expect(page).toHaveURL(`/events/${event.id}`)
  await page.goBack()
  await page.getByRole('tab', { name: 'Hosting' }).click()
  await expect(page).toHaveURL('/events?tab=hosting')
  await expect(page.getByRole('heading', { name: 'No hosted events yet' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Host Event' }).click()
  await expect(page.getByRole('dialog', { name: 'Host a Learning Event' })).toBeVisible()
})

test('RSVPs and saved events share one list, a series on one card', async ({ page, open, expectAccessible }) => {
  const saved = await signInWithSaved(page)
  const events = (await (await page.request.get('/api/events?limit=50&virtual=false')).json()) as Repeating[]
  const series = events.find(({ id, nextDates }) => id !== saved.id && nextDates.length > 1)!
  const single = events.find(({ id }) => id !== saved.id && id !== series.id)!
  for (const { id } of [series, series.nextDates[0]!]) await page.request.post(`/api/events/${id}/save`)
  const going = await page.request.put(`/api/events/${single.id}/rsvp`, { data: { answer: 'yes' } })
  expect(going.ok(), await going.text()).toBe(true)
  await open('/events')
  const getCard = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(getCard(single.title).getByText('Going')).toBeVisible()
  await expect(getCard(saved.title).getByText('Saved', { exact: true })).toBeVisible()
  await expect(getCard(series.title)).toHaveCount(1)
  const dates = getCard(series.title).getByText('2 dates on your list')
  await dates.focus()
  await page.keyboard.press('Enter')
  const rows = getCard(series.title).getByRole('list', { name: 'Your dates' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectAccessible()
  await rows.last().getByRole('link').click()
  await expect(page).toHaveURL(`/event/${series.nextDates[0]!.id}`)
})

test('a calendar app can read the events by a private link until it is deleted', async ({
  page,
  open,
  allowedErrors,
}) => {
  const event = await signInWithSaved(page)
  await open('/events')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Create private link' }).click()
  const address = page.getByLabel('Your private link')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const url = await address.inputValue()
  await expect(page.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  )
  const read = () =>
    page.evaluate(async (from) => {
      const response = await fetch(from, { cache: 'no-store' })
      return { status: response.status, text: await response.text() }
    }, url)
  const { text } = await read()
  expect(text.replaceAll('\r\n ', '')).toContain(`/event/${event.id}`)
  await page.getByRole('button', { name: /^Delete the link/ }).click()
  await expect(page.getByText('Your calendar links')).toBeHidden()
  allowedErrors.push(new URL(url).pathname)
  expect((await read()).status).toBe(404)
})

test.describe('in a time zone where a new month has started', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the calendar opens on it', { tag: '@nightly' }, async ({ page, open }) => {
    await signInWithSaved(page)
    await page.clock.setFixedTime('2026-11-30T20:00:00Z')
    await open('/events?view=calendar')
    await expect(page.getByRole('grid', { name: monthName('2026-12-01') })).toBeVisible()
  })
})

test('My Events begins with what is next and asks in place how it was @everyWidth', async ({
  page,
  open,
  expectAccessible,
}) => {
  const person = newPerson('Nora Next')
  await signIn(page, person)
  const [next, later] = (await (await page.request.get('/api/events?limit=2&virtual=false')).json()) as Saved[]
  for (const { id } of [next!, later!]) await page.request.post(`/api/events/${id}/save`)
  const title = `Lichen walk of ${person.email.split('@')[0]}`
  await runInDatabase(
    `with event as (
      insert into events (title, starts_at, ends_at, time_zone)
      values ($1, now() - interval '26 hours', now() - interval '24 hours', 'America/New_York') returning id)
    insert into user_events (user_id, event_id, status) select u.id, event.id, 'going' from users u, event where u.email = $2`,
    [title, person.email],
  )
  await open('/events')
  await expect(page.getByRole('tab', { name: 'Saved' })).toContainText('2')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: /^(?:Next up|How was it\?|After that)$/ })).toHaveText([
    'Next up',
    'How was it?',
    'After that',
  ])
  const question = page.getByRole('region', { name: 'How was it?' })
  await expectAccessible()
  await question.getByRole('button', { name: `I went to ${title}` }).click()
  const answer = question.getByRole('group', { name: 'How it helped' }).getByRole('button').first()
  await answer.click()
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await page.reload()
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
})

test('two tabs agree about what is saved', { tag: '@nightly' }, async ({ page, open }) => {
  await signIn(page, newPerson('Tom Tabs'))
  const events = (await (await page.request.get('/api/events?limit=5&virtual=false')).json()) as Saved[]
  const event = events[3]!
  const other = await page.context().newPage()
  await other.goto('/events')
  await expect(other.getByText('No saved events yet')).toBeVisible()
  await open(`/event/${event.id}`)
  await page
    .getByRole('button', { name: `Save ${event.title}` })
    .first()
    .click()
  await expect(other.getByRole('heading', { name: event.title })).toBeVisible()
  await other.close()
})
