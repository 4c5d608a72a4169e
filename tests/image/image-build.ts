import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { buildah, hasImage } from './container.ts'

const root = path.join(import.meta.dirname, '../..')
const [base, buildBase] = ['localhost/wonderlark-base', 'localhost/wonderlark-build-base']

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

function importImage(folder: string, name: string): void {
  const container = buildah('from', 'scratch')
  run('cp', '-a', `${folder}/.`, buildah('mount', container))
  buildah('commit', '--quiet', '--rm', container, name)
}

/** Adds this project's Node.js, and this machine's npm with its settings, to a root file system. */
function addNode(folder: string): void {
  const inFolder = (...parts: string[]) => path.join(folder, ...parts)
  run('chroot', folder, 'apt-get', '-qq', 'update')
  run('chroot', folder, 'apt-get', '-qq', 'install', '--yes', '--no-install-recommends', 'libatomic1')
  copyFileSync(path.join(root, 'node_modules/node/bin/node'), inFolder('usr/local/bin/node'))
  const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  mkdirSync(inFolder('usr/local/lib/node_modules'), { recursive: true })
  cpSync(path.join(modules, 'npm'), inFolder('usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', inFolder('usr/local/bin/npm'))
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  for (const [from, to] of [
    [path.join(homedir(), '.npmrc'), 'root/.npmrc'],
    ['/etc/npmrc', 'usr/local/etc/npmrc'],
    [certificates, certificates],
  ] as const) {
    if (!existsSync(from)) continue
    mkdirSync(path.dirname(inFolder(to)), { recursive: true })
    copyFileSync(from, inFolder(to))
  }
}

/**
 * Builds the Dockerfile's image without an image registry or a container engine, on base images made from Debian packages.
 * This machine's npm settings stay in the base image of the first stage.
 * @returns the name of the image
 */
export function buildImage(folder: string): string {
  const name = 'localhost/wonderlark'
  if (hasImage(name)) return name
  const debian = path.join(folder, 'debian')
  console.log('Making the base images from Debian packages…')
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', debian)
  importImage(debian, base)
  addNode(debian)
  importImage(debian, buildBase)
  console.log('Building the image…')
  const bases = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`]
  buildah('bud', '--quiet', '--format', 'docker', '--isolation', 'chroot', ...bases, '--tag', name, root)
  return name
}
