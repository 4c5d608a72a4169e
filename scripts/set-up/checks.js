import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findNearbyTests, unitTests } from './changed-tests.js'
import { pinnedNode, root } from './install.js'
import { runInForeground, runQuietly } from './run-step.js'

const tool = (...parts) => path.join(root, 'node_modules', ...parts)

/** Checks of the source, without running it. */
const checks = [
  ['types', tool('typescript/bin/tsc'), '--build'],
  ['lint', tool('oxlint/bin/oxlint')],
  ['format', tool('oxfmt/bin/oxfmt'), '--check'],
  ['structure', path.join(root, 'scripts/check-structure.ts')],
  ['unused code', tool('knip/bin/knip.js'), '--no-progress'],
]

/** Runs all checks at once. Prints the output of those that fail. */
export async function runChecks() {
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
export async function runVitest(more) {
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
export async function runQuickTests() {
  const { tests, others } = await findNearbyTests()
  const result = await runVitest(['--project', 'unit', '--project', 'server', ...unitTests, ...tests])
  console.log(
    `${tests.length} test files of the server ran, chosen by the changed files; "npm test" runs ${others} more.`,
  )
  return result
}

/** @param env tells where the browser is */
export async function runJourneys(env) {
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
