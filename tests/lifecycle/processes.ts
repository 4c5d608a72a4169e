import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, inject } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { openStore } from '#server/boot/store.ts'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'

const root = path.join(import.meta.dirname, '../..')

/** Node's compile cache, as the product uses it. Processes start a third faster with it. */
const compileCache = path.join(root, '.cache/compile')

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** Standard output and standard error, interleaved. */
  output: string
}

/** One of the product's programs, run as a child process. Tests observe its output. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<Ending>
  output = ''
  private readonly printing = new EventEmitter()
  constructor(file: string, args: string[], env: Record<string, string>) {
    const inherited = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: compileCache,
    }
    this.child = spawn(process.execPath, [path.join(root, file), ...args], {
      cwd: root,
      env: { ...inherited, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString()
        this.printing.emit('text')
      })
    }
    this.ended = once(this.child, 'close').then(([code, signal]) => ({ code, signal, output: this.output }))
  }

  /** Waits for output that matches. @throws with the output if the program ends first */
  async prints(pattern: RegExp): Promise<RegExpExecArray> {
    let hasEnded = false
    const ended = this.ended.then(() => (hasEnded = true))
    for (;;) {
      const match = pattern.exec(this.output)
      if (match) return match
      if (hasEnded) throw new Error(`The program ended without printing ${pattern}:\n${this.output}`)
      await Promise.race([once(this.printing, 'text'), ended])
    }
  }

  send(signal: NodeJS.Signals): void {
    this.child.kill(signal)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    this.send(signal)
    return this.ended
  }
}

const programs: Program[] = []
const folders: string[] = []

function start(file: string, args: string[], env: Record<string, string>): Program {
  const program = new Program(file, args, env)
  programs.push(program)
  return program
}

export function startServer(dataDir: string, env: Record<string, string> = {}): Program {
  const usual = { PORT: '0', SEED: 'none', LOG_LEVEL: 'error', DATA_DIR: dataDir }
  return start('src/server/boot/main.ts', [], { ...usual, ...env })
}

/** Starts a server and waits until it is ready. */
export async function serve(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ server: Program; url: string }> {
  const server = startServer(dataDir, env)
  const [, url = ''] = await server.prints(/Wonderlark is at (\S+)/)
  return { server, url }
}

/** Starts `npm run worker`. */
export const startWorker = (dataDir: string, env: Record<string, string> = {}): Program =>
  start('src/server/boot/worker.ts', [], { LOG_LEVEL: 'error', WORKER_PORT: '0', DATA_DIR: dataDir, ...env })

/** Starts a command that opens the store, runs these statements, prints "open" and waits for the end of its input. */
export function startCommand(dataDir: string, ...statements: string[]): Program {
  return start('tests/lifecycle/store-command.ts', statements, { DATA_DIR: dataDir })
}

/** Runs `npm run admin`. */
export const runAdminCommand = (dataDir: string, ...args: string[]): Promise<Ending> =>
  start('src/server/admin/command.ts', args, { DATA_DIR: dataDir }).ended

/** Runs `npm run backup` or `npm run restore`. */
export const runBackupCommand = (
  task: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<Ending> => start('src/server/backup/command.ts', [task, ...args], env).ended

/** Runs statements through a command. Returns the rows of the last one. */
export async function queryByCommand(dataDir: string, ...statements: string[]): Promise<unknown> {
  const command = startCommand(dataDir, ...statements)
  const [, json = ''] = await command.prints(/open (.*)\n/)
  command.child.stdin?.end()
  await command.ended
  return JSON.parse(json)
}

/** Runs statements as the product, through a store of this process. Returns the rows of the last one. */
export async function queryAsProduct(dataDir: string, ...statements: string[]): Promise<unknown> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), { purpose: 'command' })
  const client = new pg.Client(store.connection)
  try {
    await client.connect()
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query<object>(statement))
    return rows
  } finally {
    await client.end()
    await store.close()
  }
}

/** Runs a statement as PostgreSQL's superuser while the database is running. Returns its rows. */
export async function runAsSuperuser(dataDir: string, statement: string): Promise<unknown[]> {
  const host = await getClusterPath(dataDir)
  const client = new pg.Client({ host, port: 5432, user: 'wonderlark', database: 'wonderlark' })
  await client.connect()
  const { rows } = await client.query<object>(statement).finally(() => client.end())
  return rows
}

/** Runs statements in order, as the product if PostgreSQL isn't running. Returns the rows of the last one. */
export async function query(dataDir: string, ...statements: string[]): Promise<unknown> {
  if ((await findPostgres(dataDir)) === undefined) return queryAsProduct(dataDir, ...statements)
  let rows: unknown[] = []
  for (const statement of statements) rows = await runAsSuperuser(dataDir, statement)
  return rows
}

/** Returns the path of a new data folder in a folder with this mode. Both are removed after the test. */
export async function makeDataDir(mode = 0o755): Promise<string> {
  const folder = await makeScratchFolder('wonderlark-life-')
  folders.push(folder)
  await chmod(folder, mode)
  return path.join(folder, 'data')
}

/** Returns a data folder with an empty database, left by a server without demo data. It is removed after the test. */
export async function copyDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await promisify(execFile)('cp', ['-a', inject('emptyTown'), dataDir])
  return dataDir
}

/** Returns the path of a data folder's database cluster, which may be elsewhere. */
export async function getClusterPath(dataDir: string): Promise<string> {
  const pointer = await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '')
  return pointer.split('\n')[0] || path.join(dataDir, 'postgres')
}

/** Returns the process id of a data folder's PostgreSQL; undefined if it isn't running. */
export async function findPostgres(dataDir: string): Promise<number | undefined> {
  const file = path.join(await getClusterPath(dataDir), 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim())) await pause(10)
}

afterEach(async () => {
  for (const program of programs.splice(0)) {
    if (program.child.exitCode === null && program.child.signalCode === null) await program.stop('SIGKILL')
  }
  for (const folder of folders.splice(0)) {
    const dataDir = path.join(folder, 'data')
    const pid = await findPostgres(dataDir)
    if (pid !== undefined) {
      process.kill(pid, 'SIGQUIT')
      await until(() => !isAlive(pid))
    }
    const cluster = await getClusterPath(dataDir)
    if (!cluster.startsWith(folder)) await rm(path.dirname(cluster), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
})
