import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'

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

/**
 * The account that PostgreSQL must run under, since it refuses root: the owner of the cluster, else `nobody`.
 * Undefined when this process is not root, and so runs it as itself.
 */
export async function findAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => null)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody()
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
