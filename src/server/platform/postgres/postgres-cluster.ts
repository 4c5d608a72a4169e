import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import { prepareDataDir, probeDataDir, restrictDataDir } from './data-dir.ts'
import { findAccount, findAccountName, mayEnter, type Account } from './postgres-account.ts'
import { findRuntime, type PostgresRuntime } from './postgres-runtime.ts'

/** Directory for files that PostgreSQL's account can't reach in DATA_DIR, when started as root. */
const rootPlace = '/var/lib/wonderlark'
const pointerName = 'postgres-is-elsewhere.txt'

const isCluster = (folder: string) => existsSync(path.join(folder, 'PG_VERSION'))

/** Follows the pointer file that an earlier start as root left in DATA_DIR. */
async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, pointerName), 'utf8').catch(() => undefined)
  const folder = text?.split('\n')[0]?.trim()
  if (!folder) return undefined
  if (isCluster(folder)) return folder
  throw new OperatorError(
    `${path.join(dataDir, pointerName)} points to a database in ${folder}, but there is none; ` +
      'restore that folder, or delete the file to start with an empty database.',
  )
}

/** Returns whether `DATA_DIR` holds a database, or names the folder of one. @throws OperatorError if there is none there */
export const hasDatabase = async (dataDir: string): Promise<boolean> =>
  isCluster(path.join(dataDir, 'postgres')) || (await readPointer(dataDir)) !== undefined

async function writePointer(dataDir: string, folder: string): Promise<void> {
  const unfinished = path.join(dataDir, `${pointerName}-${randomBytes(4).toString('hex')}`)
  await writeFile(
    unfinished,
    `${folder}\n\nWonderlark was started as root, PostgreSQL refuses to run as root, and the account it runs under\n` +
      'cannot enter this folder. So the database is kept in the folder named above. It belongs to this DATA_DIR:\n' +
      'keep both, move both, back up both.\n',
  )
  try {
    await link(unfinished, path.join(dataDir, pointerName))
  } finally {
    await rm(unfinished)
  }
}

/** Chooses a folder that the account can enter. Creates its parent, but not the folder itself. */
async function chooseClusterFolder(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || (await mayEnter(dataDir, account))) return path.join(dataDir, 'postgres')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const place = path.join(rootPlace, `${hash}-${randomBytes(3).toString('hex')}`)
  try {
    await mkdir(place, { recursive: true })
    // Regardless of the umask, PostgreSQL's account must be able to enter.
    await chmod(rootPlace, 0o755)
    await chmod(place, 0o755)
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL cannot run as root, its account cannot access DATA_DIR (${dataDir}), and ${place} cannot be created ` +
        `(${systemCode(error)}); choose a DATA_DIR that every user can access, or set DATABASE_URL.`,
    )
  }
  return path.join(place, 'postgres')
}

/** Writes the pointer file. If two first starts race, only one pointer is created, and both use the folder it names. */
async function claimPlace(dataDir: string, folder: string): Promise<string> {
  try {
    await writePointer(dataDir, folder)
    return folder
  } catch (error) {
    await rm(path.dirname(folder), { recursive: true, force: true })
    if (systemCode(error) !== 'EEXIST') {
      throw new OperatorError(
        `Cannot write the file in DATA_DIR (${dataDir}) that points to the database (${systemCode(error)}); ` +
          'choose a DATA_DIR on another file system.',
      )
    }
    return (await readPointer(dataDir)) ?? folder
  }
}

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
    throw new OperatorError(`Cannot create the database in ${path.dirname(folder)} (${systemCode(error)}).`)
  })
  try {
    if (account) await chown(unfinished, account.uid, account.gid)
    await runInitdb(runtime, account, unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    // Another process created it in the meantime.
    if (['EEXIST', 'ENOTEMPTY'].includes(systemCode(error)) && isCluster(folder)) return
    if (saysDiskIsFull(String(error))) {
      throw new OperatorError(`The disk that holds ${path.dirname(folder)} is full, so the database cannot be created.`)
    }
    throw new OperatorError(`Failed to create the database in ${folder}: ${lastLine(error)}`)
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
      `PostgreSQL cannot run as root, and the owner of ${folder} (uid ${account.uid}) cannot access it; ` +
        'move DATA_DIR to a folder that every user can access.',
    )
  }
  const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== runtime.major) {
    throw new OperatorError(
      `The database in ${folder} was created by PostgreSQL ${version}, but this version of Wonderlark includes PostgreSQL ` +
        `${runtime.major}; see docs/upgrade.md.`,
    )
  }
}

const header = '# Wonderlark writes this file at every start; changes to it are lost.\n'
/** Map name used in pg_hba.conf and pg_ident.conf. */
const map = 'wonderlark'

async function replaceFile({ folder, account }: Cluster, name: string, text: string): Promise<void> {
  const file = path.join(folder, name)
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600 })
    if (account) await chown(unfinished, account.uid, account.gid)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Allows connections from root and the account that owns the files, over the unix socket only. PostgreSQL learns the
 * caller's identity from the kernel (peer authentication), so there is no password to store.
 * @throws OperatorError if the account of this process has no name
 */
async function restrictAccess(cluster: Cluster): Promise<void> {
  const uid = process.getuid?.() ?? 0
  const own = await findAccountName(uid)
  if (own === undefined) {
    throw new OperatorError(
      `The account that Wonderlark runs under (uid ${uid}) has no name on this system, and PostgreSQL needs one; ` +
        'add it to /etc/passwd, or set DATABASE_URL.',
    )
  }
  const owner = cluster.account ? await findAccountName(cluster.account.uid) : own
  const names = [...new Set(['root', own, ...(owner === undefined ? [] : [owner])])]
  const lines = names.map((name) => `${map} "${name.replaceAll('"', '""')}" all\n`)
  await replaceFile(cluster, 'pg_ident.conf', header + lines.join(''))
  await replaceFile(cluster, 'pg_hba.conf', `${header}local all all peer map=${map}\n`)
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
    say('Creating the database (once, takes a few seconds)…')
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
