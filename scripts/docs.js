import path from 'node:path'
import { ensureDocsInstalled, ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/**
 * `npm run docs`: builds the documentation site from the pages in `docs`, into `docs/.vitepress/dist`. Fails if a link leads
 * nowhere. `npm run docs -- --serve` shows the built site at http://localhost:4173.
 */
await runScript(async () => {
  await ensureInstalled(console.log)
  await ensureDocsInstalled(console.log)
  const program = path.join(root, 'docs/node_modules/vitepress/bin/vitepress.js')
  const task = process.argv.includes('--serve') ? 'serve' : 'build'
  const code = await runInForeground(pinnedNode, [program, task, 'docs'], { cwd: root })
  if (code === 0 && task === 'build') console.log('The site is in docs/.vitepress/dist.')
  return code
})
