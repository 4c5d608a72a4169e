import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = process.env['JOURNEY_PORT'] ?? '3910'

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wonderlark-journeys-'))
  chmodSync(folder, 0o755)
  return folder
}

// Every worker reads this file; they inherit what the first reading has set.
const dataDir = (process.env['JOURNEY_DATA_DIR'] ??= temporaryFolder())
const usualPlaces = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const chromium = process.env['CHROMIUM_PATH'] ?? usualPlaces.find((file) => existsSync(file))

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      ],
    },
  },
  projects: [
    // Chromium with the phone's screen, touch and agent: one browser is enough to install.
    { name: 'phone', use: { ...devices['Pixel 7'] } },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 860 } } },
  ],
  webServer: {
    command: 'exec node scripts/start.js',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    timeout: 120_000,
    stdout: 'pipe',
  },
})
