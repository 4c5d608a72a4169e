import { chromium, type Browser } from '@playwright/test'

/** Starts the browser that `CHROMIUM_PATH` names, or Playwright's own. */
export function launchBrowser(...graphics: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', ...graphics],
    ],
  })
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Reads the servers to measure and the number of rounds from the command line. */
export function readServers(): { origins: string[]; rounds: number } {
  const given = process.argv.slice(2)
  const origins = given.filter((word) => word.startsWith('http'))
  const rounds = Math.min(Number(given.find((word) => /^\d+$/.test(word)) ?? 5), 50)
  return { origins: origins.length === 0 ? ['http://localhost:3000'] : origins, rounds }
}
