import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, getToasts, test } from '#tests/browser/support/fixtures.ts'
import { visit } from '#tests/browser/support/hosting.ts'
import { newPerson, signIn } from '#tests/browser/support/people.ts'
import { keyAlongLine } from '#tests/browser/support/language.ts'

/** A day in UTC, so that the event has started in every time zone. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

/** Hosts an event in progress. */
async function hostNow(page: Page): Promise<number> {
  const times = { date: day(0), time: '00:00', endDate: day(1), endTime: '23:00', timeZone: 'Etc/UTC' }
  const online = { isVirtualEvent: true, virtualEventLink: 'https://meet.example.org/pond', location: '' }
  const form = { title: 'Pond dipping', category: 'Other', description: 'Nets and jars.', ...online, ...times }
  const response = await page.request.post('/api/events/host', { data: form })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { id: number }).id
}

async function goTo(page: Page, eventId: number): Promise<void> {
  const response = await page.request.put(`/api/events/${eventId}/rsvp`, { data: { answer: 'yes' } })
  expect(response.status(), await response.text()).toBe(200)
}

async function addPhoto(page: Page, eventId: number, caption: string, color: string): Promise<void> {
  const image = `data:image/png;base64,${(await picture(color)).toString('base64')}`
  const photo = { image, caption, hasConsent: true }
  const response = await page.request.post(`/api/events/${eventId}/photos`, { data: photo })
  expect(response.status(), await response.text()).toBe(200)
}

/** Opens a browser for another person. */
async function openOther(browser: Browser, baseURL: string | undefined, name: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, newPerson(name))
  return page
}

test('a guest adds a photo, and the host approves it', async ({ page, open, browser, baseURL, expectAccessible }) => {
  await signIn(page, newPerson('Ada Lovelace'))
  const id = await hostNow(page)
  const ben = await openOther(browser, baseURL, 'Ben Okri')
  await goTo(ben, id)
  await visit(ben, `/event/${id}`)
  await ben.getByRole('button', { name: 'Add photos' }).click()
  const form = ben.getByRole('dialog', { name: 'Add photos' })
  await form.getByRole('button', { name: 'Add photo' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose a picture first.')
  const file = async (name: string, color: string) => ({ name, mimeType: 'image/png', buffer: await picture(color) })
  const heic = { name: 'newt.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
  await form
    .locator('input[type=file]')
    .setInputFiles([await file('frogs.png', '#2f6b4f'), heic, await file('heron.png', '#b9c7d6')])
  await expect(form.getByText('This browser can’t open HEIC photos.', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Remove photo 2' }).click()
  await form.getByLabel('Caption of photo 1').fill('Two frogs')
  await expect(form.getByAltText('Two frogs')).toBeVisible()
  await ben.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await ben.getByRole('button', { name: 'Add photos' }).click()
  await expect(form.getByLabel('Caption of photo 1')).toHaveValue('Two frogs')
  await form.getByRole('checkbox', { name: /Everybody who can be recognized agreed/ }).check()
  const photos = `**/api/events/${id}/photos`
  let requests = 0
  const isRepeated = Promise.withResolvers<void>()
  await ben.route(photos, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    requests += 1
    await isRepeated.promise
    // The first fails; the second is added all the same.
    return requests === 1 ? route.abort() : route.continue()
  })
  const caption = form.getByLabel('Caption of photo 1')
  await caption.press('Enter')
  await expect(form.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await expect(form.getByText('Uploading…')).toBeVisible()
  await caption.press('Enter')
  isRepeated.resolve()
  await expect(getToasts(ben)).toContainText('Photo sent to the host')
  await expect(form.getByText(/^Not added/)).toHaveText(/: \S/)
  await expect(form.getByRole('listitem')).toHaveCount(1)
  await expect(caption).toHaveValue('Two frogs')
  expect(requests).toBe(2)
  await ben.unroute(photos)
  await form.getByRole('button', { name: 'Add photo' }).click()
  await expect(form).toBeHidden()
  await expect(ben.getByRole('button', { name: 'Two frogs (waiting)' })).toBeVisible()
  await expect(ben.getByRole('button', { name: 'A photo by Ben Okri (waiting)' })).toBeVisible()

  await open(`/events/${id}/host#photos`)
  const review = page.getByRole('region', { name: 'Photos' })
  await expect(review.getByText('2 photos wait for your decision.')).toBeVisible()
  await expectAccessible()
  await review.getByRole('button', { name: 'Approve “Two frogs”' }).focus()
  await page.keyboard.press('Enter')
  await expect(review.getByText('1 photo waits for your decision.')).toBeVisible()
  await ben.reload()
  await expect(ben.getByRole('button', { name: 'Two frogs', exact: true })).toBeVisible()
  await ben.context().close()
})

test(
  'a guest asks for a photo to be removed, and the host removes it',
  { tag: '@nightly' },
  async ({ page, open, browser, baseURL, expectAccessible }) => {
    const ada = await openOther(browser, baseURL, 'Ada Lovelace')
    const id = await hostNow(ada)
    await addPhoto(ada, id, 'A heron', '#b9c7d6')
    await addPhoto(ada, id, 'Two frogs', '#2f6b4f')
    await signIn(page, newPerson('Cy Twombly'))
    await goTo(page, id)

    await open(`/event/${id}#photos`)
    await page.getByRole('button', { name: 'Two frogs' }).click()
    const viewer = page.getByRole('dialog', { name: /^Photo \d of \d$/ })
    await expect(viewer.getByRole('heading', { name: 'Photo 2 of 2' })).toBeVisible()
    await expect(viewer.getByAltText('Two frogs')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press(keyAlongLine('ArrowLeft'))
    await expect(viewer.getByAltText('A heron')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.goBack()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(`/event/${id}#photos`)
    await page.getByRole('button', { name: 'Two frogs' }).click()
    await viewer.getByRole('button', { name: 'I’m in this photo' }).click()
    await viewer.getByLabel(/Anything the host should know/).fill('That’s me')
    await viewer.getByRole('button', { name: 'Ask to take it down' }).click()
    await expect(page.getByText('It stays hidden until the host decides.', { exact: true })).toBeVisible()
    await expect(viewer.getByRole('heading', { name: 'Photo 1 of 1' })).toBeVisible()
    await expect(viewer.getByAltText('A heron')).toBeVisible()

    await ada.goto(`/events/${id}/host#photos`)
    const review = ada.getByRole('region', { name: 'Photos' })
    await expect(review.getByText('“That’s me”')).toBeVisible()
    await review.getByRole('button', { name: 'Take it down “Two frogs”' }).click()
    await expect(review.getByText('No photos wait for you.')).toBeVisible()
    await ada.context().close()
  },
)
