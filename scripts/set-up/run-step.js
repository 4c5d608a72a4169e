import { spawn } from 'node:child_process'

/** An error in one plain sentence for the person at the terminal. Printed without a stack. */
export class SetUpError extends Error {}

/**
 * Runs a program and captures its output, which is shown only if it fails.
 * @returns its exit code and its output
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

/**
 * Runs a program in the foreground and forwards signals to it. Returns its exit code. It is in the same process group, so
 * Ctrl-C reaches it twice; it treats both as one.
 */
export function runInForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const handOn = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, handOn)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, handOn)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Exits with the code that `work` returns. Prints only the message of a `SetUpError`. */
export async function runScript(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error)
    process.exitCode = 1
  }
}
