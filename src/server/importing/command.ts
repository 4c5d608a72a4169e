import { callerFolder, readConfig } from '#server/config.ts'
import { systemClock, runProcess, type ProcessLifecycle, systemCode } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createGazetteer, loadLocalities } from '#server/platform/places/places.ts'
import { createGuardedFetch, takeTurns } from '#server/platform/network/network.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run-command.ts'

/** `npm run import`: the process around `runCommand`. */

/**
 * Maximum size of a downloaded calendar in bytes: five times the largest known, and small enough for small machines.
 */
const mostBytes = 10_000_000

/** Value of `User-Agent`, from which a site's owner sees which installation reads it. */
const nameImporter = (publicUrl: string | null) =>
  publicUrl === null ? 'Wonderlark event importer' : `Wonderlark event importer (+${publicUrl})`

/** Opens the configured database when it is first needed. */
function lazyDatabase(life: ProcessLifecycle): () => Promise<Database> {
  let opening: Promise<Database> | null = null
  const open = async () => {
    // Imported lazily: reading a file without towns starts in half the time without it.
    const { openStore } = await import('#server/store.ts')
    const store = await openStore(readConfig(), { purpose: 'command', say: console.error })
    life.onEnd(store.close)
    life.onForceExit(store.kill)
    await loadLocalities(store.connection)
    return store.database
  }
  return () => (opening ??= open())
}

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
    const { defaultLocation, isPublicUrlSet, logLevel, publicUrl, sourceNetworks } = readConfig()
    const openDatabase = lazyDatabase(life)
    return runCommand(given, {
      openDatabase,
      gazetteer: createGazetteer({ read: async (work) => (await openDatabase()).read(work) }),
      defaultLocation,
      fetchGuarded: takeTurns(
        createGuardedFetch({
          limits: { size: mostBytes },
          allowedNetworks: sourceNetworks,
          userAgent: nameImporter(isPublicUrlSet ? publicUrl : null),
        }),
      ),
      clock: systemClock,
      folder: callerFolder(),
      print: (line) => console.log(line),
      remark: (line) => console.error(line),
      showsStacks: logLevel === 'debug' || logLevel === 'trace',
    })
  },
  { codeWhenAsked: 130 },
)
