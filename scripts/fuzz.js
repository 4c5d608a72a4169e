import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/**
 * `npm run fuzz -- 20000 SEED`: sends that many hostile requests to the API (`npm run test:nightly` sends 500), and a quarter as many
 * broken feeds to the importer (`npm run test:nightly` sends 60).
 */
await runScript(async () => {
  await ensureInstalled(console.error)
  const [requests = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const tests = [
    'tests/api/requests/hostile-requests.nightly.test.ts',
    'tests/api/sources/mutated-feeds.nightly.test.ts',
  ]
  const feeds = String(Math.ceil(Number(requests) / 4))
  return runInForeground(pinnedNode, [vitest, 'run', '--project', 'server', ...tests], {
    cwd: root,
    env: { ...process.env, NIGHTLY: '1', FUZZ_REQUESTS: requests, FUZZ_FEEDS: feeds, FUZZ_SEED: seed },
  })
})
