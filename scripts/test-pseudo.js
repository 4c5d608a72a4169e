import { ensureBuilt } from './set-up/build.js'
import { findChromium } from './set-up/chromium.js'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/**
 * `npm run test:pseudo`: opens every screen, dialog and email in accented and longer English, and mirrored, and reports texts that
 * go through no catalog, are cut off or are wider than the screen.
 */
await runScript(async () => {
  process.env.NODE_OPTIONS = '--conditions=pseudo'
  await ensureInstalled(console.log)
  const chromium = await findChromium(console.log)
  await ensureBuilt(console.log)
  return runInForeground(pinnedNode, ['tests/pseudo/run.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
  })
})
