import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.js'
import { runQuietly, SetUpError } from './run-step.js'

/** The folder of this copy of Wonderlark. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
const inRoot = (...parts) => path.join(root, ...parts)

/** Node from the npm package `node`, which runs every TypeScript file. */
export const pinnedNode = inRoot('node_modules/node/bin/node')

/**
 * Node's compile cache. It halves the start time and saves 30 MB of memory, because the type stripper isn't loaded.
 */
export const serverEnvironment = { ...process.env, NODE_COMPILE_CACHE: inRoot('.cache/compile') }

/**
 * V8 grows the space for new objects to 48 MB as the server starts, and never shrinks it. With a smaller one, the idle server
 * takes 165 MB instead of 208, and the same processor time for a page.
 */
export const serverFlags = ['--max-semi-space-size=4']

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Returns whether every package of a folder's lock file is installed in its version. Those for other systems may be missing.
 */
function isInstalled(folder = root) {
  try {
    const wanted = readJson(path.join(folder, 'package-lock.json')).packages
    const present = readJson(path.join(folder, 'node_modules/.package-lock.json')).packages
    return Object.entries(wanted).every(([place, { version, optional }]) => {
      if (place === '') return true
      const found = present[place]
      return found ? found.version === version : optional === true
    })
  } catch {
    return false
  }
}

async function hasPinnedNode() {
  if (!existsSync(pinnedNode)) return false
  const { output } = await runQuietly(pinnedNode, ['--version']).catch(() => ({ output: '' }))
  return output.trim() === `v${readJson(inRoot('package.json')).dependencies.node}`
}

/** Returns the environment without this copy's programs, because npm must not run under the Node that it replaces. */
function hostEnvironment() {
  const own = `node_modules${path.sep}.bin`
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.endsWith(own))
  const { npm_config_omit: _omit, NODE_ENV: _environment, ...rest } = process.env
  return { ...rest, PATH: folders.join(path.delimiter) }
}

/** Returns whether a path is a link: several working copies then share the packages, which aren't installed from here. */
const isLink = (place) => lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Returns npm's cache, or one in this folder if that isn't writable. */
async function cacheOptions(env) {
  const { output } = await runQuietly('npm', ['config', 'get', 'cache', '--loglevel=silent'], { cwd: root, env })
  const cache = output.trim()
  const own = inRoot('.cache/npm')
  return cache !== '' && isWritable(cache) && isWritable(path.join(cache, '_cacache')) ? [] : ['--cache', own]
}

/** Returns the lines of npm's output that give the reason. */
function extractReason(output) {
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  return lines
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !/complete log of this run|_logs/.test(line))
    .slice(0, 4)
    .join(' ')
}

/** @param more further options of npm */
async function installPackages(folder, more) {
  if (!isWritable(folder)) {
    throw new SetUpError(`Couldn’t install the packages: this user can’t write to ${folder}.`)
  }
  const env = hostEnvironment()
  const missingNpm = new SetUpError('Couldn’t find npm. Install Node.js 20 or newer with npm.')
  const cache = await cacheOptions(env).catch(() => {
    throw missingNpm
  })
  // Not "ci", which requires the optional packages of all systems in the lock file. The versions are still the lock file's.
  const options = ['install', '--no-save', '--include=dev', '--include=optional', ...more]
  const { code, output } = await runQuietly('npm', [...options, '--no-audit', '--no-fund', ...cache], {
    cwd: folder,
    env,
  })
  if (code !== 0) throw new SetUpError(`Couldn’t install the packages. ${extractReason(output) || output.trim()}`)
}

async function install(say) {
  say('Installing packages (once, about 30 seconds)…')
  await installPackages(root, ['--ignore-scripts=false'])
  if (!(await hasPinnedNode())) {
    const { node } = readJson(inRoot('package.json')).dependencies
    throw new SetUpError(
      `The packages are installed, but Node ${node}, which runs Wonderlark, isn’t: the install script of the npm package ` +
        `"node" was skipped or failed. Run "npm rebuild node", then try again.`,
    )
  }
}

/**
 * Installs the packages if they are missing or differ from the lock file. Concurrent starts install once.
 * @param say called with a sentence about each slow step
 */
export async function ensureInstalled(say) {
  const isReady = async () => isInstalled() && (await hasPinnedNode())
  if (await isReady()) return
  if (isLink(inRoot('node_modules')) && (await hasPinnedNode())) {
    say('node_modules is a link and doesn’t match package-lock.json. Using it anyway.')
    return
  }
  const lock = inRoot('.cache/install.lock')
  const work = async () => {
    if (!(await isReady())) await install(say)
  }
  try {
    await withLock(lock, work, () => say('Waiting for another process to finish installing packages…'))
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
    throw new SetUpError(`Couldn’t install the packages: this user can’t write to ${root}.`)
  }
}

/** Installs what builds the documentation site, which is a package of its own, so that operators don't need it. */
export async function ensureDocsInstalled(say) {
  const folder = inRoot('docs')
  if (isInstalled(folder)) return
  say('Installing what builds the documentation (once, about 30 seconds)…')
  await installPackages(folder, ['--ignore-scripts'])
}
