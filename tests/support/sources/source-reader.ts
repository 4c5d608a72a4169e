import { defaultLocation } from '#contract/limits.ts'
import type { RunImport } from '#server/sources/read/import-process.ts'
import { readSource } from '#server/sources/read/import-source.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createGuardedFetch, type GuardedFetch } from '#server/platform/network/network-fetch.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import type { Clock } from '#server/platform/process/process.ts'

/** A fetch that reaches local servers and waits for half a second. */
export const fetchLocally = createGuardedFetch({ mayReach: () => true, limits: { time: 500, size: 1_000_000 } })

/** Reads sources in this process, by the test's clock. */
export const readInProcess =
  (database: Database, clock: Clock, fetchGuarded: GuardedFetch = fetchLocally): RunImport =>
  (id) =>
    runToStore(() =>
      readSource({ database, gazetteer: createGazetteer(database), defaultLocation, fetchGuarded }, id, clock.now()),
    )
