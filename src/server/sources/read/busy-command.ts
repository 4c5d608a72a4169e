import { json } from 'node:stream/consumers'
import type { BusyRequest } from '#server/busy/service.ts'
import { DomainError, toProblem } from '#server/platform/http/http.ts'
import { runProcess } from '#server/platform/process/process.ts'
import type { BusyOutput } from './busy-process.ts'
import { readBusyTimes } from './busy-service.ts'

function read(request: BusyRequest): BusyOutput {
  try {
    return { times: readBusyTimes(request) }
  } catch (error) {
    if (error instanceof DomainError) return { problem: toProblem(error) }
    throw error
  }
}

/** Reads the request from standard input and prints the busy times, or the problem, as JSON. See `runBusyProcess`. */
await runProcess(
  async (life) => {
    const output = read((await json(process.stdin)) as BusyRequest)
    life.onEnd(() => new Promise<void>((resolve) => process.stdout.write(JSON.stringify(output), () => resolve())))
    return 0
  },
  { codeWhenAsked: 130 },
)
