import type { Browser, Page } from '@playwright/test'
import { launchBrowser, median, readServers } from './browser.ts'

/**
 * `node bench/first-tap.ts http://localhost:3000 [http://localhost:3001] [rounds]`: milliseconds from tapping "Show
 * Filters" on /home to the frame with the filters, on a phone with Lighthouse's slow 4G and a CPU four times slower.
 * Taps 0, 1 and 3 s after the first paint. Several servers are measured alternately, so that other load affects all
 * alike. `CHROMIUM_PATH` names a browser if Playwright has none.
 */

/** Seconds between the first paint and the tap, with the target in milliseconds. */
const taps = [
  { afterSeconds: 0, targetMs: 1_500 },
  { afterSeconds: 1, targetMs: 800 },
  { afterSeconds: 3, targetMs: 200 },
]

/** Lighthouse's `mobileSlow4G`: 150 ms round trips, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_024 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
}
const cpuSlowdown = 4
const timeoutMs = 30_000

/** Runs in the page, before its scripts. Times are since the epoch, because a tap may open a new document. */
function watchPage(): void {
  const report = globalThis as unknown as { report(name: 'painted' | 'shown', moment: number): void }
  const now = () => performance.timeOrigin + performance.now()
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name === 'first-contentful-paint') report.report('painted', now())
  }).observe({ type: 'paint', buffered: true })
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
    { capture: true },
  )
  new MutationObserver((_changes, observer) => {
    if (!document.getElementById('filters')) return
    observer.disconnect()
    // The frame is complete when the task after its callbacks runs. The priority puts that task before the page's own timers,
    // whose work isn't part of the frame.
    requestAnimationFrame(() =>
      scheduler.postTask(() => report.report('shown', now() - Number(sessionStorage.getItem('tapped'))), {
        priority: 'user-blocking',
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

/** Resolves with the first value reported of each kind. */
async function listen(page: Page): Promise<Record<'painted' | 'shown', Promise<number>>> {
  const painted = Promise.withResolvers<number>()
  const shown = Promise.withResolvers<number>()
  const reports = { painted, shown }
  await page.exposeBinding('report', (_source, name: keyof typeof reports, value: number) =>
    reports[name].resolve(value),
  )
  await page.addInitScript(watchPage)
  return { painted: painted.promise, shown: shown.promise }
}

const until = (moment: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - Date.now())))

/** Opens /home on an empty cache and taps. @returns milliseconds from the tap to the filters */
async function measure(browser: Browser, origin: string, afterSeconds: number): Promise<number> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  page.setDefaultTimeout(timeoutMs)
  try {
    const { painted, shown } = await listen(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(`${origin}/home`, { waitUntil: 'commit' })
    const began = await painted
    // Measuring the button's position here would wait for the page's busy thread.
    await until(began + afterSeconds * 1_000)
    const { x, y } = await findButton(browser, origin)
    await page.touchscreen.tap(x, y)
    const timeout = setTimeout(() => void page.close(), timeoutMs)
    return await shown.finally(() => clearTimeout(timeout))
  } finally {
    await page.close()
  }
}

const centers = new Map<string, { x: number; y: number }>()

/** Returns the center of "Show Filters", read once from a page without scripts and slowdown. */
async function findButton(browser: Browser, origin: string): Promise<{ x: number; y: number }> {
  const known = centers.get(origin)
  if (known) return known
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    javaScriptEnabled: false,
  })
  await page.goto(`${origin}/home`)
  const box = await page.getByRole('button', { name: 'Show Filters' }).boundingBox()
  await page.close()
  if (!box) throw new Error(`${origin}/home has no "Show Filters".`)
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  centers.set(origin, center)
  return center
}

const { origins, rounds } = readServers()
// With WebGL, because loading a map takes thread time.
const browser = await launchBrowser('--use-angle=swiftshader', '--enable-unsafe-swiftshader')
try {
  const figures = new Map(origins.map((origin) => [origin, taps.map((): number[] => [])]))
  for (const origin of origins) await findButton(browser, origin)
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { afterSeconds }] of taps.entries())
      for (const origin of origins) figures.get(origin)?.[at]?.push(await measure(browser, origin, afterSeconds))
  console.log('| "Show Filters" after the first paint | target | median | slowest |\n|---|---:|---:|---:|')
  for (const [origin, columns] of figures)
    for (const [at, { afterSeconds, targetMs }] of taps.entries()) {
      const values = columns[at] ?? []
      const cells = [targetMs, median(values), Math.max(...values)].map((value) => `${value.toFixed(0)} ms`)
      console.log(`| ${origin}, ${afterSeconds} s | ${cells.join(' | ')} |`)
    }
} finally {
  await browser.close()
}
