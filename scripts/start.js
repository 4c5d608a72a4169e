import { ensureBuilt } from './set-up/build.js'
import { ensureInstalled, pinnedNode, root, serverEnvironment } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm start`: sets up what is missing, then runs the server until it is asked to stop. */
await runScript(async () => {
  await ensureInstalled(console.log)
  await ensureBuilt(console.log)
  return runInForeground(pinnedNode, ['src/server/main.ts'], { cwd: root, env: serverEnvironment })
})
