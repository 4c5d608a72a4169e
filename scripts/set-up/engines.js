import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, SetUpError } from './run-step.js'

/** Programs needed to test two more browser engines: each with its other names and its Debian package. */
const programs = [
  { names: ['WebKitWebDriver'], package: 'webkit2gtk-driver', variable: 'WEBKIT_DRIVER' },
  { names: ['firefox-esr', 'firefox'], package: 'firefox-esr', variable: 'FIREFOX' },
  { names: ['Xvfb'], package: 'xvfb', variable: 'XVFB' },
]

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onThePath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

async function installFromDebian(packages, say) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${packages.join(', ')} with apt-get (once, about a minute)…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

const listMissing = () => programs.filter(({ names }) => !onThePath(names))

/**
 * Finds WebKit's driver, Firefox and a screen without a monitor, or installs them.
 * @returns their paths, as the environment variables that the walk reads
 * @throws SetUpError that names the missing packages
 */
export async function findEngines(say) {
  const wanted = listMissing().map((program) => program.package)
  if (wanted.length > 0) await installFromDebian(wanted, say)
  const missing = listMissing().map((program) => program.package)
  if (missing.length > 0) {
    throw new SetUpError(
      `Couldn’t find all browsers of this test. On Debian or Ubuntu, run "apt-get install ${missing.join(' ')}" as root.`,
    )
  }
  return Object.fromEntries(programs.map(({ names, variable }) => [variable, onThePath(names)]))
}
