import type { Browser, Locator, Page } from '@playwright/test'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import { launchBrowser, median, readServers } from './browser.ts'

/**
 * `node bench/interactions.ts http://localhost:3000 [http://localhost:3001] [rounds]`: measures the interaction to next
 * paint of the most frequent taps, in milliseconds, on an idle page of a phone with a CPU four times slower. Needs
 * servers in demo mode, which are measured alternately. `CHROMIUM_PATH` names a browser if Playwright has none.
 */
const cpuSlowdown = 4
const targetMs = 200

interface Interaction {
  name: string
  path: string
  target(page: Page): Locator
}

const interactions: readonly Interaction[] = [
  { name: 'Show Filters', path: '/home', target: (page) => page.getByRole('button', { name: 'Show Filters' }) },
  { name: 'a quick chip', path: '/home', target: (page) => page.getByRole('button', { name: 'Free', exact: true }) },
  {
    name: 'an interest in the filters',
    path: '/home?filters=open',
    target: (page) => page.locator('label', { hasText: /^Art/ }).first(),
  },
  {
    name: 'save on a card',
    path: '/home',
    target: (page) => page.getByRole('button', { name: /^Save / }).first(),
  },
  { name: 'a tab of My Events', path: '/events', target: (page) => page.getByRole('tab', { name: /Hosting/ }) },
  {
    name: 'the dialog to host an event',
    path: '/events?tab=hosting',
    target: (page) => page.getByRole('button', { name: 'Host Event' }).first(),
  },
]

/** Runs in the page. Records the longest time from an input to the frame that shows its effect. */
function watchInteractions(): void {
  const page = globalThis as unknown as { longest: number }
  page.longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) page.longest = Math.max(page.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** @returns cookies of a new demo person */
async function signIn(origin: string) {
  const session = openBrowser(origin)
  const person = { name: 'Ada Lovelace', email: `ada-${Date.now()}@example.org` }
  await continueAs(session, await session.open('/api/auth/google/start?popup=1'), person)
  return [...session.cookies].map(([name, value]) => ({ name, value, url: origin }))
}

/** Opens a screen, waits until it is idle, and taps. @returns milliseconds; 16 stands for anything shorter */
async function measure(browser: Browser, origin: string, { path, target }: Interaction): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    await context.addCookies(await signIn(origin))
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const button = target(page)
    await button.scrollIntoViewIfNeeded()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await button.tap()
    // Entries arrive after the frame, so wait for two more frames and an idle moment.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
        ),
    )
    return Math.max(16, await page.evaluate(() => (globalThis as unknown as { longest: number }).longest))
  } finally {
    await context.close()
  }
}

const { origins, rounds } = readServers()
const browser = await launchBrowser()
try {
  console.log(`| interaction to next paint, target ${targetMs} ms | median | slowest |\n|---|---:|---:|`)
  for (const interaction of interactions) {
    const figures = new Map(origins.map((origin) => [origin, [] as number[]]))
    for (let round = 0; round < rounds; round += 1)
      for (const origin of origins) figures.get(origin)?.push(await measure(browser, origin, interaction))
    for (const [origin, values] of figures) {
      const where = origins.length > 1 ? `, ${origin}` : ''
      console.log(`| ${interaction.name}${where} | ${median(values)} ms | ${Math.max(...values)} ms |`)
    }
  }
} finally {
  await browser.close()
}
