import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './install.js'
import { runInForeground, runQuietly } from './run-step.js'

const tool = (...parts) => path.join(root, 'node_modules', ...parts)

/** What is checked without running anything of ours. */
const checks = [
  ['types', tool('typescript/bin/tsc'), '--build'],
  ['lint', tool('oxlint/bin/oxlint')],
  ['format', tool('oxfmt/bin/oxfmt'), '--check'],
  ['structure', path.join(root, 'scripts/check-structure.ts')],
  ['unused code', tool('knip/bin/knip.js'), '--no-progress'],
]

/** @returns how many checks passed and failed; what failed has printed why */
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

/** A runner that fails without a failed test, as when a file cannot be read, counts as one failure. */
const count = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

export async function runUnitAndApiTests(more) {
  const file = path.join(root, '.cache/vitest.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runInForeground(pinnedNode, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...more], {
    cwd: root,
  })
  const report = readReport(file)
  return count(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

/** @param env where the browser is */
export async function runJourneys(env) {
  const file = path.join(root, '.cache/playwright.json')
  rmSync(file, { force: true })
  const code = await runInForeground(pinnedNode, [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const stats = readReport(file)?.stats
  return count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}
