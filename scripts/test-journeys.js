import path from 'node:path'
import { ensureBuilt } from './set-up/build.js'
import { findChromium } from './set-up/chromium.js'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/**
 * `npm run test:journeys -- es-US`: runs the journeys of the phone in another language, with Playwright's arguments after it.
 * "en-XB" is English from right to left.
 */
await runScript(async () => {
  const [locale = 'es-US', ...more] = process.argv.slice(2)
  if (locale === 'en-XB') process.env.NODE_OPTIONS = '--conditions=pseudo'
  await ensureInstalled(console.log)
  const chromium = await findChromium(console.log)
  await ensureBuilt(console.log)
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  return runInForeground(pinnedNode, [playwright, 'test', '--project=phone', ...more], {
    cwd: root,
    env: { ...process.env, JOURNEY_LOCALE: locale, ...(chromium && { CHROMIUM_PATH: chromium }) },
  })
})
