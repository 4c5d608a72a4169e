import { expect, test, waitForHydration } from './fixtures.ts'
import { newPerson, signIn, signInFrom } from './journey-people.ts'

test.use({ serviceWorkers: 'allow', allowedMessages: ['Failed to fetch'] })

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('two phones check in guests, one of them offline', async ({
  page,
  open,
  context,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const host = newPerson('Ada Lovelace')
  await open('/login')
  await signInFrom(page, host)
  const form = {
    title: 'Pond dipping',
    category: 'Other',
    location: 'Brower Park, Brooklyn, NY',
    description: 'Nets and jars.',
  }
  const times = { date: dayAhead(1), time: '10:00', endTime: '12:00' }
  const created = await page.request.post('/api/events/host', { data: { ...form, ...times } })
  const { id } = (await created.json()) as { id: number }
  const names = ['Ben Okri', 'Zoë Müller', 'Grace Hopper']
  const csv = ['Name,People', 'Ben Okri,2', 'Zoë Müller,1', 'Grace Hopper,1'].join('\n')
  expect((await page.request.post(`/api/events/${id}/guests/import`, { data: { csv } })).ok()).toBe(true)

  await page.goto(`/events/${id}/check-in`)
  await expect(page.getByText('0 of 4 here')).toBeVisible()
  await expectAccessible()
  // The worker must cache the screen before the network goes. It doesn't control a page that loaded while it started,
  // so open the page again.
  const isCached = () =>
    page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/api/events/${id}/guests`)
  await expect.poll(isCached, { timeout: 45_000 }).toBe(true)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.getByText('0 of 4 here')).toBeVisible()
  await waitForHydration(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: `Check in ${names[0]}` }).click()
  await expect(page.getByText('2 of 4 here')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name or check-in code' }).fill('wilma')
  await page.getByRole('button', { name: 'Add “wilma” as a walk-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('2 changes to send')).toBeVisible()

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const second = await other.newPage()
  await signIn(second, host)
  await second.goto(`/events/${id}/check-in`)
  await waitForHydration(second)
  await second.getByRole('button', { name: `Check in ${names[0]}` }).click()
  await second.getByRole('searchbox', { name: 'Name or check-in code' }).fill('zoe')
  await second.getByRole('button', { name: `Check in ${names[1]}` }).click()
  await expect(second.getByText('3 of 4 here')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Up to date')).toBeVisible()
  for (const phone of [page, second]) await expect(phone.getByText('4 of 5 here')).toBeVisible()
  await other.close()
})
