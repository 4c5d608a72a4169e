import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './set-up/install.js'
import { runInForeground, runScript } from './set-up/run-step.js'

/** `npm run chaos -- 100 SEED`: kills that many processes while people write, at times derived from the seed. */
await runScript(async () => {
  await ensureInstalled(console.error)
  const [rounds = '100', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = [
    vitest,
    'run',
    '--project',
    'lifecycle',
    '--disable-console-intercept=true',
    'tests/lifecycle/chaos.nightly.test.ts',
  ]
  return runInForeground(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, NIGHTLY: '1', CHAOS_ROUNDS: rounds, CHAOS_SEED: seed },
  })
})
