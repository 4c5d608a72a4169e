import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './set-up/build.js'
import { findNearbyTests, unitTests } from './set-up/changed-tests.js'
import { findChromium } from './set-up/chromium.js'
import { ensureInstalled, pinnedNode, root, serverEnvironment } from './set-up/install.js'
import { SetUpError, runInForeground, runQuietly } from './set-up/run-step.js'

// Compiled code is cached for the tests' servers and commands as well: they start in half the time.
Object.assign(process.env, serverEnvironment)

const tool = (...parts) => path.join(root, 'node_modules', ...parts)

/** Checks of the source, without running it. */
const checks = [
  // One checker for each project: a second one would check the shared types again, beside the other checks.
  ['types', tool('typescript/bin/tsc'), '--build', '--checkers', '1'],
  ['lint', tool('oxlint/bin/oxlint')],
  ['format', tool('oxfmt/bin/oxfmt'), '--check'],
  ['structure', path.join(root, 'scripts/check-structure.ts')],
  ['ways', path.join(root, 'scripts/count-ways.ts')],
  ['texts', path.join(root, 'scripts/texts/command.ts'), '--check'],
  ['unused code', tool('knip/bin/knip.js'), '--no-progress'],
]

/** Runs all checks at once. Prints the output of those that fail. */
async function runChecks() {
  const results = await Promise.all(
    checks.map(async ([name, ...command]) => {
      const { code, output } = await runQuietly(pinnedNode, command, { cwd: root })
      console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trim()}`)
      return code === 0
    }),
  )
  return { passed: results.filter(Boolean).length, failed: results.filter((good) => !good).length }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Lists the failed tests of Vitest, one line each. */
const failedTests = (report) =>
  (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(root, file)}: ${fullName}: ${failureMessages[0]?.split('\n')[0]}`,
      ),
  )

/** Lists the failed journeys; their suites nest. */
const failedJourneys = ({ suites = [], specs = [] } = {}) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title, tests }) => `${file}: ${title} (${tests[0]?.projectName})`),
  ...suites.flatMap(failedJourneys),
]

/** Counts a runner that fails without a failed test, as when it can't read a file, as one failure. */
const count = (code, passed, failed, failures) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  failures,
})

/** Runs Vitest. @param more further arguments, such as projects and files */
async function runVitest(more) {
  const file = path.join(root, '.cache/vitest.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runInForeground(pinnedNode, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...more], {
    cwd: root,
  })
  const report = readReport(file)
  return count(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, failedTests(report))
}

/** Runs all unit tests, and the server tests closest to the changed files. */
async function runQuickTests() {
  const { tests, others } = await findNearbyTests()
  const result = await runVitest(['--project', 'unit', '--project', 'server', ...unitTests, ...tests])
  console.log(
    `${tests.length} test files of the server ran, chosen by the changed files; "npm test" runs ${others} more.`,
  )
  return result
}

/** @param env names the browser */
async function runJourneys(env) {
  const file = path.join(root, '.cache/playwright.json')
  rmSync(file, { force: true })
  const code = await runInForeground(pinnedNode, [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = readReport(file)
  const stats = report?.stats
  return count(code, stats?.expected ?? 0, stats?.unexpected ?? 0, failedJourneys(report))
}

/** @type {{ passed: number, failed: number, failures: string[] }} */
const total = { passed: 0, failed: 0, failures: [] }

function add({ passed, failed, failures = [] }) {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
  return failed === 0
}

/** @param chromium path of the browser; undefined for Playwright's own */
async function testAll(chromium) {
  add(await runVitest([]))
  add(await runJourneys(chromium ? { CHROMIUM_PATH: chromium } : {}))
}

/** Builds the product and finds the browser. @returns its path; undefined for Playwright's own */
async function prepare() {
  await ensureBuilt(console.log)
  add({ passed: 1, failed: 0 })
  return findChromium(console.log)
}

/**
 * `npm test`: installs and builds what is missing, then checks and tests everything. Its last line is "N passed, N failed", each
 * check counted as one. `--checks` runs the checks alone; `--quick` runs them, the unit tests and the server tests close
 * to the change; `--all` continues after a failed check; `--nightly` runs the tests that take too long for every change.
 */
async function run() {
  await ensureInstalled(console.log)
  if (process.argv.includes('--nightly')) {
    // Vitest and Playwright select their tests by this variable.
    process.env.NIGHTLY = '1'
    await testAll(await prepare())
    return
  }
  const isQuick = process.argv.includes('--quick')
  const isChecking = process.argv.includes('--checks')
  // At the same time, because the last checks leave a processor idle. A mistake in the source may break both, and its check says more.
  const [checked, prepared] = await Promise.allSettled([runChecks(), isQuick || isChecking ? undefined : prepare()])
  if (checked.status === 'rejected') throw checked.reason
  // A failed check ends the run, because the tests would take long to report the same mistake.
  const isGood = add(checked.value)
  if (isChecking || (!isGood && !process.argv.includes('--all'))) return
  if (isQuick) {
    add(await runQuickTests())
    return
  }
  if (prepared.status === 'rejected') throw prepared.reason
  await testAll(prepared.value)
}

try {
  await run()
} catch (error) {
  total.failed += 1
  console.error(error instanceof SetUpError ? error.message : error)
}
// Repeated at the end, where it is visible below a long output.
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
