import { randomUUID } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '#server/platform/database/database.ts'
import * as queries from './demo-identity-queries.ts'
import type { DemoPerson } from './demo-identity-page.ts'

export interface DemoMemory {
  /** Returns the provider's storage for one of its models. */
  adapter(model: string): Adapter
  /** Stores a person for the seconds until the authorization code is redeemed. */
  remember(person: DemoPerson): Promise<void>
  find(subject: string): Promise<DemoPerson | undefined>
  /** Deletes the person of one sign-in; the same person may have another in progress. */
  forget(subject: string): Promise<void>
}

const personModel = 'Person'
/** Seconds until a sign-in in progress expires. */
const lifetimeSeconds = 600

/** Stores the demo provider's sign-ins in progress in the database, where every process finds them. */
export function createDemoMemory(database: Database): DemoMemory {
  const now = () => new Date().toISOString()
  const keep = (model: string, id: string, payload: object, seconds: number) =>
    database.write(async (sql) => {
      await queries.deleteEndedEntries(sql, now())
      const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString()
      await queries.upsertEntry(sql, { model, id, payload, expiresAt })
    })
  return {
    adapter: (model) => ({
      upsert: (id, payload, expiresIn) => keep(model, id, payload, expiresIn ?? lifetimeSeconds),
      find: async (id) => {
        const [found] = await database.read((sql) => queries.findEntry(sql, model, id, now()))
        return found?.payload as AdapterPayload | undefined
      },
      findByUid: async (uid) => {
        const [found] = await database.read((sql) => queries.findEntryByUid(sql, model, uid, now()))
        return found?.payload as AdapterPayload | undefined
      },
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await database.write((sql) => queries.markConsumed(sql, model, id, Math.floor(Date.now() / 1_000)))
      },
      destroy: async (id) => {
        await database.write((sql) => queries.deleteEntry(sql, model, id))
      },
      revokeByGrantId: async (grantId) => {
        await database.write((sql) => queries.deleteGrantEntries(sql, grantId))
      },
    }),
    remember: (person) => keep(personModel, randomUUID(), person, lifetimeSeconds),
    find: async (subject) => {
      const [found] = await database.read((sql) => queries.findEntryBySubject(sql, personModel, subject, now()))
      return found?.payload as DemoPerson | undefined
    },
    forget: async (subject) => {
      await database.write((sql) => queries.deleteEntryBySubject(sql, personModel, subject))
    },
  }
}
