import { openTexts } from '#server/boot/texts.ts'
import { runInLocale, runToStore } from '#server/platform/observability/observability.ts'
import { writeStoredError } from '#texts/stored-texts.ts'
import { lowerPriority, runProcess } from '#server/platform/process/process.ts'
import { openImportEnvironment } from './import-environment.ts'
import { readSource } from './import-source.ts'

// Runs with low priority, so that visitors aren't slowed down.
lowerPriority()

/**
 * Reads the stored source with the given id, and records the result. Texts with dates are in the given locale. See
 * `createImportRunner`.
 */
await runProcess(
  async (life) => {
    const environment = openImportEnvironment(life, (line) => process.stderr.write(`${line}\n`))
    const database = await environment.openDatabase()
    const [id, locale] = process.argv.slice(2)
    openTexts()
    const read = () => readSource({ ...environment, database }, Number(id), environment.clock.now())
    await runInLocale(locale, () => runToStore(read)).catch((error: unknown) => {
      throw writeStoredError(error)
    })
    return 0
  },
  { codeWhenAsked: 130 },
)
