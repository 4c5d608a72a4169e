import { callerFolder } from '#server/boot/config.ts'
import { openTexts } from '#server/boot/texts.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import { writeStored, writeStoredError } from '#texts/stored-texts.ts'
import { printable, runProcess, type ProcessLifecycle, systemCode } from '#server/platform/process/process.ts'
import { readArguments } from './arguments.ts'
import { openImportEnvironment, openTown } from './read/import-environment.ts'
import { runCommand } from './run-import.ts'

/** `npm run import`: the process around `runCommand`. */

/**
 * Waits until the output is flushed to a pipe; exiting earlier would truncate it. A reader that closes the pipe early
 * (`| head`) is not an error.
 */
function finishPrinting(life: ProcessLifecycle): void {
  process.stdout.on('error', (error) => {
    if (systemCode(error) !== 'EPIPE') life.fail(error)
  })
  life.onEnd(() => new Promise<void>((resolve) => process.stdout.write('', () => resolve())))
}

await runProcess(
  async (life) => {
    finishPrinting(life)
    const given = readArguments(process.argv.slice(2))
    const environment = openImportEnvironment(life, (line) => console.error(line))
    const { logLevel } = environment
    const options = {
      ...environment,
      ...openTown(environment),
      folder: callerFolder(),
      print: (line: string) => console.log(printable(writeStored(line))),
      remark: (line: string) => console.error(printable(writeStored(line))),
      showsStacks: logLevel === 'debug' || logLevel === 'trace',
    }
    // Operators also read the stored findings on their page, in other languages.
    openTexts()
    return runToStore(() => runCommand(given, options)).catch((error: unknown) => {
      throw writeStoredError(error)
    })
  },
  { codeWhenAsked: 130 },
)
