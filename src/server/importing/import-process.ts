import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

export interface ImportOrder {
  name: string
  address: string
}

/** Reads a remembered source. @returns null, or why it could not be read */
export type RunImport = (order: ImportOrder, signal: AbortSignal) => Promise<string | null>

const command = path.join(import.meta.dirname, 'command.ts')
/** Looks for garbage earlier and more often: a third less memory at its highest, for a third more time of the processor. */
const thrift = ['--max-semi-space-size=4', '--heap-growing-percent=20']
/** Milliseconds. */
const patience = 10 * 60_000

/** What a command says last is why it ended. */
function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/**
 * By the command, in a process of its own: a calendar of many megabytes holds up no answers, and its memory goes with it.
 * @throws when the signal ends it
 */
export const runImportProcess: RunImport = async ({ name, address }, signal) => {
  try {
    const options = { signal, timeout: patience, maxBuffer: 16_000_000 }
    await promisify(execFile)(process.execPath, [...thrift, command, '--json', '--name', name, '--', address], options)
    return null
  } catch (error) {
    signal.throwIfAborted()
    const { stderr = '' } = error as { stderr?: string }
    return lastLine(stderr) || 'The reading ended without a word; it may have taken too long.'
  }
}
