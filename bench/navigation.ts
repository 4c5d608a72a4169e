import type { CDPSession, Page } from '@playwright/test'
import { launchBrowser, median, readServers } from './browser.ts'

/**
 * `node bench/navigation.ts [http://localhost:3000] [rounds]`: measures the time from a click to the frame with the next
 * screen, in a window of 390 by 844. Prints elapsed milliseconds, and those that the page's thread was busy, which other
 * load hardly affects. A round takes about ten seconds. `CHROMIUM_PATH` names a browser if Playwright has none.
 */

interface Step {
  name: string
  link: string
  /** Selector of an element that only the next screen has. */
  shown: string
}

const navigation = (path: string) => `nav[aria-label=Main] a[href="${path}"]`

const steps: readonly Step[] = [
  { name: '/home to an event', link: 'article[data-event] h3 a', shown: 'article[data-category] h1' },
  { name: 'back to /home', link: navigation('/home'), shown: '#all-events' },
  { name: 'to My Goals', link: navigation('/goals'), shown: 'nav a[href="/goals"][aria-current]' },
  { name: 'to My Events', link: navigation('/events'), shown: 'nav a[href="/events"][aria-current]' },
  { name: 'to Discover', link: navigation('/discover'), shown: 'nav a[href="/discover"][aria-current]' },
  { name: 'to Profile', link: navigation('/profile'), shown: 'nav a[href="/profile"][aria-current]' },
  { name: 'to /home', link: navigation('/home'), shown: '#all-events' },
]

/** Presses the link. @returns milliseconds until the end of the first frame with the next screen */
async function follow(page: Page, { link, shown }: Step): Promise<number> {
  return page.evaluate(
    async (step) => {
      const pressed = document.querySelector<HTMLElement>(step.link)
      if (!pressed) throw new Error(`${step.link} is missing.`)
      const before = document.querySelector('main h1')
      const isThere = () => document.querySelector('main h1') !== before && document.querySelector(step.shown) !== null
      const began = performance.now()
      pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      pressed.click()
      while (!isThere()) {
        if (performance.now() - began > 10_000) throw new Error(`${step.shown} did not appear.`)
        await new Promise(requestAnimationFrame)
      }
      // New elements are painted one frame later.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - began
    },
    { link, shown },
  )
}

async function busyTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Runs all steps twice in one page. @returns separate figures for the first and second time */
async function measureRound(page: Page, origin: string): Promise<[number, number][]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${origin}/home`)
  // The page preloads the code of adjacent screens while idle.
  await page.waitForLoadState('networkidle')
  const figures: [number, number][] = []
  for (const step of [...steps, ...steps]) {
    const before = await busyTime(devtools)
    const took = await follow(page, step)
    figures.push([took, (await busyTime(devtools)) - before])
    await page.waitForLoadState('networkidle')
  }
  return figures
}

const {
  origins: [origin = ''],
  rounds,
} = readServers()
const browser = await launchBrowser('--disable-3d-apis')
try {
  const measured: [number, number][][] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    measured.push(await measureRound(page, origin))
    await page.close()
  }
  const cell = (at: number, part: 0 | 1) => median(measured.map((figures) => figures[at]?.[part] ?? 0)).toFixed(0)
  console.log('| | first | busy | again | busy |\n|---|---:|---:|---:|---:|')
  for (const [at, { name }] of steps.entries()) {
    const again = at + steps.length
    console.log(`| ${name} | ${cell(at, 0)} ms | ${cell(at, 1)} | ${cell(again, 0)} ms | ${cell(again, 1)} |`)
  }
} finally {
  await browser.close()
}
