import { ensureBuilt } from './set-up/build.js'
import { ensureInstalled, pinnedNode, root, serverEnvironment, serverFlags } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm start`: installs and builds what is missing, then runs the server until it receives a signal. */
await runScript(async () => {
  await ensureInstalled(console.log)
  await ensureBuilt(console.log)
  return runInForeground(pinnedNode, [...serverFlags, 'src/server/boot/main.ts'], { cwd: root, env: serverEnvironment })
})
