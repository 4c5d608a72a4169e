import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  access,
  chmod,
  chown,
  constants,
  link,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import { mayEnter, type Account } from './postgres-account.ts'

/** Timeout in milliseconds for a disk or network mount that doesn't respond. */
const timeoutMs = 5_000
/** PostgreSQL limits paths to 1,024 bytes; this leaves room for its file names. */
const maxPathBytes = 900
const probePrefix = '.wonderlark-probe-'
/** Entries that identify a directory as one of Wonderlark's. */
const ownEntries = /^(postgres|postgres\.log|postgres-.*|blobs|previews|restore|backups|[\w.-]+\.pmtiles|runtime-.*)$/
/** Entries found in a directory that hasn't been used yet. */
const emptyEntries = new RegExp(String.raw`^(lost\+found|\.gitkeep|${probePrefix.replaceAll('.', String.raw`\.`)}.*)$`)

const reasons: Record<string, string> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'has a file in its path where a folder is needed',
  ENOENT: 'cannot be created',
  EROFS: 'is on a read-only file system',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  ENAMETOOLONG: 'has a path that is too long',
  ELOOP: 'has a loop of symbolic links in its path',
  EIO: 'is on a disk that reports errors',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
}

function unusable(dataDir: string, reason: string, code = ''): OperatorError {
  const suffix = code === '' ? '' : ` (${code})`
  return new OperatorError(`DATA_DIR (${dataDir}) ${reason}${suffix}; fix that or set DATA_DIR to another folder.`)
}

function explain(dataDir: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error
  if (saysDiskIsFull(String(error))) return new OperatorError(`The disk that holds DATA_DIR (${dataDir}) is full.`)
  const code = systemCode(error)
  return code === '' ? error : unusable(dataDir, reasons[code] ?? 'is not writable', code)
}

/** Runs `work` against the file system. Throws if it hangs, instead of waiting forever. */
async function orTimeout<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(unusable(dataDir, `does not respond within ${timeoutMs / 1_000} seconds`)),
    timeoutMs,
  )
  try {
    return await Promise.race([work(), timeout])
  } catch (error) {
    throw explain(dataDir, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Creates a directory and its parents. Node's recursive mkdir never returns if the kernel rejects a name below an
 * existing directory, as in /proc.
 */
async function createFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  try {
    await mkdir(folder)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || (await stat(parent).catch(() => null))) throw error
    await createFolder(parent)
    await createFolder(folder)
  }
}

/**
 * Creates DATA_DIR if it is missing.
 * @returns its real, absolute path
 * @throws OperatorError if it cannot be created or written
 */
export function prepareDataDir(dataDir: string): Promise<string> {
  return orTimeout(dataDir, async () => {
    await createFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
    const folder = await realpath(dataDir)
    if (Buffer.byteLength(folder) > maxPathBytes) throw unusable(dataDir, reasons['ENAMETOOLONG'] ?? '')
    return folder
  })
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function listenOnSocket(file: string): Promise<void> {
  const server = createServer()
  server.listen(file)
  await once(server, 'listening')
  await once(server.close(), 'close')
}

/** Yields the file system operations that a database needs, to be tried in order; each depends on those before it. */
function* probes(
  folder: string,
  account: Account | undefined,
): Generator<[ability: string, probe: () => Promise<unknown>]> {
  const [file, other] = [path.join(folder, 'file'), path.join(folder, 'other')]
  yield ['store files', () => writeFile(file, Buffer.alloc(8_192), { flag: 'wx', mode: 0o600 })]
  yield ['flush files to disk', () => flush(file)]
  yield ['rename files', () => rename(file, other)]
  yield ['create hard links', () => link(other, file)]
  if (account) yield ['change the owner of files', () => chown(other, account.uid, account.gid)]
  // If the path is too long for a socket, PostgreSQL puts it elsewhere.
  if (Buffer.byteLength(folder) < 90) yield ['create Unix sockets', () => listenOnSocket(path.join(folder, 'socket'))]
}

/**
 * Tries everything that a new database needs from the file system of DATA_DIR.
 * @throws OperatorError naming the unsupported operation
 */
export function probeDataDir(dataDir: string, account: Account | undefined): Promise<void> {
  return orTimeout(dataDir, async () => {
    const folder = path.join(dataDir, `${probePrefix}${randomBytes(4).toString('hex')}`)
    await mkdir(folder, { mode: 0o700 })
    try {
      for (const [ability, probe] of probes(folder, account)) {
        await probe().catch((error: unknown) => {
          if (saysDiskIsFull(String(error))) throw error
          throw unusable(dataDir, `is on a file system that cannot ${ability}`, systemCode(error))
        })
      }
    } finally {
      // If files can't be written, some can't be removed either; keep the error of the probe.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  })
}

/** Checks that nobody else uses the directory, because closing it would lock them out. */
async function checkIsOurs(dataDir: string, mode: number): Promise<void> {
  const entries = (await readdir(dataDir)).filter((name) => !emptyEntries.test(name))
  const isShared = (mode & 0o1000) !== 0 || (entries.length > 0 && !entries.some((name) => ownEntries.test(name)))
  if (isShared)
    throw unusable(
      dataDir,
      'contains files that do not belong to Wonderlark, and restricting it would lock out their users',
    )
}

/**
 * Restricts DATA_DIR to its owner. If PostgreSQL runs under a separate account and keeps its files there, that account
 * becomes the owner, because it couldn't enter otherwise.
 * @throws OperatorError if the file system or the directory's owner doesn't allow it
 */
export function restrictDataDir(dataDir: string, account: Account | undefined): Promise<void> {
  return orTimeout(dataDir, async () => {
    const { mode, uid } = await stat(dataDir)
    const isOpen = (mode & 0o077) !== 0
    const changesOwner = account !== undefined && uid !== account.uid && (await mayEnter(dataDir, account))
    if (!isOpen && !changesOwner) return
    await checkIsOurs(dataDir, mode)
    try {
      if (changesOwner) await chown(dataDir, account.uid, account.gid)
      await chmod(dataDir, 0o700)
    } catch (error) {
      const owner = `is accessible to other users and owned by uid ${uid}, so its permissions cannot be restricted`
      throw unusable(dataDir, owner, systemCode(error))
    }
    if (((await stat(dataDir)).mode & 0o077) !== 0) {
      throw unusable(dataDir, 'is on a file system without permissions, so other users could read it')
    }
  })
}
