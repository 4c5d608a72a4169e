import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { killSignal, memoryFlags } from './read-process.ts'
import { currentLocale } from '#texts/text-source.ts'
import { t } from '#texts/texts.ts'

/**
 * Reads a stored source and records the run.
 * @throws if the read ended without being recorded, or the signal aborted it
 */
export type RunImport = (sourceId: number, signal: AbortSignal) => Promise<void>

const command = path.join(import.meta.dirname, 'source-command.ts')
/** Milliseconds. */
const timeoutMs = 10 * 60_000

/** The last line of output states the reason for the failure. */
function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/**
 * Creates the function that reads a source in a separate process. Parsing a calendar of many megabytes then doesn't delay responses, and its
 * memory is freed afterwards. What it writes is in the language of the job. The process records the run itself, in the transaction that writes the events.
 */
export const createImportRunner =
  (env: NodeJS.ProcessEnv): RunImport =>
  async (sourceId, signal) => {
    try {
      const options = { env, signal, timeout: timeoutMs, killSignal, maxBuffer: 16_000_000 } as const
      await promisify(execFile)(process.execPath, [...memoryFlags, command, String(sourceId), currentLocale()], options)
    } catch (error) {
      signal.throwIfAborted()
      const { stderr = '' } = error as { stderr?: string }
      throw new Error(lastLine(stderr) || t('The process that read it ended without a word.'), { cause: error })
    }
  }
