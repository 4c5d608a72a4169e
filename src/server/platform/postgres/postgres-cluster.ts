import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { prepareDataDir, probeDataDir, restrictDataDir } from './data-dir.ts'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import { restrictAccess } from './postgres-access.ts'
import { findAccount, mayEnter, type Account } from './postgres-account.ts'
import { claimPlace, isCluster, chooseClusterFolder, readPointer, rootPlace } from './postgres-place.ts'
import { findRuntime, type PostgresRuntime } from './postgres-runtime.ts'

/** The files of one embedded database and everything needed to run it. */
export interface Cluster {
  folder: string
  account: Account | undefined
  runtime: PostgresRuntime
  logFile: string
}

/** PostgreSQL's superuser, which creates the role and the database and tracks connected processes. */
export const superuser = 'wonderlark'
/** The role for everything else. Owns the database and its contents. */
export const appRole = 'wonderlark_app'

async function runInitdb(runtime: PostgresRuntime, account: Account | undefined, folder: string): Promise<void> {
  const options = [
    ...['--pgdata', folder, '--username', superuser, '--encoding', 'UTF8'],
    // Replaced later by our own access rules.
    ...['--auth-local', 'peer', '--auth-host', 'reject'],
    ...['--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--no-instructions'],
  ]
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  await promisify(execFile)(path.join(runtime.folder, 'bin/initdb'), options, { ...account, cwd: '/', env })
}

/**
 * Creates the files in a temporary directory and then moves it, so that an interrupted start leaves nothing incomplete.
 */
async function createCluster(runtime: PostgresRuntime, account: Account | undefined, folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-new-`).catch((error: unknown) => {
    throw new OperatorError(`The database cannot be made in ${path.dirname(folder)} (${systemCode(error)}).`)
  })
  try {
    if (account) await chown(unfinished, account.uid, account.gid)
    await runInitdb(runtime, account, unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    // Another process created it in the meantime.
    if (['EEXIST', 'ENOTEMPTY'].includes(systemCode(error)) && isCluster(folder)) return
    if (saysDiskIsFull(String(error))) {
      throw new OperatorError(`The disk that holds ${path.dirname(folder)} is full: there is no room for the database.`)
    }
    throw new OperatorError(`The database could not be made in ${folder}: ${lastLine(error)}`)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const lastLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .trim()
    .split('\n')
    .findLast((line) => /error|fatal/i.test(line)) ?? String(error)

/**
 * Removes the leftovers of starts that were killed while creating a cluster. Skips recent ones, which may still be in
 * progress.
 */
async function sweepUnfinished(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${path.basename(folder)}-new-`)) continue
    const place = path.join(parent, name)
    const age = Date.now() - ((await stat(place).catch(() => null))?.mtimeMs ?? Date.now())
    if (age > 600_000) await rm(place, { recursive: true, force: true })
  }
}

async function giveTo(account: Account, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

async function checkCluster({ folder, account, runtime }: Cluster): Promise<void> {
  const { uid, mode } = await stat(folder)
  const own = account?.uid ?? process.getuid?.() ?? uid
  if (uid === 0 && account) await giveTo(account, folder)
  else if (uid !== own) {
    throw new OperatorError(
      `The database in ${folder} belongs to another user (uid ${uid}); start Wonderlark as that user or as root.`,
    )
  }
  // Git, backup tools and copying lose file modes; PostgreSQL insists on this one.
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700)
  if (account && !(await mayEnter(folder, account))) {
    throw new OperatorError(
      `PostgreSQL cannot run as root, and the owner of ${folder} (uid ${account.uid}) cannot enter it; ` +
        'move DATA_DIR to a folder that everybody may enter.',
    )
  }
  const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== runtime.major) {
    throw new OperatorError(
      `The database in ${folder} was made by PostgreSQL ${version} and this Wonderlark brings PostgreSQL ` +
        `${runtime.major}; see "Upgrades" in docs/operating.md.`,
    )
  }
}

/**
 * Finds the database files of `dataDir`, or creates them.
 * @param say called with a sentence for each slow step
 * @throws OperatorError if neither is possible
 */
export async function prepareCluster(dataDir: string, say: (sentence: string) => void): Promise<Cluster> {
  const data = await prepareDataDir(dataDir)
  const usual = path.join(data, 'postgres')
  const existing = isCluster(usual) ? usual : await readPointer(data)
  const account = await findAccount(existing ?? data, existing === undefined)
  await restrictDataDir(data, existing === undefined || existing === usual ? account : undefined)
  const runtime = await findRuntime(account, account ? rootPlace : data)
  let folder = existing
  if (!folder) {
    say('Creating the database (once, a few seconds)…')
    folder = await chooseClusterFolder(data, account)
    await probeDataDir(path.dirname(folder), account)
    await createCluster(runtime, account, folder)
    if (folder !== usual) folder = await claimPlace(data, folder)
  }
  const cluster = { folder, account, runtime, logFile: path.join(path.dirname(folder), 'postgres.log') }
  await checkCluster(cluster)
  await restrictAccess(cluster)
  await sweepUnfinished(folder)
  return cluster
}
