import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#server/platform/process/process.ts'
import { findAccountName } from './postgres-account.ts'
import type { Cluster } from './postgres-cluster.ts'

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
export async function restrictAccess(cluster: Cluster): Promise<void> {
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
