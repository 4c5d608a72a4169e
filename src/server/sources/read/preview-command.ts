import { json } from 'node:stream/consumers'
import { openTexts } from '#server/boot/texts.ts'
import { DomainError, toProblem } from '#server/platform/http/http.ts'
import { runInLocale } from '#server/platform/observability/observability.ts'
import { runProcess } from '#server/platform/process/process.ts'
import { openImportEnvironment } from './import-environment.ts'
import type { PreviewInput, PreviewOutput } from './preview-process.ts'
import { previewSource } from './preview-service.ts'

/** Reads the request from standard input and prints the preview, or the problem, as JSON. See `runPreviewProcess`. */
await runProcess(
  async (life) => {
    const environment = openImportEnvironment(life, (line) => process.stderr.write(`${line}\n`))
    openTexts()
    const { body, locale } = (await json(process.stdin)) as PreviewInput
    const read = async (): Promise<PreviewOutput> => ({
      preview: await previewSource({ ...environment, database: await environment.openDatabase() }, body),
    })
    const respond = () =>
      read().catch((error: unknown): PreviewOutput => {
        if (error instanceof DomainError) return { problem: toProblem(error) }
        throw error
      })
    const output = await runInLocale(locale, respond)
    life.onEnd(() => new Promise<void>((resolve) => process.stdout.write(JSON.stringify(output), () => resolve())))
    return 0
  },
  { codeWhenAsked: 130 },
)
