import type { Config } from './config.ts'
import { systemClock, type ProcessLifecycle } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log, Meters } from '#server/platform/observability/observability.ts'
import { loadLocalities } from '#server/platform/places/places.ts'
import { openStore, type Store } from './store.ts'

/** Fills an empty database with the demo town, if configured. */
async function seed(config: Config, database: Database): Promise<void> {
  if (config.seed === 'none') return
  const { refreshDemoTown, seedDemoAccounts, seedDemoFollows, seedDemoTown } = await import('#server/seeding/seed.ts')
  const town = { database, clock: systemClock }
  if ((await seedDemoTown(town)) === 0) await refreshDemoTown(town)
  await seedDemoAccounts(town)
  await seedDemoFollows(town)
}

interface StoreObservers {
  log: Log
  meters?: Meters
}

const connectTo = ({ log, meters }: StoreObservers) => ({
  onError: (err: Error) => log.error({ err }, 'database connection failed'),
  ...(meters && { meters }),
})

/**
 * Opens the database for all processes that serve it. The calling process owns its `DATA_DIR` alone.
 * @throws if the database can't be reached, started or migrated
 */
export async function openServedStore(
  life: ProcessLifecycle,
  config: Config,
  observers: StoreObservers,
): Promise<Store> {
  const store = await openStore(config, {
    purpose: 'server',
    say: (sentence) => console.log(sentence),
    ...connectTo(observers),
    onLost: life.fail,
  })
  life.onEnd(store.close)
  life.onForceExit(store.kill)
  await Promise.all([seed(config, store.workDatabase), loadLocalities(store.connection)])
  return store
}

/** Connects to the database that the parent process has opened and will stop. */
export async function joinServedStore(
  life: ProcessLifecycle,
  config: Config,
  observers: StoreObservers,
): Promise<Store> {
  const store = await openStore(config, {
    purpose: 'member',
    ...connectTo(observers),
    onLost: life.fail,
  })
  life.onEnd(store.close)
  return store
}
