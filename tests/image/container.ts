import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'

/** The image's configuration, as `buildah inspect` prints it. */
interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
}

/** An image with its root file system mounted. */
export interface Image {
  root: string
  config: ImageConfig
  bytes: number
}

const { keep } = parseArgs({ options: { keep: { type: 'string' } } }).values
/** A separate image store, so that the machine's images stay untouched. */
const storage = keep === undefined ? mkdtempSync(path.join(tmpdir(), 'wonderlark-images-')) : path.resolve(keep)

export const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--root', storage, '--runroot', `${storage}/run`, '--storage-driver', 'vfs', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

export function mountImage(name: string): Image {
  const container = buildah('from', name)
  const root = buildah('mount', container)
  const inspected: { OCIv1: { config: ImageConfig } } = JSON.parse(buildah('inspect', '--type', 'image', name))
  const [size = ''] = execFileSync('du', ['-sxb', root], { encoding: 'utf8' }).split('\t')
  return { root, config: inspected.OCIv1.config, bytes: Number(size) }
}

/**
 * Sets up what `docker run --read-only --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp -v DATA:/data` does,
 * apart from the network, seccomp and control groups.
 */
const enter = `
set -e
root=$1 data=$2 hosts=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir -m 1777 "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount --bind "$hosts" "$root/etc/hosts"
mount -o remount,bind,ro "$root"
exec chroot "$root" "$@"`

function asUser({ config }: Image, env: Record<string, string>): string[] {
  const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const dropped = ['--clear-groups', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']
  return [
    ...['/usr/bin/setpriv', `--reuid=${config.User}`, `--regid=${config.User}`, ...dropped],
    ...['/usr/bin/env', '--ignore-environment', `--chdir=${config.WorkingDir}`, ...settings],
  ]
}

export interface ContainerOptions {
  /** Folder for `/data`. */
  data: string
  /** File for `/etc/hosts`. */
  hosts: string
  env: Record<string, string>
  /** Default: the image's command. */
  command?: string[]
}

/** A program started from the image, in its own mount, process, IPC and UTS namespaces. */
export class Container {
  output = ''
  private readonly engine: ChildProcess
  private readonly ended: Promise<unknown>
  private readonly image: Image
  private readonly env: Record<string, string>

  constructor(image: Image, { data, hosts, env, command = image.config.Cmd }: ContainerOptions) {
    this.image = image
    this.env = env
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--ipc', '--uts']
    const entry = ['sh', '-c', enter, 'sh', image.root, data, hosts, ...asUser(image, env), ...command]
    this.engine = spawn('unshare', [...namespaces, ...entry], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.engine.stdout, this.engine.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    }
    this.ended = once(this.engine, 'exit')
  }

  /** Process id of the container's process 1, outside of the container. */
  get pid(): number {
    const { pid } = this.engine
    const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
    if (!child) throw new Error(`The container has no process:\n${this.output}`)
    return child
  }

  /** @returns seconds until the server was ready */
  async untilReady(url: string): Promise<number> {
    const began = performance.now()
    while (this.engine.exitCode === null) {
      const response = await fetch(`${url}/readyz`).catch(() => null)
      if (response?.ok) return (performance.now() - began) / 1_000
      await pause(50)
    }
    throw new Error(`The container ended with ${this.engine.exitCode}:\n${this.output}`)
  }

  /** Runs a command inside, as `docker exec` does. */
  async exec(...command: string[]): Promise<string> {
    const inside = ['--target', String(this.pid), '--mount', '--pid', '--ipc', '--uts', '--root']
    const { stdout } = await promisify(execFile)('nsenter', [...inside, ...asUser(this.image, this.env), ...command])
    return stdout
  }

  /** Returns the memory of all processes in megabytes (PSS). */
  measureMemory(): number {
    const pids = execFileSync('pgrep', ['--ns', String(this.pid), '--nslist', 'pid', '.'], { encoding: 'utf8' })
    const sizes = pids
      .trim()
      .split('\n')
      .map((pid) => {
        const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
        return Number(kilobytes)
      })
    return sizes.reduce((sum, size) => sum + size, 0) / 1_024
  }

  /** Stops it as `docker stop` does. */
  async stop(): Promise<void> {
    process.kill(this.pid, 'SIGTERM')
    await this.untilEnd()
  }

  /** @throws with the output if the exit code isn't 0 */
  async untilEnd(): Promise<void> {
    await this.ended
    if (this.engine.exitCode !== 0) throw new Error(`The container ended with ${this.engine.exitCode}:\n${this.output}`)
  }

  kill(): void {
    this.engine.kill('SIGKILL')
  }
}

/** Returns true if an earlier run left this image with `--keep`. */
export const hasImage = (name: string): boolean =>
  buildah('images', '--noheading', '--format', '{{.Name}}').split('\n').includes(name)

/** Removes the images, or with `--keep` only the containers. */
export function removeImages(): void {
  if (keep !== undefined) buildah('rm', '--all')
  else rmSync(storage, { recursive: true, force: true })
}

/** Creates a folder that belongs to the image's user, like a new volume. */
export function makeVolume({ root, config }: Image, folder: string): string {
  const passwd = readFileSync(path.join(root, 'etc/passwd'), 'utf8')
  const [, uid, gid] = new RegExp(`^${config.User}:[^:]*:(\\d+):(\\d+)`, 'm').exec(passwd) ?? []
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, Number(uid), Number(gid))
  return folder
}
