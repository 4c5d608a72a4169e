import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test as base, type ConsoleMessage, type Locator, type Page, type Response } from '@playwright/test'
import { expect, translateQueries } from './language.ts'

interface Journey {
  /** Paths that may respond with an error in this test, such as "/nope". */
  allowedErrors: string[]
  /** Console messages that this test allows, in part, such as "Failed to fetch". */
  allowedMessages: string[]
  /** Opens a screen and waits until it is interactive. */
  open(path: string): Promise<Response | null>
  /** Fails on any accessibility violation that axe finds. @param themes default: `usualThemes` */
  expectAccessible(themes?: readonly Theme[]): Promise<void>
}

type Theme = 'light' | 'dark'

export const bothThemes: readonly Theme[] = ['light', 'dark']

/**
 * Journeys at night, and in other languages, check both themes. By day, the dark one is checked on the main screens: themes
 * differ only in their colors, and `theme.test.ts` compares those.
 */
const usualThemes: readonly Theme[] = process.env.NIGHTLY === '1' || process.env.JOURNEY_LOCALE ? bothThemes : ['light']

/** Collects errors, warnings, failed responses and requests to other sites, all of which fail a journey. */
function watch(
  page: Page,
  origin: string,
  { allowedErrors, allowedMessages }: Pick<Journey, 'allowedErrors' | 'allowedMessages'>,
): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    // The `response` handler below reports these with their URL.
    if (message.text().startsWith('Failed to load resource')) return
    // Most journeys block service workers.
    if (message.text().startsWith('Service Worker registration blocked')) return
    if (allowedMessages.some((words) => message.text().includes(words))) return
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  // The session ends before the page knows, so pending reads get a 401.
  let hasLeft = false
  const context = page.context()
  const clearCookies = context.clearCookies.bind(context)
  context.clearCookies = (options) => {
    hasLeft = true
    return clearCookies(options)
  }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    if (call === 'POST /api/sign-out' || call === 'DELETE /api/user/me') hasLeft = true
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (hasLeft && response.status() === 401 && response.request().method() === 'GET') return
    // An overloaded server sends Retry-After, and the page retries: reads, and writes with their key.
    if (response.status() === 503 && 'retry-after' in response.headers()) return
    if (response.status() >= 400 && !allowedErrors.includes(pathname))
      problems.push(`${response.status()}: ${response.url()}`)
  })
  const known = [origin, new URL(process.env.TILES_URL ?? origin).origin]
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!known.includes(url.origin) && !['data:', 'blob:'].includes(url.protocol))
      problems.push(`request to another site: ${url.href}`)
  })
  return problems
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // React hydrates the content of Suspense boundaries after the rest. It adds a key to each element as it hydrates it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(button, input, select, textarea):not([class*=maplibregl] *)')].every(
      (control) => Object.keys(control).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/**
 * Ends the transitions and animations of the page, now and later, because axe must not measure colors in the middle of one.
 * Waits for those of what is closing: Radix removes a closed toast or dialog when its animation ends, and would keep one whose
 * animation was taken away.
 */
async function stopAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const closed = [...document.querySelectorAll('[data-state=closed]')]
    if (closed.some((element) => element.getAnimations().length > 0)) return false
    const style = document.createElement('style')
    style.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }'
    document.head.append(style)
    return true
  })
}

/** The toasts on screen. */
export const getToasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/**
 * Runs the steps again until they succeed. For numbers of events, which a journey running at the same time changes
 * when it creates or cancels one between two readings.
 */
export const settle = (steps: () => Promise<void>): Promise<void> => expect(steps).toPass({ timeout: 60_000 })

let areClicksSteady = false

const isInView = (element: Element) => {
  const { top, left, right, bottom, width } = element.getBoundingClientRect()
  return width > 0 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight
}

/**
 * Scrolls to what a journey clicks, if it isn't in view, so that Playwright then waits until it stands still. It waits only before it
 * scrolls, but cards take their real height when they come near the window. A mouse button that is pressed on a control and
 * released beside it presses nothing.
 */
function steadyClicks(page: Page): void {
  if (areClicksSteady) return
  areClicksSteady = true
  const prototype = Object.getPrototypeOf(page.locator('body')) as Locator
  const { click } = prototype
  prototype.click = async function (this: Locator, options) {
    const limits = options?.timeout === undefined ? {} : { timeout: options.timeout }
    if (!options?.force && !(await this.evaluate(isInView, undefined, limits)))
      await this.scrollIntoViewIfNeeded(limits)
    return click.call(this, options)
  }
}

declare global {
  /** Defined in pages that axe was injected into. */
  var axe: typeof import('axe-core')
}

/** Minified, because every page that is checked has to parse it. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Lists the violations that axe finds on the screen, outside of frames. `@axe-core/playwright` takes three times as long,
 * because it injects axe on every call and also collects the rules that pass.
 * @param rules default: all
 */
async function findViolations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
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
  allowedErrors: [[], { option: true }],
  allowedMessages: [[], { option: true }],
  // Not in the configuration: the port is known only once the product runs.
  baseURL: async ({}, use) => use(process.env.PRODUCT_URL),
  page: async ({ page, baseURL, allowedErrors, allowedMessages }, use) => {
    translateQueries(page)
    steadyClicks(page)
    const problems = watch(page, new URL(baseURL ?? '').origin, { allowedErrors, allowedMessages })
    await use(page)
    expect(problems, 'errors in the background').toEqual([])
  },
  open: async ({ page, javaScriptEnabled }, use) =>
    use(async (path) => {
      const response = await page.goto(path)
      if (javaScriptEnabled) await waitForHydration(page)
      return response
    }),
  expectAccessible: async ({ page }, use) =>
    use(async (themes = usualThemes) => {
      // Results that are about to be replaced are dimmed.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await stopAnimations(page)
        const rules = colorScheme === 'light' ? [] : ['color-contrast']
        expect(await findViolations(page, rules), `violations in the ${colorScheme} theme`).toEqual([])
      }
    }),
})

export { expect }
