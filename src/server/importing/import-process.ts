import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

export interface ImportOrder {
  name: string
  address: string
}

/** Imports a stored source. @returns null, or the reason for the failure */
export type RunImport = (order: ImportOrder, signal: AbortSignal) => Promise<string | null>

const command = path.join(import.meta.dirname, 'command.ts')
/** Collects garbage earlier and more often: a third less peak memory for a third more CPU time. */
export const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20']
/** Milliseconds. */
const timeoutMs = 10 * 60_000

/** The last line of output states the reason for the failure. */
function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/**
 * Runs the import command in a separate process. Parsing a calendar of many megabytes then doesn't delay responses, and
 * its memory is freed afterwards.
 * @throws if the signal aborts it
 */
export const runImportProcess: RunImport = async ({ name, address }, signal) => {
  try {
    const options = { signal, timeout: timeoutMs, maxBuffer: 16_000_000 }
    await promisify(execFile)(
      process.execPath,
      [...memoryFlags, command, '--json', '--name', name, '--', address],
      options,
    )
    return null
  } catch (error) {
    signal.throwIfAborted()
    const { stderr = '' } = error as { stderr?: string }
    return lastLine(stderr) || 'The reading ended without a word; it may have taken too long.'
  }
}
