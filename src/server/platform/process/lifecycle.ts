import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError, systemCode } from './operator-error.ts'

/** Hooks into the end of a process. */
export interface ProcessLifecycle {
  /** Registers a cleanup step. Steps run in reverse order. */
  onEnd(undo: () => Promise<void> | void): void
  /** Registers what to do on a forced exit, such as a second Ctrl-C. Must not wait. */
  onForceExit(leave: () => void): void
  /** Ends the process because of an error that nothing awaits. */
  fail(error: unknown): void
}

export interface ProcessOptions {
  /** Exit code after a signal: a stopped server has done its job, an interrupted command has not. */
  codeWhenAsked: number
}

/**
 * Milliseconds within which a second signal counts as the same key press: it arrives from the terminal and again
 * through npm.
 */
const samePress = 500
/** Milliseconds after the signal at which the process exits, even if cleanup hangs. */
const lastMoment = 9_500

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes control characters, which a terminal would obey, from untrusted text. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- removes them
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')

/** Prints only the message of an `OperatorError`; unexpected errors keep their stack. */
function report(error: unknown): void {
  console.error(error instanceof OperatorError ? printable(error.message) : error)
}

/**
 * Runs a server or a command from start to exit: signals, uncaught errors, cleanup and the exit code. The `body` of a
 * server returns `'serving'` once it serves, and the process continues. The `body` of a command returns its exit code.
 */
export async function runProcess(
  body: (life: ProcessLifecycle) => Promise<number | 'serving'>,
  options: ProcessOptions,
): Promise<void> {
  const undoing = new AsyncDisposableStack()
  const forceExits: (() => void)[] = []
  const end = Promise.withResolvers<number>()
  let askedAt: number | undefined
  const ask = () => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      setTimeout(() => forceExit(), lastMoment).unref()
      end.resolve(options.codeWhenAsked)
    } else if (performance.now() - askedAt > samePress) forceExit()
  }
  const forceExit = () => {
    for (const leave of forceExits) leave()
    process.exit(1)
  }
  const fail = (error: unknown) => {
    // Errors during shutdown are part of it, so they aren't reported.
    if (askedAt === undefined) report(error)
    end.resolve(1)
  }
  for (const signal of stopSignals) process.on(signal, ask)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  body({ onEnd: (undo) => undoing.defer(undo), onForceExit: (leave) => forceExits.push(leave), fail }).then((code) => {
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
 * Starts listening.
 *
 * @param variable environment variable by which the operator chose the port
 * @returns the port, which differs from the given one if that is 0
 * @throws OperatorError if the address is unavailable
 */
export async function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const sentence = {
      EADDRINUSE: `Port ${port} on ${host} is in use by another program; set ${variable} to a free one.`,
      EACCES: `This user is not allowed to listen on port ${port}; set ${variable} to a port above 1023.`,
      EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
      ENOTFOUND: `${host} is not a name of this machine; set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
    }[systemCode(error)]
    throw sentence === undefined ? error : new OperatorError(sentence)
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/**
 * Stops accepting requests and lets running ones finish. After `timeoutMs` milliseconds, closes the connections that are
 * left.
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const until = performance.now() + timeoutMs
  let isClosed = false
  void closed.then(() => (isClosed = true))
  while (!isClosed && performance.now() < until) {
    // A connection becomes idle only after its response.
    server.closeIdleConnections()
    await Promise.race([closed, pause(50)])
  }
  server.closeAllConnections()
  await closed
}
