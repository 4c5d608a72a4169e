import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm run fuzz -- 20000 SEED`: that many hostile requests at every call of the API; what the tests do 1,500 of. */
await runScript(async () => {
  await ensureInstalled(console.error)
  const [requests = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', 'server', 'tests/api/hostile-requests.test.ts']
  return runInForeground(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  })
})
