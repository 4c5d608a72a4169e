import type { Config } from './config.ts'
import { systemClock, type ProcessLifecycle } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log, Meters } from '#server/platform/observability/observability.ts'
import { refreshDemoTown, seedDemoAccounts, seedDemoFollows, seedDemoTown } from './seeding/seed.ts'
import { openStore, type Store } from './store.ts'

/** Fills an empty database with the demo town, if it is to have one. */
async function seed(config: Config, database: Database): Promise<void> {
  if (config.seed === 'none') return
  const town = { database, clock: systemClock }
  if ((await seedDemoTown(town)) === 0) await refreshDemoTown(town)
  await seedDemoAccounts(town)
  await seedDemoFollows(town)
}

interface Tellers {
  log: Log
  meters?: Meters
}

const toldTo = ({ log, meters }: Tellers) => ({
  onError: (err: Error) => log.error({ err }, 'a connection failed'),
  ...(meters && { meters }),
})

/**
 * Opens the database for all processes that serve it: the one that does is alone on its `DATA_DIR`.
 * @throws when the database cannot be reached, started or migrated
 */
export async function openServedStore(life: ProcessLifecycle, config: Config, tellers: Tellers): Promise<Store> {
  const store = await openStore(config, {
    purpose: 'server',
    say: (sentence) => console.log(sentence),
    ...toldTo(tellers),
    onLost: life.fail,
  })
  life.onEnd(store.close)
  life.onHurry(store.abandon)
  await seed(config, store.workDatabase)
  return store
}

/** The database of a process whose parent has opened it before and stops it after. */
export async function joinServedStore(life: ProcessLifecycle, config: Config, tellers: Tellers): Promise<Store> {
  const store = await openStore(config, {
    purpose: 'member',
    ...toldTo(tellers),
    onLost: life.fail,
  })
  life.onEnd(store.close)
  return store
}
