import path from 'node:path'
import { createConfigSource, readConfig } from '#server/boot/config.ts'
import { sourceLimits } from '#contract/sources/source-options.ts'
import type { Database } from '#server/platform/database/database.ts'
import { getUsualConventions } from '#domain/places/place-conventions.ts'
import { createGuardedFetch, takeTurns } from '#server/platform/network/network.ts'
import { hasDatabase } from '#server/platform/postgres/postgres.ts'
import { countryAt, createGazetteer, loadLocalities, type Position } from '#server/platform/places/places.ts'
import { commandActor } from '#server/admin/log-service.ts'
import type { Town } from '#server/settings/service.ts'
import { systemClock, type ProcessLifecycle } from '#server/platform/process/process.ts'

/** Value of `User-Agent`, which shows a site's owner which installation reads it. */
const nameImporter = (publicUrl: string | null) =>
  publicUrl === null ? 'Wonderlark event importer' : `Wonderlark event importer (+${publicUrl})`

/** Opens the configured database when it is first needed. */
function lazyDatabase(life: ProcessLifecycle, say: (line: string) => unknown): () => Promise<Database> {
  let opening: Promise<Database> | null = null
  const open = async () => {
    // Imported lazily: reading a file without towns starts in half the time without it.
    const { openStore } = await import('#server/boot/store.ts')
    const store = await openStore(readConfig(), { purpose: 'command', say })
    life.onEnd(store.close)
    life.onForceExit(store.kill)
    await loadLocalities(store.connection)
    return store.database
  }
  return () => (opening ??= open())
}

/**
 * Creates the dependencies of the processes that read sources.
 * @param say prints one line of diagnostics
 */
export function openImportEnvironment(life: ProcessLifecycle, say: (line: string) => unknown) {
  const { defaultLocation, conventions, isPublicUrlSet, logLevel, publicUrl, sourceNetworks } = readConfig()
  const openDatabase = lazyDatabase(life, say)
  return {
    openDatabase,
    gazetteer: createGazetteer({ read: async (work) => (await openDatabase()).read(work) }),
    defaultLocation,
    conventions: { ...getUsualConventions(countryAt(defaultLocation)), ...conventions },
    fetchGuarded: takeTurns(
      createGuardedFetch({
        limits: { size: sourceLimits.fileBytes },
        allowedNetworks: sourceNetworks,
        userAgent: nameImporter(isPublicUrlSet ? publicUrl : null),
      }),
    ),
    clock: systemClock,
    logLevel,
  }
}

/**
 * Reads the town's location and conventions for commands. The processes that the server starts get it in their
 * environment. The settings are imported lazily, like the database.
 */
export function openTown({
  openDatabase,
  defaultLocation,
  conventions,
  clock,
}: ReturnType<typeof openImportEnvironment>) {
  const configSource = createConfigSource()
  const { databaseUrl, dataDir } = configSource.read({})
  return {
    configSource,
    /** A dry run needs no database, so without one the environment alone applies. */
    readTown: async (): Promise<Town> => {
      if (!databaseUrl && !(await hasDatabase(path.resolve(dataDir)))) return { defaultLocation, conventions }
      const { readTown } = await import('#server/settings/service.ts')
      return readTown({ database: await openDatabase(), configSource })
    },
    adoptLocation: async (home: Position): Promise<boolean> => {
      const { adoptLocation } = await import('#server/settings/service.ts')
      return adoptLocation({ database: await openDatabase(), configSource, clock }, home, commandActor())
    },
  }
}
