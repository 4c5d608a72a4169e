import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.js'
import { runQuietly } from './run-step.js'

/** Folders of the unit tests, which all run within seconds. */
export const unitTests = ['contract', 'domain', 'illustrations', 'web']
  .map((folder) => `src/${folder}/`)
  .concat('scripts/', 'tests/cluster/')
/** Test files of the server that run in half a minute. */
const mostFiles = 12

async function git(...args) {
  const { code, output } = await runQuietly('git', args, { cwd: root })
  return code === 0 ? output.split('\n').filter(Boolean) : []
}

/** Lists the files that differ from the main branch, whether committed or not. */
async function listChangedFiles() {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main')
  const [tracked, added] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return [...new Set([...tracked, ...added])].filter((file) => existsSync(path.join(root, file)))
}

const listTests = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.nightly.test.ts'))
    .map((file) => path.posix.join(folder, file))

const singular = (word) => word.replace(/s$/, '')

/** Returns the part of the server that a file belongs to: "goal" for src/server/goals/routes.ts. */
const findSubject = (file) => {
  const [, subject] = /^src\/(?:server\/(?:platform\/)?|domain\/)([a-z-]+)\//.exec(file) ?? []
  return subject && singular(subject)
}

/** Rates how close a test is to a changed file: 3 is the test itself, 0 is far away. */
function rateTest(test, file) {
  if (test === file) return 3
  const name = path.basename(file, path.extname(file))
  const isImported = readFileSync(path.join(root, test), 'utf8').includes(`/${name}.ts`)
  if (isImported || path.dirname(test) === path.dirname(file)) return 2
  const words = [path.basename(path.dirname(test)), ...path.basename(test, '.test.ts').split('-')]
  return words.map(singular).includes(findSubject(file)) ? 1 : 0
}

/**
 * Chooses the server tests closest to the changed files: the changed ones, those that import a changed file or stand
 * beside it, and those named after its part of the server. Nearly every API test loads the whole server, so a graph of
 * imports would choose them all.
 * @returns the chosen files, at most `mostFiles`, and the number of all others
 */
export async function findNearbyTests() {
  const changed = (await listChangedFiles()).filter((file) => /^(?:src|tests)[/]/.test(file))
  const all = ['src/server', 'tests/api', 'tests/support'].flatMap(listTests)
  const rated = all
    .map((test) => ({ test, rate: Math.max(0, ...changed.map((file) => rateTest(test, file))) }))
    .filter(({ rate }) => rate > 0)
    .sort((one, other) => other.rate - one.rate)
  const tests = rated.slice(0, mostFiles).map(({ test }) => test)
  return { tests, others: all.length - tests.length }
}
