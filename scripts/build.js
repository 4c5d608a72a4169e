import { ensureBuilt } from './set-up/build.js'
import { ensureInstalled } from './set-up/install.js'
import { runScript } from './set-up/run-step.js'

/** `npm run build`: the part of `npm start` that comes before the server. */
await runScript(async () => {
  await ensureInstalled(console.log)
  await ensureBuilt(console.log)
  return 0
})
