import path from 'node:path'
import { chromium } from '@playwright/test'
import startProduct from '../browser/product.ts'
import { walkLetters } from './letters.ts'
import { fillTown, type Walker } from './town.ts'
import { readTown, type IsData } from './town-data.ts'
import { readScreens, Report, walkScreens, type Walk } from './walk.ts'

/** `npm run test:pseudo`: see CONTRIBUTING.md. */

const results = path.join(import.meta.dirname, '../../test-results/pseudo')
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
const [chosenLanguage, chosenSize, only] = process.argv.slice(2)

const stop = process.env.PRODUCT_URL ? async () => {} : await startProduct()
const site = process.env.PRODUCT_URL ?? ''
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-quic', '--disable-3d-apis', '--disable-background-networking'],
})
const report = new Report()

const isChosen = (chosen: string | undefined, each: string) => !chosen || chosen === 'all' || chosen === each

interface Look {
  language: string
  size: string
  viewport: { width: number; height: number }
}

/** Sends everybody through the town in a language, on screens of a size. */
async function walkTown(town: readonly Walker[], isData: IsData, { language, size, viewport }: Look): Promise<void> {
  const isAccented = language === 'en-xa'
  const seen = new Set<string>()
  const folder = path.join(results, language, size)
  for (const { who, cookies, addresses } of town) {
    const context = await browser.newContext({
      ...{ viewport, locale: 'en-US', timezoneId: 'America/New_York' },
      ...{ serviceWorkers: 'block', reducedMotion: 'reduce' },
      ...(size === 'phone' && { isMobile: true, hasTouch: true }),
    })
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site })))
    const walk: Walk = { context, site, base: `/${language}`, folder, isData: isAccented ? isData : null, report }
    const wanted = addresses.filter((address) => !only || `${who} ${address}`.includes(only))
    await walkScreens(wanted, walk, who, seen)
    if (who === 'visitor' && (!only || only === 'letter')) await walkLetters(walk, isAccented ? 'el-XA' : 'en-XB')
    await context.close()
  }
}

try {
  const town = await fillTown(site)
  const isData = await readTown()
  for (const language of ['en-xa', 'en-xb'])
    for (const [size, viewport] of Object.entries(sizes))
      if (isChosen(chosenLanguage, language) && isChosen(chosenSize, size))
        await walkTown(town, isData, { language, size, viewport })
  if (!only) {
    for (const module of (await readScreens()).values())
      if (!report.modules.has(module)) report.add(`never opened: ${module}`, 'the list of addresses')
  }
} finally {
  await browser.close()
  await stop()
}
const { screens, dialogs, letters, calls } = report.opened
console.log(
  `${screens} screens, ${dialogs} dialogs and menus, ${letters} emails and ${calls} calls, ${report.problems.size} problems. The pictures are in ${path.relative(process.cwd(), results)}.`,
)
process.exitCode = report.problems.size === 0 ? 0 : 1
