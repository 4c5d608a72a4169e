import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError, systemCode } from './operator-error.ts'

/** What a process may need to know about its own end. */
export interface ProcessLifecycle {
  /** Registers what must be undone; the last comes first. */
  onEnd(undo: () => Promise<void> | void): void
  /** What to do when there is no time: a second Ctrl-C. Must not wait. */
  onHurry(leave: () => void): void
  /** Ends the process because of an error that nobody awaits. */
  fail(error: unknown): void
}

export interface ProcessOptions {
  /** Exit code after a signal: a server that was asked to stop has done its job, an interrupted command has not. */
  codeWhenAsked: number
}

/** Milliseconds within which a second signal is taken for the same key press: it reaches us from the terminal and
 * again through npm. */
const samePress = 500
/** Milliseconds after the signal at which the process ends whatever still hangs. */
const lastMoment = 9_500

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Prints the one sentence of an `OperatorError`; what nobody foresaw keeps its stack. */
export function report(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error)
}

/**
 * Runs a server or a command from its first to its last moment: signals, errors that nobody catches, cleaning up, the
 * exit code. A server's `body` returns when it serves, and the process lives on; a command's returns its exit code.
 */
export async function runProcess(
  body: (life: ProcessLifecycle) => Promise<number | 'serving'>,
  options: ProcessOptions,
): Promise<void> {
  const undoing = new AsyncDisposableStack()
  const hurrying: (() => void)[] = []
  const end = Promise.withResolvers<number>()
  let askedAt: number | undefined
  const ask = () => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      setTimeout(() => hurry(), lastMoment).unref()
      end.resolve(options.codeWhenAsked)
    } else if (performance.now() - askedAt > samePress) hurry()
  }
  const hurry = () => {
    for (const leave of hurrying) leave()
    process.exit(1)
  }
  const fail = (error: unknown) => {
    // Once we are leaving, what breaks is a part of leaving.
    if (askedAt === undefined) report(error)
    end.resolve(1)
  }
  for (const signal of stopSignals) process.on(signal, ask)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  body({ onEnd: (undo) => undoing.defer(undo), onHurry: (leave) => hurrying.push(leave), fail }).then((code) => {
    if (code !== 'serving') end.resolve(code)
  }, fail)
  process.exitCode = await end.promise
  try {
    await undoing.disposeAsync()
  } catch (error) {
    report(error)
    process.exitCode = 1
  }
  process.exit()
}

/**
 * Listens, and says where.
 * @param variable that the operator chose the port by
 * @returns the port, which differs from the given one when that is 0
 * @throws OperatorError when the address cannot be had
 */
export async function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const sentence = {
      EADDRINUSE: `Port ${port} on ${host} is in use by another program; set ${variable} to a free one.`,
      EACCES: `This user may not listen on port ${port}; set ${variable} to one above 1023.`,
      EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
      ENOTFOUND: `${host} is not a name of this machine; set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
    }[systemCode(error)]
    throw sentence === undefined ? error : new OperatorError(sentence)
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Takes no new request, lets the running ones finish, and after `patience` milliseconds cuts what is left. */
export async function drain(server: Server, patience: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const until = performance.now() + patience
  let isClosed = false
  void closed.then(() => (isClosed = true))
  while (!isClosed && performance.now() < until) {
    // A connection falls idle only after its answer.
    server.closeIdleConnections()
    await Promise.race([closed, pause(50)])
  }
  server.closeAllConnections()
  await closed
}
