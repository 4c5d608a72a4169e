import { callerFolder } from '#server/boot/config.ts'
import { openImportEnvironment, openTown } from './read/import-environment.ts'
import { readSource } from './read/import-source.ts'
import { previewSource } from './read/preview-service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { OperatorError, printable, runProcess } from '#server/platform/process/process.ts'
import { readCommand, usage } from './run-command.ts'

/** `npm run sources`: manages the sources that events come from. */
await runProcess(
  async (life) => {
    const command = readCommand(process.argv.slice(2))
    if (!command) {
      console.log(usage)
      return 0
    }
    const environment = openImportEnvironment(life, (line) => console.error(line))
    const database = await environment.openDatabase()
    const { configSource, readTown } = openTown(environment)
    const deps = { ...environment, ...(await readTown()), configSource, database, places: environment.gazetteer }
    await command({
      ...deps,
      previewSource: (body) => previewSource(deps, body),
      readSource: (id) => readSource(deps, id, environment.clock.now()),
      folder: callerFolder(),
      print: (line) => console.log(printable(line)),
    }).catch((error: unknown) => {
      throw error instanceof DomainError ? new OperatorError(error.message) : error
    })
    return 0
  },
  { codeWhenAsked: 130 },
)
