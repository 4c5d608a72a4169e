import { openTexts } from '#server/boot/texts.ts'
import { runInLocale } from '#server/platform/observability/observability.ts'
import { lowerPriority, runProcess } from '#server/platform/process/process.ts'
import { openImportEnvironment } from './import-environment.ts'
import { readSource } from './import-source.ts'

// Visitors go first: readers take what the server leaves of the processor.
lowerPriority()

/** Reads the stored source with the given id, and writes about it in the given locale. See `createImportRunner`. */
await runProcess(
  async (life) => {
    const environment = openImportEnvironment(life, (line) => process.stderr.write(`${line}\n`))
    const database = await environment.openDatabase()
    const [id, locale] = process.argv.slice(2)
    openTexts()
    await runInLocale(locale, () => readSource({ ...environment, database }, Number(id), environment.clock.now()))
    return 0
  },
  { codeWhenAsked: 130 },
)
