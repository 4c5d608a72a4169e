import axe from 'axe-core'
import { test as base, expect, type ConsoleMessage, type Page, type Response } from '@playwright/test'

interface Journey {
  /** Addresses that may be answered with an error in this test: "/nope". */
  refused: string[]
  /** Parts of console messages that are allowed in this test: "Failed to fetch". */
  mutters: string[]
  /** Opens a screen and waits until it reacts. */
  open(path: string): Promise<Response | null>
  /** Fails on anything that axe finds on the screen, in the light and in the dark theme. */
  expectNoBarriers(): Promise<void>
}

/** Everything that must never happen in any journey. */
function watch(page: Page, origin: string, { refused, mutters }: Pick<Journey, 'refused' | 'mutters'>): string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    // Told by `response` below, with the address.
    if (message.text().startsWith('Failed to load resource')) return
    // Most journeys let no worker in.
    if (message.text().startsWith('Service Worker registration blocked')) return
    if (mutters.some((words) => message.text().includes(words))) return
    if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`)
  })
  // The server ends the session before the page knows, so reads under way are refused.
  let hasLeft = false
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    if (call === 'POST /api/sign-out' || call === 'DELETE /api/user/me') hasLeft = true
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (hasLeft && response.status() === 401 && response.request().method() === 'GET') return
    // A machine that is busy says when to come back, and the page does.
    if (response.status() === 503 && response.request().method() === 'GET' && 'retry-after' in response.headers())
      return
    if (response.status() >= 400 && !refused.includes(pathname))
      troubles.push(`${response.status()}: ${response.url()}`)
  })
  const known = [origin, new URL(process.env.TILES_URL ?? origin).origin]
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!known.includes(url.origin) && !['data:', 'blob:'].includes(url.protocol))
      troubles.push(`unknown call: ${url.href}`)
  })
  return troubles
}

/** Waits until controls that need scripts react. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // React hydrates the content of Suspense boundaries after the rest. It adds a key to each element as it hydrates it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(button, input, select, textarea):not([class*=maplibregl] *)')].every(
      (control) => Object.keys(control).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** The toasts on screen. */
export const getToasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

declare global {
  /** In pages that axe was sent to. */
  var axe: typeof import('axe-core')
}

/**
 * Lists what axe finds on the screen, outside of its frames. `@axe-core/playwright` takes three times as long, because it sends axe
 * to the page for each call and collects what passes, too.
 * @param rules default: all
 */
async function findBarriers(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (names) => {
    const { violations } = await globalThis.axe.run(document, {
      ...(names.length > 0 && { runOnly: names }),
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

export const test = base.extend<Journey>({
  refused: [[], { option: true }],
  mutters: [[], { option: true }],
  // Not in the configuration: the port is known only once the product runs.
  baseURL: async ({}, use) => use(process.env.PRODUCT_URL),
  page: async ({ page, baseURL, refused, mutters }, use) => {
    const troubles = watch(page, new URL(baseURL ?? '').origin, { refused, mutters })
    await use(page)
    expect(troubles, 'nothing goes wrong in the background').toEqual([])
  },
  open: async ({ page, javaScriptEnabled }, use) =>
    use(async (path) => {
      const response = await page.goto(path)
      if (javaScriptEnabled) await waitForHydration(page)
      return response
    }),
  expectNoBarriers: async ({ page }, use) =>
    use(async () => {
      // Results that are about to be replaced are faded.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Or axe would measure colors in the middle of a change of theme or of an entrance.
        const still = '*, ::before, ::after { transition: none !important; animation: none !important }'
        await page.addStyleTag({ content: still })
        // Themes differ in nothing but colors.
        const rules = colorScheme === 'light' ? [] : ['color-contrast']
        expect(await findBarriers(page, rules), `barriers in the ${colorScheme} theme`).toEqual([])
      }
    }),
})

export { expect }
