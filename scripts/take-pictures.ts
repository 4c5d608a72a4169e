import { execFile } from 'node:child_process'
import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { continueAs, openBrowser } from '#tests/support/product/browser-like.ts'
import startProduct from '#tests/browser/support/product.ts'

/**
 * `npm run pictures`: takes the pictures of the README and of the documentation in a new demo town, on a phone, in the light
 * and the dark theme. Needs Chromium and the built pages (`npm run build`).
 */
const folder = path.join(import.meta.dirname, '../docs/images')
/** Bytes of all pictures together. */
const budget = 600_000
const themes = ['light', 'dark'] as const

/** Signs in as Robin, who has goals in the demo town, and makes them an operator. */
async function signIn(site: string, context: BrowserContext): Promise<void> {
  const browser = openBrowser(site)
  const page = await browser.open('/api/auth/google/start?popup=1')
  const [, robin] = /name="person" value="([^"]+)">Robin/.exec(await page.clone().text()) ?? []
  if (!robin) throw new Error('Nobody named Robin lives in the demo town.')
  await continueAs(browser, page, { person: robin })
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site })))
  await promisify(execFile)(process.execPath, ['src/server/admin/command.ts', 'operator', '@robin'], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_DATA, DATABASE_URL: '' },
  })
}

async function findEvent(site: string): Promise<string> {
  const events = (await (await fetch(`${site}/api/events?limit=30`)).json()) as { id: number; title: string }[]
  const event = events.find(({ title }) => title.length < 40) ?? events[0]
  if (!event) throw new Error('The demo town has no events.')
  return `/event/${event.id}`
}

async function takePictures(site: string, context: BrowserContext): Promise<void> {
  const screens = { home: '/home', event: await findEvent(site), goals: '/goals', operator: '/admin' }
  for (const [name, address] of Object.entries(screens)) {
    const page = await context.newPage()
    await page.goto(site + address)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Toasts would appear in some of the pictures.
      await page.addStyleTag({ content: '[role=region][aria-label*=Notifications] { display: none }' })
      // Pictures below the fold aren't needed; those above it must have been drawn.
      await page.evaluate(() =>
        Promise.all([...document.images].filter(({ complete }) => complete).map((i) => i.decode())),
      )
      const png = await page.screenshot()
      const webp = await sharp(png).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer()
      await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), webp)
    }
    await page.close()
  }
}

async function sumSizes(): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const stop = await startProduct()
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const site = process.env.PRODUCT_URL ?? ''
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    ...{ locale: 'en-US', timezoneId: 'America/New_York', serviceWorkers: 'block' },
  })
  // Without passkeys, which the home screen would otherwise offer.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await signIn(site, context)
  await takePictures(site, context)
} finally {
  await browser.close()
  await stop()
}
const size = await sumSizes()
console.log(`The pictures in docs/images have ${Math.round(size / 1000)} kB together.`)
if (size > budget) throw new Error(`They may have ${budget / 1000} kB.`)
