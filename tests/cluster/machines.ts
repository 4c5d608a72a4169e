import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findAccount, type Account } from '#server/platform/postgres/postgres-account.ts'

/** A running program and its log file. */
export interface Machine {
  name: string
  child: ChildProcess
  logFile: string
}

const hasEnded = ({ child }: Machine) => child.exitCode !== null || child.signalCode !== null

/** Milliseconds until a program that doesn't stop is killed. */
const stopTimeoutMs = 15_000

/** The folder and programs of one run. `close` stops and removes them. */
export class Machines {
  readonly folder: string
  /** Account for PostgreSQL and pgbouncer, which refuse to run as root. */
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

  /** Creates a folder that only the unprivileged account can access. */
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

  /** @param options `isOurs`: run as the current account, not the unprivileged one */
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

  /** Waits until a claim holds. @throws with the end of the program's log if it ends first or takes too long */
  async until(what: string, claim: () => Promise<boolean>, machine?: Machine, seconds = 90): Promise<void> {
    const deadline = performance.now() + seconds * 1_000
    while (!(await claim().catch(() => false))) {
      const isLate = performance.now() > deadline
      if (isLate || (machine && hasEnded(machine))) {
        const log = machine ? (await readFile(machine.logFile, 'utf8')).split('\n').slice(-25).join('\n') : ''
        throw new Error(`${isLate ? `Timed out after ${seconds} s` : 'The program ended first'}: ${what}\n${log}`)
      }
      await pause(50)
    }
  }

  /** Stops all programs in reverse order and removes the folder. */
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

export async function killPostgres(dataFolder: string): Promise<void> {
  const text = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!(pid > 0)) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  // The process id may have been reused.
  if (command.includes(dataFolder)) process.kill(pid, 'SIGKILL')
}
