import path from 'node:path'
import { chromium } from '@playwright/test'
import startProduct from '#tests/browser/support/product.ts'
import { walkLetters } from './letters.ts'
import { fillTown, notes, type Walker } from './town.ts'
import { readTown } from './town-data.ts'
import { checkMessages } from './messages.ts'
import { checkRefusals } from './refusals.ts'
import { readModules, Report, walkScreens, type Walk } from './walk.ts'

/** `npm run test:pseudo`: see CONTRIBUTING.md. */

const results = path.join(import.meta.dirname, '../../test-results/pseudo')
const [chosenLanguage, chosenSize, only] = process.argv.slice(2).map((word) => (word === 'all' ? undefined : word))
const widths = (['phone', 'desk'] as const).filter((size) => !chosenSize || chosenSize === size)

const stop = process.env.PRODUCT_URL ? async () => {} : await startProduct()
const site = process.env.PRODUCT_URL ?? ''
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    ...['--no-sandbox', '--disable-quic', '--disable-3d-apis', '--disable-background-networking'],
    // Links to other sites lead nowhere.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})
const report = new Report()
// Now, because somebody may build the pages again meanwhile.
const modules = await readModules()

/** Sends everybody through the town in a language. */
async function walkTown(walkers: readonly Walker[], walk: Walk): Promise<void> {
  const seen = { phone: new Set<string>(), desk: new Set<string>() }
  for (const walker of walkers) await walkScreens(browser, walker, walk, { seen, only })
}

try {
  const { walkers, ...town } = await fillTown(site)
  const isData = await readTown(notes)
  const languages = ['en-xa', 'en-xb'].filter((language) => !chosenLanguage || chosenLanguage === language)
  const walks = languages.map((language): Walk => ({
    ...{ site, language, widths, folder: path.join(results, language), report },
    isData: language === 'en-xa' ? isData : null,
  }))
  if (!only || only === 'message') await checkMessages(isData, report)
  // Both at a time, because a browser waits more than it works.
  await Promise.all(walks.map((walk) => walkTown(walkers, walk)))
  if (!only || only === 'letter') for (const walk of walks) await walkLetters(browser, walk)
  // Last, because some requests may change the town.
  if (!only || only === 'refusal') await checkRefusals(site, town, report)
  if (!only && widths.length > 1) {
    const missed = [...modules].flatMap(([file, module]) => (report.scripts.has(file) ? [] : [module]))
    // The embedded page has no scripts.
    for (const module of missed.filter((name) => name !== 'embed-screen.tsx'))
      report.add(`never opened: ${module}`, 'the town has no occasion for it, or no walker goes there')
  }
} finally {
  await browser.close()
  await stop()
}
const { screens, windows, parts, letters, mails, pushes, refusals } = report.opened
console.log(
  `${screens} screens, ${windows} dialogs and menus, ${parts} other parts, ${letters} samples of emails, ${mails} sent emails, ${pushes} push messages and ${refusals} refusals at ${widths.length === 1 ? 'one width' : 'two widths'}: ${report.problems.size} problems. The pictures are in ${path.relative(process.cwd(), results)}.`,
)
process.exitCode = report.problems.size === 0 ? 0 : 1
