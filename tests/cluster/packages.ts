import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { oldestPostgres } from '#server/platform/database/database.ts'

/** Programs of the cluster and the Debian packages that contain them. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
} as const

type Name = keyof typeof packages

export type Programs = Record<Name, string> & {
  /** Folder of PostgreSQL's programs. */
  postgres: string
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
const postgresFolder = '/usr/lib/postgresql'
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function findProgram(name: string): Promise<string | null> {
  for (const folder of folders) {
    if (await exists(path.join(folder, name))) return path.join(folder, name)
  }
  return null
}

/** Patroni's Python client for etcd. */
const etcdModule = '/usr/lib/python3/dist-packages/etcd'

/** Returns the newest supported major version; null if there is none. */
export const newestVersion = (names: readonly string[]): string | null =>
  names
    .filter((name) => Number(name) >= oldestPostgres)
    .sort((a, b) => Number(b) - Number(a))
    .at(0) ?? null

async function findPostgres(): Promise<string | null> {
  const version = newestVersion(await readdir(postgresFolder).catch(() => []))
  const folder = version && path.join(postgresFolder, version, 'bin')
  return folder && (await exists(path.join(folder, 'pg_basebackup'))) ? folder : null
}

/** @returns the programs, or the missing packages */
export async function findPrograms(): Promise<{ programs: Programs } | { missing: string[] }> {
  const found = await Promise.all(Object.keys(packages).map(async (name) => [name, await findProgram(name)] as const))
  const postgres = await findPostgres()
  const missing: string[] = found.flatMap(([name, file]) => (file === null ? [packages[name as Name]] : []))
  if (postgres === null) missing.unshift('postgresql')
  if (!(await exists(etcdModule))) missing.push('python3-etcd')
  if (missing.length > 0 || postgres === null) return { missing }
  return { programs: { ...(Object.fromEntries(found) as Record<Name, string>), postgres } }
}
