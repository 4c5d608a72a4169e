import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whose rights a child process gets. */
export interface Account {
  uid: number
  gid: number
}

async function findNobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const entry = passwd.split('\n').find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  const known = { uid: Number(uid), gid: Number(gid) }
  return known.uid > 0 && known.gid > 0 ? known : { uid: 65_534, gid: 65_534 }
}

/** The name of an account, as the system's own lookup gives it; undefined if it has none. */
export async function findAccountName(uid: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('id', ['-un', String(uid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

/**
 * The account that PostgreSQL must run under, since it refuses root: the owner of `folder`, else `nobody`.
 * Undefined when this process is not root, and so runs it as itself.
 * @param needsName leaves out an owner without a name, such as that of a container's volume; initdb refuses those
 */
export async function findAccount(folder: string, needsName = false): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => null)
  if (!owner || owner.uid === 0) return findNobody()
  if (needsName && (await findAccountName(owner.uid)) === undefined) return findNobody()
  return { uid: owner.uid, gid: owner.gid }
}

/** Whether the account may pass through every folder on the way to `folder`. Asks the system instead of guessing. */
export async function mayEnter(folder: string, account: Account | undefined): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
