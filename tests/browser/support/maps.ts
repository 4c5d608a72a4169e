import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const panel = (page: Page) => page.getByRole('region', { name: 'Events Near You' })
export const map = (page: Page) => page.getByRole('region', { name: /^Map of / }).first()
export const drawn = (page: Page) => map(page).locator('[data-ready]')
export const marks = (page: Page) => map(page).locator('.pin-target')
export const tiles = () => `${new URL(process.env.TILES_URL ?? '').origin}/**`

export const openButton = (page: Page) => map(page).getByRole('button', { name: 'Open the map' })

export const fullScreen = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close map' }) })
export const preview = (page: Page) => page.getByRole('region', { name: 'Selected event' })

/** Leaves the full-screen map, if there is one. */
export async function closeMap(page: Page): Promise<void> {
  if (await fullScreen(page).isVisible())
    await fullScreen(page).getByRole('button', { name: 'List', exact: true }).click()
  await expect(fullScreen(page)).toHaveCount(0)
}

/** Scrolls to the map. On a phone, taps it, which opens it full screen. */
export async function wakeMap(page: Page): Promise<void> {
  await map(page).scrollIntoViewIfNeeded()
  if (await openButton(page).isVisible()) await openButton(page).click()
}

/** Opens a screen and its map. */
export async function openMap(
  page: Page,
  open: (path: string) => Promise<unknown>,
  path = '/home?interests=',
): Promise<void> {
  await open(path)
  await wakeMap(page)
  await expect(drawn(page)).toBeVisible()
}

export const searchHere = (page: Page) => page.getByRole('button', { name: 'Search this area' })

/** Responds to the map's request with only the first events, at these positions. */
export async function placeEvents(page: Page, positions: [string, string][]): Promise<void> {
  await page.route(/\/api\/events\?.*sort=distance/, async (route) => {
    const events = (await (await route.fetch()).json()) as object[]
    const json = positions.map(([latitude, longitude], at) => ({ ...events[at], latitude, longitude }))
    await route.fulfill({ json })
  })
}
