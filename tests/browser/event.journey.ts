import { expect, test } from './fixtures.ts'

interface Listed {
  id: number
  title: string
  isVirtualEvent: boolean
  isPaidEvent: boolean
  nextDates: { id: number }[]
}

test(
  'both addresses of an event show it, with its facts',
  { tag: '@everyWidth' },
  async ({ page, open, request, expectNoBarriers }) => {
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
    await expectNoBarriers()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/events')
  },
)

test('a series names its next dates, each with an address of its own', async ({ page, open, request }) => {
  const events = (await (await request.get('/api/events?limit=100')).json()) as Listed[]
  const series = events.find(({ nextDates }) => nextDates.length > 1)
  await open(`/event/${series?.id}`)
  const dates = page.getByRole('navigation', { name: 'Next dates' }).getByRole('link')
  await expect(dates).toHaveCount(series?.nextDates.length ?? 0)
  await dates.first().click()
  await expect(page).toHaveURL(`/event/${series?.nextDates[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(series?.title ?? '')
})

test('a virtual event says how to join, a paid one what it costs', async ({
  page,
  open,
  request,
  expectNoBarriers,
}) => {
  const [virtual] = (await (await request.get('/api/events?virtual=true&limit=1')).json()) as [Listed]
  await open(`/event/${virtual.id}`)
  await expect(page.getByRole('region', { name: 'Virtual event' })).toBeVisible()
  await expectNoBarriers()
  const events = (await (await request.get('/api/events?limit=100')).json()) as Listed[]
  await open(`/event/${events.find(({ isPaidEvent }) => isPaidEvent)?.id}`)
  await expect(page.getByRole('region', { name: 'Paid event' }).getByText(/^\$\d+\.\d\d$/)).toBeVisible()
  await expectNoBarriers()
})

for (const path of ['/event/999999', '/event/rubbish']) {
  test.describe(`${path}, which does not exist`, () => {
    test.use({ refused: [path, `/api${path.replace('event', 'events')}`] })

    test('is told kindly', async ({ page, open, expectNoBarriers }) => {
      const response = await open(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found')
      await expectNoBarriers()
      await page.getByRole('link', { name: 'Return to Events' }).click()
      await expect(page).toHaveURL('/events')
    })
  })
}
