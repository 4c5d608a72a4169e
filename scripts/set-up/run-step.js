import { spawn } from 'node:child_process'

/** One plain sentence for the person at the terminal; the program ends with it and without a stack. */
export class SetUpError extends Error {}

/**
 * Runs a program to its end; what it prints is kept, and shown only when it fails.
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
 * Runs a program in the foreground, in the same process group, hands signals on to it, and returns its exit code.
 * Ctrl-C reaches it twice then, from the terminal and from here; it takes the two for one.
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

/** Ends the program as `work` says; a `SetUpError` is printed as its sentence. */
export async function runScript(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error)
    process.exitCode = 1
  }
}
