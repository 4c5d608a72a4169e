import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm run dev`: restarts the server when its files change; the browser applies changes to pages without a reload. */
await runScript(async () => {
  await ensureInstalled(console.log)
  const watched = ['src/server', 'src/contract', 'src/domain', 'src/illustrations', 'src/texts', 'db'].map(
    (folder) => `--watch-path=${folder}`,
  )
  return runInForeground(pinnedNode, [...watched, '--watch-preserve-output', 'src/server/boot/development.ts'], {
    cwd: root,
  })
})
