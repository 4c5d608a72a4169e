import path from 'node:path'
import type { Problem } from '#contract/problem.ts'
import type { SourcePreview, SourcePreviewBody } from '#contract/sources/source.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { runReadProcess } from './read-process.ts'
import { currentLocale } from '#texts/text-source.ts'

/** Input of the process. */
export interface PreviewInput {
  body: SourcePreviewBody
  /** Locale of the requesting operator, such as "es-US". */
  locale: string
}

/** Output of the process: a preview, or why there is none. */
export type PreviewOutput = { preview: SourcePreview } | { problem: Problem }

const command = path.join(import.meta.dirname, 'preview-command.ts')
/** The timeout is longer than that of the fetch. */
const limits = { timeoutMs: 60_000, maxOutputBytes: 16_000_000 }

/**
 * Previews a source in a separate process.
 * @param env environment of the process
 * @param signal ends the process
 * @throws DomainError `source_…` explaining why it can't be read
 */
export async function runPreviewProcess(
  body: SourcePreviewBody,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<SourcePreview> {
  const input: PreviewInput = { body, locale: currentLocale() }
  const output = await runReadProcess<PreviewOutput>({ command, input, env, signal, ...limits })
  if ('preview' in output) return output.preview
  const { code, detail, tried } = output.problem
  throw new DomainError(code, detail).with(tried ? { tried } : {})
}
