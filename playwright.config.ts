import { defineConfig, devices } from '@playwright/test'

/** The browser that scripts/test.js found or installed; absent, Playwright looks for its own. */
const executablePath = process.env.CHROMIUM_PATH

const flags = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]
const launchWith = (graphics: string[]) => ({
  ...(executablePath && { executablePath }),
  args: [...flags, ...graphics],
})

/** Drawing maps without a graphics card takes more of a small machine than all the rest: who looks at maps asks for it. */
export const withMaps = { launchOptions: launchWith(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']) }

/** Journeys through the built product, at the size of a phone and of a desk. `tests/browser/product.ts` starts it. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/browser/product.ts',
  // The database, the product and the browser share a small machine, where three maps at once would draw too slowly.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Generous, because a slow machine is no fault of the product.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // A trace would take a fifth of a journey's time; `npx playwright test --trace on` records one.
    screenshot: 'only-on-failure',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // It would answer in the place of the server; the journeys that are about it let it in.
    serviceWorkers: 'block',
    // What drifts and glides costs a small machine more than the journeys themselves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchWith(['--disable-3d-apis']),
  },
  // A journey runs at the size of a phone, unless its tag says that the layout matters or that it needs a desk.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // Its screen has seven times as many pixels, and the processor has to draw the maps.
        deviceScaleFactor: 1,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desktop',
      grep: /@desk|@everyWidth/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
