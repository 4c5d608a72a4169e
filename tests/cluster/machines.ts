import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findAccount, type Account } from '#server/platform/postgres/postgres-account.ts'

/** A program that runs, and the file with what it says. */
export interface Machine {
  name: string
  child: ChildProcess
  logFile: string
}

const hasEnded = ({ child }: Machine) => child.exitCode !== null || child.signalCode !== null

/** Milliseconds that a program has to stop in. */
const stopTimeoutMs = 15_000

/** The folder of one run and every program in it; all of it is gone after `close`. */
export class Machines {
  readonly folder: string
  /** Account of PostgreSQL and pgbouncer, which refuse root. */
  readonly account: Account | undefined
  private readonly running: Machine[] = []
  private constructor(folder: string, account: Account | undefined) {
    this.folder = folder
    this.account = account
  }

  static async open(): Promise<Machines> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-cluster-'))
    const account = await findAccount(folder)
    await chmod(folder, 0o755)
    return new Machines(folder, account)
  }

  /** A folder of this run that the unprivileged account may write into, and nobody else look into. */
  async makeFolder(name: string): Promise<string> {
    const folder = path.join(this.folder, name)
    await mkdir(folder, { mode: 0o700 })
    if (this.account) await chown(folder, this.account.uid, this.account.gid)
    return folder
  }

  async writeSettings(name: string, text: string): Promise<string> {
    const file = path.join(this.folder, name)
    await writeFile(file, text, { mode: 0o600 })
    if (this.account) await chown(file, this.account.uid, this.account.gid)
    return file
  }

  /** @param options `isOurs`: runs as the caller, as Wonderlark does */
  start(
    name: string,
    command: string,
    args: readonly string[],
    options: { env?: Record<string, string>; isOurs?: boolean } = {},
  ): Machine {
    const logFile = path.join(this.folder, `${name}.log`)
    const log = openSync(logFile, 'a')
    const child = spawn(command, args, {
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], HOME: this.folder, LC_ALL: 'C.UTF-8', ...options.env },
      ...(options.isOurs ? {} : { cwd: '/', ...this.account }),
    })
    closeSync(log)
    const machine = { name, child, logFile }
    this.running.push(machine)
    return machine
  }

  /** Waits for a claim to come true. @throws with the end of the machine's log when it ends before, or takes too long */
  async until(what: string, claim: () => Promise<boolean>, machine?: Machine, seconds = 90): Promise<void> {
    const deadline = performance.now() + seconds * 1_000
    while (!(await claim().catch(() => false))) {
      const isLate = performance.now() > deadline
      if (isLate || (machine && hasEnded(machine))) {
        const log = machine ? (await readFile(machine.logFile, 'utf8')).split('\n').slice(-25).join('\n') : ''
        throw new Error(`${isLate ? `Not within ${seconds} s` : 'It ended first'}: ${what}\n${log}`)
      }
      await pause(50)
    }
  }

  /** Stops everything, the last started first, and takes the folder away. */
  async close(): Promise<void> {
    for (const machine of this.running.toReversed()) {
      if (hasEnded(machine)) continue
      const ended = once(machine.child, 'exit')
      machine.child.kill('SIGTERM')
      await Promise.race([ended, pause(stopTimeoutMs)])
      if (!hasEnded(machine)) machine.child.kill('SIGKILL')
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

/** The first line of a PostgreSQL's own file is its number. */
export async function killPostgres(dataFolder: string): Promise<void> {
  const text = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!(pid > 0)) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  // The number may be another program's by now.
  if (command.includes(dataFolder)) process.kill(pid, 'SIGKILL')
}
