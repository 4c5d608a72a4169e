import { json } from 'node:stream/consumers'
import type { SourcePreviewBody } from '#contract/sources/source.ts'
import { DomainError, toProblem } from '#server/platform/http/http.ts'
import { runProcess } from '#server/platform/process/process.ts'
import { openImportEnvironment } from './import-environment.ts'
import type { PreviewOutput } from './preview-process.ts'
import { previewSource } from './preview-service.ts'

/** Reads the request from standard input and prints the preview, or the problem, as JSON. See `runPreviewProcess`. */
await runProcess(
  async (life) => {
    const environment = openImportEnvironment(life, (line) => process.stderr.write(`${line}\n`))
    const body = (await json(process.stdin)) as SourcePreviewBody
    const read = async (): Promise<PreviewOutput> => ({
      preview: await previewSource({ ...environment, database: await environment.openDatabase() }, body),
    })
    const output = await read().catch((error: unknown): PreviewOutput => {
      if (error instanceof DomainError) return { problem: toProblem(error) }
      throw error
    })
    life.onEnd(() => new Promise<void>((resolve) => process.stdout.write(JSON.stringify(output), () => resolve())))
    return 0
  },
  { codeWhenAsked: 130 },
)
