import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './install.js'
import { runQuietly, SetUpError } from './run-step.js'

/** The shell comes first: it has no user interface, so journeys take three quarters of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onThePath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isProgram)
}

async function fromDebian(say) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Chromium with apt-get (once, about a minute)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  for (const name of names.slice(0, 2)) {
    const { code } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    if (code === 0) return onThePath()
  }
  return undefined
}

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @returns its path; undefined for Playwright's own
 * @throws SetUpError if there is none
 */
export async function findChromium(say) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isProgram(given)) return given
    throw new SetUpError(`CHROMIUM_PATH (${given}) isn’t an executable file.`)
  }
  const found = onThePath() ?? (await fromDebian(say))
  if (found) return found
  say('Installing Playwright’s Chromium (once, about a minute)…')
  const { code } = await runQuietly(pinnedNode, [
    path.join(root, 'node_modules/playwright/cli.js'),
    'install',
    '--only-shell',
    'chromium',
  ])
  if (code === 0) return undefined
  throw new SetUpError(
    'Couldn’t find Chromium for the browser tests. Install it, or set CHROMIUM_PATH to its executable.',
  )
}
