import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { pinnedNode, root, serverEnvironment } from './install.js'
import { withLock } from './lock.js'
import { runQuietly, SetUpError } from './run-step.js'

const inRoot = (...parts) => path.join(root, ...parts)

/** Sources of the pages and emails. */
const sources = [
  'src/web',
  'src/mail',
  'src/worker',
  'src/contract',
  'src/domain',
  'src/illustrations',
  'src/texts',
  'scripts/texts',
  'vite.config.ts',
  'package-lock.json',
]
/** Number of earlier builds to keep, for servers that still use them. */
const keptBuilds = 2

function listFiles(place) {
  if (!fs.existsSync(place)) return []
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs
    .readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(path.join(place, entry.name)))
}

function hashSources() {
  const hash = createHash('sha256').update(process.env.NODE_OPTIONS ?? '')
  for (const file of sources.flatMap((source) => listFiles(inRoot(source)))) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

const current = inRoot('dist/current')

function currentBuild() {
  try {
    return fs.readlinkSync(current)
  } catch {
    return undefined
  }
}

/** Points `current` at a build, atomically. */
function makeCurrent(name) {
  const now = new Date()
  fs.utimesSync(inRoot('dist', name), now, now)
  if (currentBuild() === name) return
  const unfinished = `${current}-${process.pid}`
  fs.rmSync(unfinished, { force: true })
  fs.symlinkSync(name, unfinished)
  fs.renameSync(unfinished, current)
}

function sweep() {
  const builds = fs
    .readdirSync(inRoot('dist'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== currentBuild())
    .map(({ name }) => ({ name, age: Date.now() - fs.statSync(inRoot('dist', name)).mtimeMs }))
    .sort((a, b) => a.age - b.age)
  for (const { name } of builds.slice(keptBuilds)) fs.rmSync(inRoot('dist', name), { recursive: true, force: true })
}

async function build(name) {
  const unfinished = inRoot('dist', `${name}-unfinished`)
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true })
  // Node.js itself loads the configuration, and with it the languages that its conditions name.
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--configLoader', 'native', '--logLevel', 'warn']
  const steps = [
    [process.env, [...vite, '--outDir', path.join(unfinished, 'client')]],
    [process.env, [...vite, '--ssr', '--outDir', path.join(unfinished, 'server')]],
    [process.env, [inRoot('scripts/complete-postgres.ts')]],
    // Loaded once, so that the compile cache is warm at the first start. It holds the server's code alone.
    [serverEnvironment, ['--input-type=module', '--eval', `await import('./src/server/boot/serve.ts')`]],
  ]
  for (const [environment, step] of steps) {
    const env = { ...environment, NODE_ENV: 'production' }
    const { code, output } = await runQuietly(pinnedNode, step, { cwd: root, env })
    if (code !== 0) throw new SetUpError(`Couldn’t build the pages.\n${output.trim()}`)
  }
  fs.renameSync(unfinished, inRoot('dist', name))
}

/**
 * Builds the pages if their sources have changed. Each build has its own folder, so that a running server keeps the one it
 * started with. Concurrent starts build once.
 * @param say called with a sentence about each slow step
 */
export async function ensureBuilt(say) {
  const name = `build-${hashSources()}`
  if (currentBuild() === name && fs.existsSync(inRoot('dist', name))) return
  const work = async () => {
    if (!fs.existsSync(inRoot('dist', name))) {
      say('Building the pages (a few seconds, after each change)…')
      await build(name)
    }
    makeCurrent(name)
    sweep()
  }
  try {
    await withLock(inRoot('.cache/build.lock'), work, () =>
      say('Waiting for another process to finish building the pages…'),
    )
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
    throw new SetUpError(`Couldn’t build the pages: this user can’t write to ${root}.`)
  }
}
