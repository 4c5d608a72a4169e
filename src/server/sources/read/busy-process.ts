import path from 'node:path'
import type { Problem } from '#contract/problem.ts'
import type { BusyRequest, BusyTime } from '#server/busy/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { runReadProcess } from './read-process.ts'

/** Output of the process: busy times, or why there are none. */
export type BusyOutput = { times: BusyTime[] } | { problem: Problem }

const command = path.join(import.meta.dirname, 'busy-command.ts')
const options = { timeoutMs: 60_000, maxOutputBytes: 4_000_000, isPrivate: true }

/**
 * Reads the busy times of a calendar in a separate process.
 * @throws DomainError `source_…` explaining why it can't be read
 */
export async function runBusyProcess(request: BusyRequest): Promise<BusyTime[]> {
  const output = await runReadProcess<BusyOutput>({ command, input: request, ...options })
  if ('times' in output) return output.times
  throw new DomainError(output.problem.code)
}
