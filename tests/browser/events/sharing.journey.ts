import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/browser/support/fixtures.ts'
import { journeyLocale } from '#tests/browser/support/language.ts'
import { getLanguage } from '#texts/languages.ts'

interface Listed {
  id: number
  title: string
  seriesId: number | null
}

async function findEvent(request: APIRequestContext, isSeries: boolean): Promise<Listed> {
  const events = (await (await request.get('/api/events?virtual=false&limit=100')).json()) as Listed[]
  const found = events.find(({ seriesId }) => (seriesId !== null) === isSeries)
  if (!found) throw new Error('The demo town has no such event.')
  return found
}

/** Records the URLs that the page opens in new windows, without opening them. */
async function catchWindows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (address) => {
      opened.push(String(address))
      return window
    }
  })
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
}

async function readPicture(path: string) {
  const picture = sharp(path)
  const [{ width, height }, { isOpaque }] = await Promise.all([picture.metadata(), picture.stats()])
  return { width, height, isOpaque }
}

test.describe('sharing an event', () => {
  test('links to messengers, email, Facebook and X, copies the link, and shows a QR code large enough to scan', async ({
    page,
    open,
    request,
    context,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, title } = await findEvent(request, true)
    await open(`/event/${id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Event' })
    for (const [name, address] of [
      ['Email', new RegExp(`^mailto:\\?subject=${encodeURIComponent(title)}&body=`)],
      ['Facebook', new RegExp(`sharer\\.php\\?u=.*event%2F${id}$`)],
      ['X (Twitter)', /^https:\/\/x\.com\/intent\/post\?text=/],
      ['WhatsApp', new RegExp(`^https://wa\\.me/\\?text=.*event%2F${id}$`)],
      ['Text message', new RegExp(`^sms:\\?&body=.*event%2F${id}$`)],
    ] as const)
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', address)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/event/${id}$`))
    await expectAccessible()

    await dialog.getByRole('button', { name: 'QR code' }).click()
    const code = dialog.getByRole('img', { name: 'QR code with the link to this event' })
    await expect(code).toBeInViewport({ ratio: 1 })
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(240)
    await expectAccessible()
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download QR code' }).click()
    const download = await file
    expect(download.suggestedFilename()).toBe(`wonderlark-event-${id}.png`)
    const { width, height, isOpaque } = await readPicture(await download.path())
    expect(width).toBe(height)
    expect(width).toBeGreaterThan(900)
    expect(isOpaque).toBe(true)
  })

  test('selects the link if copying isn’t allowed', { tag: '@nightly' }, async ({ page, open, request }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    const { id } = await findEvent(request, true)
    await open(`/event/${id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('The text is selected')
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(new RegExp(`/event/${id}$`))
  })

  test('opens the phone’s share sheet if there is one', { tag: '@nightly' }, async ({ page, open, request }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (data: unknown) => Object.assign(window, { shared: data }) })
    })
    const { id, title } = await findEvent(request, true)
    await open(`/event/${id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Share with an app' }).click()
    const shared = await page.evaluate(() => (window as unknown as { shared: { title: string; url: string } }).shared)
    expect(shared).toMatchObject({ title, url: expect.stringMatching(new RegExp(`/event/${id}$`)) })
  })
})

test.describe('adding an event to a calendar', () => {
  test('opens Google and Outlook with the event filled in', async ({ page, open, request, expectAccessible }) => {
    const opened = await catchWindows(page)
    const { id } = await findEvent(request, false)
    await open(`/event/${id}`)
    for (const [name, address] of [
      ['Google Calendar', /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/],
      ['Outlook', /^https:\/\/outlook\.live\.com\/calendar\//],
    ] as const) {
      await page.getByRole('button', { name: 'Add to Calendar' }).click()
      await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.99 })
      if (name === 'Outlook') await expectAccessible()
      await page.getByRole('menuitem', { name }).click()
      await expect(page.getByText(`Event added to ${name}`, { exact: true })).toBeVisible()
      expect((await opened()).at(-1)).toMatch(address)
    }
  })

  test('downloads a file named after the title, with all dates of a series on request, and says so if the server has none', async ({
    page,
    open,
    request,
    allowedErrors,
  }) => {
    const { id } = await findEvent(request, true)
    allowedErrors.push(`/api/events/${id}/calendar.ics`)
    await open(`/event/${id}`)
    for (const name of ['Apple / iCal', 'All dates']) {
      await page.getByRole('button', { name: 'Add to Calendar' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      expect((await download).suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.ics$/u)
      await expect(page.getByText('Calendar Event Created', { exact: true })).toBeVisible()
    }
    await page.route('**/calendar.ics*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Add to Calendar' }).click()
    await page.getByRole('menuitem', { name: 'Apple / iCal' }).click()
    await expect(page.getByText('Sync Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Unable to add event to calendar. Please try again.', { exact: true })).toBeVisible()
  })

  test('works with the keyboard alone', { tag: '@nightly' }, async ({ page, open, request }) => {
    const opened = await catchWindows(page)
    const { id } = await findEvent(request, false)
    await open(`/event/${id}`)
    const button = page.getByRole('button', { name: 'Add to Calendar' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Outlook' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
    await page.keyboard.press('o')
    await expect(page.getByRole('menuitem', { name: 'Outlook' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(opened).toEqual([expect.stringContaining('outlook.live.com')])
  })
})

test('a search can be subscribed to in calendars and feed readers, and embedded on another site', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/home?interests=Nature&within=35')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this search' })
  await expect(dialog.getByText('Nature events within 35 miles', { exact: true })).toBeVisible()
  const query = 'interests=Nature&within=35&virtual=any'
  await expect(dialog.getByRole('link', { name: 'Calendar on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^webcal://.*\\?${query}$`),
  )
  await expect(dialog.getByLabel('Calendar link')).toHaveValue(new RegExp(`/feeds/events\\.ics\\?${query}$`))
  await expect(dialog.getByLabel('Embed this list on your site')).toHaveValue(
    /^<iframe src="http.*\/embed\?interests=Nature/,
  )
  await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute(
    'href',
    new RegExp(`/feeds/events\\.atom\\?${query}$`),
  )
  await expectAccessible()
})

test('the embedded list works in a frame, and its links open in the whole window', async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const response = await request.get('/embed?interests=Nature')
  expect(response.headers()['content-security-policy']).toContain('frame-ancestors *')
  expect((await request.get('/home')).headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await page.goto('/embed?interests=Nature')
  await expectAccessible()
  await page.setContent(
    `<iframe src="${baseURL}/embed?interests=Nature" title="Nature events" width="390" height="640"></iframe>`,
  )
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: 'Nature events' })).toBeVisible()
  await expect(frame.getByRole('navigation')).toHaveCount(0)
  await frame.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/\d+$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an event’s page has a canonical URL, a picture and structured data', async ({
    page,
    open,
    request,
    baseURL,
  }) => {
    const { id, title } = await findEvent(request, true)
    await open(`/events/${id}`)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/event/${id}`)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
      expect.stringMatching(/Event$/),
      'BreadcrumbList',
    ])
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      `/${getLanguage(journeyLocale)}/manifest.webmanifest`,
    )
  })
})
