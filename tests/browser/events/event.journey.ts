import { bothThemes, expect, test } from '#tests/browser/support/fixtures.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'
import { hostEvent } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'

interface Listed {
  id: number
  title: string
  isVirtualEvent: boolean
  isPaidEvent: boolean
  organizer: string
  location: string
  endDate: string
  nextDates: { id: number }[]
}

test('both addresses of an event show its details', async ({ page, open, request }) => {
  const [event] = (await (await request.get('/api/events?virtual=false&limit=1')).json()) as [Listed]
  for (const path of [`/event/${event.id}`, `/events/${event.id}`]) {
    const response = await open(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
    await expect(page.getByText(/miles? away/).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'About This Event' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Hosted by' })).toBeVisible()
    await expect(page.getByText('Expert instructors with 5+ years experience')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/.*15z/,
  )
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/events')
})

test('the focus starts at the top of a newly loaded page, which prints without controls', async ({
  page,
  open,
  request,
}) => {
  const [event] = (await (await request.get('/api/events?virtual=false&limit=1')).json()) as [Listed]
  await open(`/event/${event.id}`)
  await expect(page.getByRole('heading', { name: 'More like this' })).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(event.location, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About This Event' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('[data-action-bar]')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
})

test('title, date, venue, price and actions are visible without scrolling', async ({ page, open, request }) => {
  const events = (await (await request.get('/api/events?virtual=false&limit=100')).json()) as Listed[]
  const event = events.find(({ isPaidEvent }) => isPaidEvent)!
  await open(`/event/${event.id}`)
  const main = page.getByRole('main')
  for (const fact of [
    page.getByRole('heading', { level: 1 }),
    main.locator('time').first(),
    main.getByText(event.location, { exact: true }).first(),
    main.getByText(/^\$\d+\.\d\d$/).first(),
    page.locator('[data-action-bar]').getByRole('button', { name: /^I’(ll go|m going)$/ }),
    main.getByRole('button', { name: `Save ${event.title}` }),
  ])
    await expect(fact).toBeInViewport({ ratio: 1 })
  const bar = page.locator('[data-action-bar]')
  const covered = async () => {
    const [box, navigation] = [
      await bar.boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    ]
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) - (navigation?.y ?? 0))
  }
  expect(await covered()).toBeLessThanOrEqual(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bar.getByRole('button', { name: /^I’(ll go|m going)$/ })).toBeInViewport({ ratio: 1 })
  expect(await covered()).toBeLessThanOrEqual(0)
})

test('one press RSVPs Going, the next opens the RSVP, and lists show it', async ({ page, open, expectAccessible }) => {
  await signIn(page)
  await open('/home?q=chess')
  const card = page.locator('[aria-labelledby="all-events"]').getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const bar = page.locator('[data-action-bar]')
  await bar.getByRole('button', { name: 'I’ll go' }).click()
  await expect(bar.getByRole('button', { name: 'You’re going · Change' })).toBeVisible()
  const answer = page.getByRole('group', { name: 'Your RSVP' }).getByRole('button', { name: 'You’re going' })
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'You’re going · Change' }).click()
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Can’t go' })).toBeVisible()
  await expectAccessible(bothThemes)
  await page.goBack()
  await expect(card.getByText('Going', { exact: true })).toBeVisible()
})

test('a past event is marked as such and offers "I went"', async ({ page, open, request, expectAccessible }) => {
  const events = (await (await request.get('/api/events?limit=100')).json()) as Listed[]
  const series = events.find(({ nextDates }) => nextDates.length > 1)!
  await signIn(page)
  await page.clock.setFixedTime(Date.parse(series.endDate) + 60_000)
  await open(`/event/${series.id}`)
  await expect(page.getByText('This event is over.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I went' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('link', { name: /^See the next date: / }).click()
  await expect(page).toHaveURL(`/event/${series.nextDates[0]?.id}`)
  await expect(page.getByText('This event is over.')).toHaveCount(0)
})

test('the organizer links to their other events, and the page ends with similar ones', async ({
  page,
  open,
  request,
}) => {
  const [event] = (await (await request.get('/api/events?interests=Nature&limit=1')).json()) as [Listed]
  await open(`/event/${event.id}`)
  const more = page.getByRole('region', { name: 'More like this' }).getByRole('article')
  await expect(more).toHaveCount(4)
  await expect(more.filter({ has: page.getByRole('link', { name: event.title, exact: true }) })).toHaveCount(0)
  await page.getByRole('link', { name: `See all events by ${event.organizer}` }).click()
  await expect(page).toHaveURL(/\/organizers\//)
  await expect(page.getByRole('heading', { level: 1, name: event.organizer })).toBeVisible()
  await expect(page.getByRole('link', { name: event.title }).first()).toBeVisible()
})

test('a card has its less frequent actions in a menu', async ({ page, open, expectAccessible }) => {
  await open('/home?q=chess')
  const card = page.locator('[aria-labelledby="all-events"]').getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const button = card.getByRole('button', { name: `More about ${title}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeFocused()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('menuitem').filter({ hasText: /Add to My Goals|Google|Apple|Outlook/ })).toHaveCount(4)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share Event' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test(
  'a printed event shows whole addresses, and a printed guest list no links that look like buttons',
  { tag: '@nightly' },
  async ({ page, open }) => {
    await signIn(page, newPerson('Petra Print'))
    const address = 'https://example.org/how/to/sign/up/for/the/pond/dipping?on=saturday'
    const id = await hostEvent(page, { description: `Read ${address} first.` })
    await open(`/event/${id}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(address, { exact: true })).toBeVisible()
    await open(`/events/${id}/host`)
    await expect(page.getByRole('heading', { name: 'Guests' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Event page' })).toHaveCount(0)
  },
)

test('a series lists its next dates, each with its own address', async ({ page, open, request }) => {
  const events = (await (await request.get('/api/events?limit=100')).json()) as Listed[]
  const series = events.find(({ nextDates }) => nextDates.length > 1)
  await open(`/event/${series?.id}`)
  const dates = page.getByRole('navigation', { name: 'Next dates' }).getByRole('link')
  await expect(dates).toHaveCount(series?.nextDates.length ?? 0)
  await dates.first().click()
  await expect(page).toHaveURL(`/event/${series?.nextDates[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(series?.title ?? '')
})

test('a virtual event shows how to join, a paid one its price', async ({ page, open, request, expectAccessible }) => {
  const [virtual] = (await (await request.get('/api/events?virtual=true&limit=1')).json()) as [Listed]
  await open(`/event/${virtual.id}`)
  await expect(page.getByRole('region', { name: 'Virtual event' })).toBeVisible()
  await expectAccessible()
  const events = (await (await request.get('/api/events?limit=100')).json()) as Listed[]
  await open(`/event/${events.find(({ isPaidEvent }) => isPaidEvent)?.id}`)
  await expect(page.getByRole('region', { name: 'Paid event' }).getByText(/^\$\d+\.\d\d$/)).toBeVisible()
  await expectAccessible()
})

test.describe('an event that doesn’t exist', () => {
  const paths = ['/event/999999', '/event/rubbish']
  test.use({ allowedErrors: paths.flatMap((path) => [path, `/api${path.replace('event', 'events')}`]) })

  test('shows a friendly message', async ({ page, open, expectAccessible }) => {
    for (const path of paths) {
      const response = await open(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found')
    }
    await expectAccessible()
    await page.getByRole('link', { name: 'Return to Events' }).click()
    await expect(page).toHaveURL('/events')
  })
})

test('an imported event links to the organizer’s page and asks once, on return, about the spot', async ({
  page,
  open,
  context,
  expectAccessible,
}) => {
  await signIn(page, newPerson('Ida'))
  const id = await hostEvent(page, { title: 'Lantern making', description: 'Please register: we have few lanterns.' })
  await runInDatabase(
    `with source as (insert into sources (name) values ('Gallery ' || $1::int) returning id)
     insert into event_sources (source_id, uid, event_id, content_hash, link) select id, 'lanterns', $1, '', $2 from source`,
    [id, 'https://www.gallery.example/lanterns'],
  )
  await runInDatabase(`delete from user_events where event_id = $1`, [id])
  await context.route('https://www.gallery.example/**', (route) => route.fulfill({ body: 'Lanterns' }))
  await open(`/event/${id}`)
  const bar = page.locator('[data-action-bar]')
  const register = bar.getByRole('link', { name: 'Register at gallery.example' })
  await expect(register).toBeInViewport({ ratio: 1 })
  await expect(bar.getByText('The organizer isn’t told.', { exact: false })).toBeVisible()
  await expectAccessible()
  await register.click()
  const question = page.getByRole('dialog', { name: 'Did you get a spot?' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(question).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Yes, I’m going' }).click()
  await expect(bar.getByRole('button', { name: 'You’re going · Change' })).toBeVisible()
  await page.reload()
  await expect(bar.getByRole('button', { name: 'You’re going · Change' })).toBeVisible()
  await expect(question).toHaveCount(0)
})
