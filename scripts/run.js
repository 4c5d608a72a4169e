import { ensureInstalled, pinnedNode, root, serverEnvironment } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/**
 * `node scripts/run.js FILE ARGUMENTS…`: runs a TypeScript file under the pinned Node.
 */
await runScript(async () => {
  // Standard output belongs to the command.
  await ensureInstalled(console.error)
  // Operators can do nothing about the features of Node.js that are experimental.
  const flags = ['--disable-warning=ExperimentalWarning']
  return runInForeground(pinnedNode, [...flags, ...process.argv.slice(2)], { cwd: root, env: serverEnvironment })
})
