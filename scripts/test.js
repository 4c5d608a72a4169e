import { ensureBuilt } from './set-up/build.js'
import { runChecks, runJourneys, runUnitAndApiTests } from './set-up/checks.js'
import { findChromium } from './set-up/chromium.js'
import { ensureInstalled } from './set-up/install.js'
import { SetUpError } from './set-up/run-step.js'

/**
 * `npm test`: sets up what is missing, then checks and tests everything. Its last line is "N passed, N failed", each
 * check counted as one. `--checks` leaves out what runs code of ours; `--all` goes on after a check has failed.
 */
const total = { passed: 0, failed: 0, failures: [] }

function add({ passed, failed, failures = [] }) {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
  return failed === 0
}

async function testInBrowser() {
  const chromium = await findChromium(console.log)
  return runJourneys(chromium ? { CHROMIUM_PATH: chromium } : {})
}

async function run() {
  await ensureInstalled(console.log)
  // Mistakes of this kind are quick to find; the rest would only repeat them at length.
  const isGood = add(await runChecks())
  if (process.argv.includes('--checks') || (!isGood && !process.argv.includes('--all'))) return
  await ensureBuilt(console.log)
  add({ passed: 1, failed: 0 })
  add(await runUnitAndApiTests([]))
  add(await testInBrowser())
}

try {
  await run()
} catch (error) {
  total.failed += 1
  console.error(error instanceof SetUpError ? error.message : error)
}
// Once more at the end, where a long output is still seen.
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
