import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm run dev`: the server restarts when its files change, the browser takes changes of the pages as they come. */
await runScript(async () => {
  await ensureInstalled(console.log)
  const watched = ['src/server', 'src/contract', 'src/domain', 'src/illustrations', 'db'].map(
    (folder) => `--watch-path=${folder}`,
  )
  return runInForeground(pinnedNode, [...watched, '--watch-preserve-output', 'src/server/development.ts'], {
    cwd: root,
  })
})
