import { ensureBuilt } from './set-up/build.js'
import { ensureInstalled } from './set-up/install.js'
import { runScript } from './set-up/run-step.js'

/** `npm run build`: everything that `npm start` does before it starts the server. */
await runScript(async () => {
  await ensureInstalled(console.log)
  await ensureBuilt(console.log)
  return 0
})
