import { lowerPriority, runProcess } from '#server/platform/process/process.ts'
import { openImportEnvironment } from './import-environment.ts'
import { readSource } from './import-source.ts'

// Visitors go first: readers take what the server leaves of the processor.
lowerPriority()

/** Reads the stored source with the given id. See `createImportRunner`. */
await runProcess(
  async (life) => {
    const environment = openImportEnvironment(life, (line) => process.stderr.write(`${line}\n`))
    const database = await environment.openDatabase()
    await readSource({ ...environment, database }, Number(process.argv[2]), environment.clock.now())
    return 0
  },
  { codeWhenAsked: 130 },
)
