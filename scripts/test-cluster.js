import { ensureBuilt } from './set-up/build.js'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm run test:cluster`: starts a cluster on this machine, kills its parts and shows that nothing is lost. */
await runScript(async () => {
  await ensureInstalled(console.log)
  await ensureBuilt(console.log)
  return runInForeground(pinnedNode, ['tests/cluster/run.ts', ...process.argv.slice(2)], { cwd: root })
})
