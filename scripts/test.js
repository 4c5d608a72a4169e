import { ensureBuilt } from './set-up/build.js'
import { runChecks, runJourneys, runQuickTests, runVitest } from './set-up/checks.js'
import { findChromium } from './set-up/chromium.js'
import { ensureInstalled } from './set-up/install.js'
import { SetUpError } from './set-up/run-step.js'

/**
 * `npm test`: sets up what is missing, then checks and tests everything. Its last line is "N passed, N failed", each
 * check counted as one. `--checks` runs the checks alone; `--quick` runs them, the unit tests and the server tests close
 * to the change; `--all` continues after a failed check.
 */
/** @type {{ passed: number, failed: number, failures: string[] }} */
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
  // Checks find their mistakes quickly; the tests would only repeat them at length.
  const isGood = add(await runChecks())
  if (process.argv.includes('--checks') || (!isGood && !process.argv.includes('--all'))) return
  if (process.argv.includes('--quick')) {
    add(await runQuickTests())
    return
  }
  await ensureBuilt(console.log)
  add({ passed: 1, failed: 0 })
  add(await runVitest([]))
  add(await testInBrowser())
}

try {
  await run()
} catch (error) {
  total.failed += 1
  console.error(error instanceof SetUpError ? error.message : error)
}
// Repeated at the end, where a long output is still seen.
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
