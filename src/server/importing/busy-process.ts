import { execFile } from 'node:child_process'
import path from 'node:path'
import type { Problem } from '#contract/problem.ts'
import type { BusyRequest, BusyTime } from '#server/busy/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { memoryFlags } from './import-process.ts'

/** Output of the process: busy times, or why there are none. */
export type BusyOutput = { times: BusyTime[] } | { problem: Problem }

const command = path.join(import.meta.dirname, 'busy-command.ts')
const timeoutMs = 60_000
const maxOutputBytes = 4_000_000

const run = (request: BusyRequest) =>
  new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...memoryFlags, command],
      { timeout: timeoutMs, maxBuffer: maxOutputBytes },
      (error, output) => {
        if (!error) resolve(output)
        else if (error.killed) reject(new DomainError('source_too_slow'))
        // The error's message contains what the process printed, which is private.
        else reject(new Error('The process that reads calendars failed.'))
      },
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(request))
  })

/**
 * Reads the busy times of a calendar in a separate process, so that parsing a large one doesn't delay responses.
 * @throws DomainError `source_…` explaining why it can't be read
 */
export async function runBusyProcess(request: BusyRequest): Promise<BusyTime[]> {
  const output = JSON.parse(await run(request)) as BusyOutput
  if ('times' in output) return output.times
  throw new DomainError(output.problem.code)
}
