import { callerFolder, readConfig } from '#server/config.ts'
import { systemClock, runProcess, type ProcessLifecycle, systemCode } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createGazetteer } from '#server/platform/places/places.ts'
import { createGuardedFetch } from '#server/platform/network/network.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run-command.ts'

/** `npm run import`: the process around `runCommand`. */

/** Bytes of a calendar that comes over the network: five times the largest known, and little enough for a small machine. */
const mostBytes = 10_000_000

/** Opens the configured database once, when it is asked for. */
function lazyDatabase(life: ProcessLifecycle): () => Promise<Database> {
  let opening: Promise<Database> | null = null
  const open = async () => {
    // Loaded only here: a dry reading starts in half the time without it.
    const { openStore } = await import('#server/store.ts')
    const store = await openStore(readConfig(), { purpose: 'command', say: console.error })
    life.onEnd(store.close)
    life.onHurry(store.abandon)
    return store.database
  }
  return () => (opening ??= open())
}

/**
 * What is printed to a pipe is on its way for a while, and the end of the process would cut it off. A reader that has
 * seen enough (`| head`) is no failure.
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
    const { defaultLocation, logLevel, sourceNetworks } = readConfig()
    return runCommand(given, {
      openDatabase: lazyDatabase(life),
      gazetteer: createGazetteer(),
      defaultLocation,
      fetchGuarded: createGuardedFetch({ limits: { size: mostBytes }, allowedNetworks: sourceNetworks }),
      clock: systemClock,
      folder: callerFolder(),
      print: (line) => console.log(line),
      remark: (line) => console.error(line),
      showsStacks: logLevel === 'debug' || logLevel === 'trace',
    })
  },
  { codeWhenAsked: 130 },
)
