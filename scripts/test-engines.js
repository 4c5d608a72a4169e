import { ensureBuilt } from './set-up/build.js'
import { findEngines } from './set-up/engines.js'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm run test:engines`: walks through the core of the product in WebKit and Firefox, at the size of a phone. */
await runScript(async () => {
  await ensureInstalled(console.log)
  const engines = await findEngines(console.log)
  await ensureBuilt(console.log)
  return runInForeground(pinnedNode, ['tests/engines/run.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ...engines },
  })
})
