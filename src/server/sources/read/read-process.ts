import { execFile } from 'node:child_process'
import { DomainError } from '#server/platform/http/http.ts'

/** Flags of Node that collect garbage earlier and more often: a third less peak memory for a third more CPU time. */
export const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20']

/** The signal that ends a process that reads untrusted data. A busy process handles no other signal. */
export const killSignal = 'SIGKILL'

interface ReadProcess {
  /** File of the command. */
  command: string
  /** Sent to its standard input as JSON. */
  input: unknown
  /** Default: the environment of this process. */
  env?: NodeJS.ProcessEnv
  timeoutMs: number
  /** Ends the process when its output is no longer needed. */
  signal?: AbortSignal | undefined
  maxOutputBytes: number
  /** Whether errors must not contain what it printed. */
  isPrivate?: boolean
}

const run = ({ command, input, env, signal, isPrivate = false, ...limits }: ReadProcess) =>
  new Promise<string>((resolve, reject) => {
    const options = { env, signal, timeout: limits.timeoutMs, killSignal, maxBuffer: limits.maxOutputBytes } as const
    const child = execFile(process.execPath, [...memoryFlags, command], options, (error, output) => {
      if (!error) resolve(output)
      else if (error.killed || signal?.aborted) reject(new DomainError('source_too_slow'))
      else reject(new Error('The process that reads a source failed.', isPrivate ? {} : { cause: error }))
    })
    // The process may end before it has read everything, which its exit code then shows.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(input))
  })

/**
 * Runs a command that reads a source in a separate process, so that parsing a large calendar doesn't delay other responses.
 * @returns its output, which is JSON
 * @throws DomainError `source_too_slow` after the timeout or when nobody waits any more
 */
export const runReadProcess = async <Output>(request: ReadProcess): Promise<Output> =>
  JSON.parse(await run(request)) as Output
