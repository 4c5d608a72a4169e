import { execFile } from 'node:child_process'
import path from 'node:path'
import type { Problem } from '#contract/problem.ts'
import type { SourcePreview, SourcePreviewBody } from '#contract/source.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { memoryFlags } from './import-process.ts'

/** Output of the process: a preview, or why there is none. */
export type PreviewOutput = { preview: SourcePreview } | { problem: Problem }

const command = path.join(import.meta.dirname, 'preview-command.ts')
/** Milliseconds; longer than the fetch's own limit. */
const timeoutMs = 60_000
/** Bytes. */
const maxOutput = 16_000_000

const run = (body: SourcePreviewBody, env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...memoryFlags, command],
      { env, timeout: timeoutMs, maxBuffer: maxOutput },
      (error, output) => {
        if (!error) resolve(output)
        else if (error.killed) reject(new DomainError('source_too_slow'))
        else reject(new Error('The process that previews sources failed.', { cause: error }))
      },
    )
    // The process may end before it has read everything; its exit code then says so.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(body))
  })

/**
 * Previews a source in a separate process, so that parsing a large calendar doesn't delay other responses.
 * @param env environment of the process
 * @throws DomainError `source_…` explaining why it can't be read
 */
export async function runPreviewProcess(body: SourcePreviewBody, env: NodeJS.ProcessEnv): Promise<SourcePreview> {
  const output = JSON.parse(await run(body, env)) as PreviewOutput
  if ('preview' in output) return output.preview
  const { code, detail, tried } = output.problem
  throw new DomainError(code, detail).with(tried ? { tried } : {})
}
