import { defineConfig, devices } from '@playwright/test'

/** The browser that scripts/test.js found or installed. If unset, Playwright uses its own. */
const executablePath = process.env.CHROMIUM_PATH

const flags = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]
const launchWith = (graphics: string[]) => ({
  ...(executablePath && { executablePath }),
  args: [...flags, ...graphics],
})

/** Enables WebGL. Only map journeys use it, because rendering in software is slower than everything else. */
export const withMaps = {
  launchOptions: launchWith([
    ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    // Everything around the map is drawn by the processor directly, in less than half the time.
    '--disable-gpu-compositing',
  ]),
  allowedMessages: ['GPU stall due to ReadPixels'],
}

/** `npm run test:nightly` sets it, and runs the journeys tagged @nightly: those that take too long for every change. */
const isNight = process.env.NIGHTLY === '1'

/** Journeys through the built product on phone and desktop screens. `tests/browser/support/product.ts` starts it. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/browser/support/product.ts',
  // As many as a small machine has cores: with more, a press may come before a busy page can take it.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Long, because a slow machine is not a bug in the product.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // Traces would make journeys a fifth slower. To record one: `npx playwright test --trace on`.
    screenshot: 'only-on-failure',
    timezoneId: 'America/New_York',
    // `npm run test:journeys` runs them in other languages.
    locale: process.env.JOURNEY_LOCALE ?? 'en-US',
    // A service worker would respond instead of the server. Journeys about offline use allow it.
    serviceWorkers: 'block',
    // On a small machine, animations cost more than the journeys themselves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchWith(['--disable-3d-apis']),
  },
  // Journeys run on a phone screen, unless tagged @everyWidth (layout matters) or @desk (desktop only).
  projects: [
    // First, because it has the longest journeys, which would otherwise end alone.
    {
      name: 'desktop',
      grep: isNight ? /^(?=.*@nightly).*@(desk|everyWidth)/ : /@desk|@everyWidth/,
      ...(!isNight && { grepInvert: /@nightly/ }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...(isNight && { grep: /@nightly/ }),
      grepInvert: isNight ? /@desk/ : /@desk|@nightly/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // The Pixel's own factor has seven times as many pixels, and maps are rendered in software.
        deviceScaleFactor: 1,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
