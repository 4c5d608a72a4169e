import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The user and group that a child process runs as. */
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

/** Returns the name of an account, using the system's own lookup; undefined if it has none. */
export async function findAccountName(uid: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('id', ['-un', String(uid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

/**
 * Finds the account that PostgreSQL runs under, because it refuses to run as root: the owner of `folder`, or else
 * `nobody`. Undefined if this process is not root; PostgreSQL then runs as the same account.
 * @param needsName ignores an owner without a name, such as that of a container's volume, which initdb rejects
 */
export async function findAccount(folder: string, needsName = false): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => null)
  if (!owner || owner.uid === 0) return findNobody()
  if (needsName && (await findAccountName(owner.uid)) === undefined) return findNobody()
  return { uid: owner.uid, gid: owner.gid }
}

/** Whether the account can enter `folder` and all its parents. Tries it instead of interpreting permissions. */
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
