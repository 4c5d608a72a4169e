import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { expect, test, waitForHydration } from '#tests/browser/support/fixtures.ts'
import { newPerson, signIn, signInFrom } from '#tests/browser/support/people.ts'

test.use({ serviceWorkers: 'allow', allowedMessages: ['Failed to fetch'] })

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Hosts an event tomorrow. @returns its id */
async function hostPondDipping(page: Page): Promise<number> {
  const form = {
    title: 'Pond dipping',
    category: 'Other',
    location: 'Brower Park, Brooklyn, NY',
    description: 'Nets and jars.',
  }
  const times = { date: dayAhead(1), time: '10:00', endTime: '12:00' }
  const created = await page.request.post('/api/events/host', { data: { ...form, ...times } })
  return ((await created.json()) as { id: number }).id
}

test(
  'two phones check in guests, one of them offline',
  { tag: '@nightly' },
  async ({ page, open, context, browser, baseURL, expectAccessible }) => {
    const host = newPerson('Ada Lovelace')
    await open('/login')
    await signInFrom(page, host)
    const id = await hostPondDipping(page)
    const names = ['Ben Okri', 'Zoë Müller', 'Grace Hopper']
    const csv = ['Name,People', 'Ben Okri,2', 'Zoë Müller,1', 'Grace Hopper,1'].join('\n')
    const imported = await page.request.post(`/api/events/${id}/guests/import`, { data: { csv } })
    expect(await imported.json()).toMatchObject({ added: 3 })

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
  },
)

const width = 640
const height = 480

/** Draws a frame of a film in YUV with the code in the middle, or a white one. */
function drawFrame(text: string | null): Buffer {
  const light = Buffer.alloc(width * height, 235)
  const color = Buffer.alloc((width * height) / 2, 128)
  const { data, size } = text === null ? { data: [], size: 0 } : encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor(height / Math.max(size, 1))
  data.forEach((modules, row) =>
    modules.forEach((isDark, column) => {
      if (!isDark) return
      for (let y = row * scale; y < (row + 1) * scale; y += 1)
        light.fill(16, y * width + column * scale, y * width + (column + 1) * scale)
    }),
  )
  return Buffer.concat([Buffer.from('FRAME\n'), light, color])
}

/** Films the codes one after the other, each for a second and a half with half a second of white between them. */
const film = (codes: readonly string[]) =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...codes.flatMap((code) => [
      ...Array.from({ length: 15 }, () => drawFrame(code)),
      ...Array.from({ length: 5 }, () => drawFrame(null)),
    ]),
  ])

test('a helper scans the codes of guests one after the other', async ({ page, playwright, baseURL }, info) => {
  const host = newPerson('Ada Lovelace')
  await signIn(page, host)
  const id = await hostPondDipping(page)
  const csv = ['Name,People', 'Ben Okri,2', 'Zoë Müller,1', 'Grace Hopper,1'].join('\n')
  const imported = await page.request.post(`/api/events/${id}/guests/import`, { data: { csv } })
  expect(await imported.json()).toMatchObject({ added: 3 })
  const { guests } = (await (await page.request.get(`/api/events/${id}/guests`)).json()) as {
    guests: { name: string; code: string }[]
  }
  const address = (code?: string) => `${baseURL}/events/${id}/check-in?code=${code}`
  const codes = ['Ben Okri', 'Grace Hopper'].map((name) => address(guests.find((guest) => guest.name === name)?.code))
  const file = info.outputPath('camera.y4m')
  await writeFile(file, film([...codes, address('ZZZZZZ')]))

  const { launchOptions = {} } = info.project.use
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${file}`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const door = await browser.newPage({
    ...(baseURL && { baseURL }),
    viewport: page.viewportSize(),
    serviceWorkers: 'block',
  })
  await signIn(door, host)
  await door.goto(`/events/${id}/check-in`)
  await waitForHydration(door)
  await door.getByRole('button', { name: 'Scan' }).click()
  const dialog = door.getByRole('dialog', { name: 'Scan codes' })
  const result = dialog.getByRole('status')
  await expect(result).toHaveText('Ben Okri is already here.')
  await expect(result).toHaveText('Grace Hopper is already here.')
  await expect(result).toHaveText('This code isn’t on the guest list of this event.')
  await door.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(door.getByText('3 of 4 here')).toBeVisible()
  await browser.close()
})

test(
  'a page without a camera says what to do instead',
  { tag: '@nightly' },
  async ({ page, open, expectAccessible }) => {
    const host = newPerson('Ada Lovelace')
    await open('/login')
    await signInFrom(page, host)
    const id = await hostPondDipping(page)
    await page.goto(`/events/${id}/check-in`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Scan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan codes' })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible()
  },
)
