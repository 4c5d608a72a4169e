import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as queries from './deletion-queries.ts'

export interface DeletionDeps {
  database: Database
  clock: Clock
}

/**
 * Deletes an account and all that belongs to it in one transaction: either all of it is gone or nothing.
 * @throws Refusal `user_not_found` when it has gone already
 */
export function deleteAccount({ database, clock }: DeletionDeps, id: number): Promise<void> {
  const now = clock.now().toString()
  return database.write(async (sql) => {
    const person = await queries.lockLeavingPerson(sql, id)
    if (!person) throw new Refusal('user_not_found')
    const events = await queries.listSoleEvents(sql, id, now)
    const ids = events.map((event) => event.id)
    const words = await queries.listWords(sql, ids)
    await queries.eraseEvents(sql, ids, now)
    await queries.forgetUnusedWords(sql, words)
    await queries.deleteUserRow(sql, id)
    const cancelled = events.filter(({ isAhead }) => isAhead).length
    await queries.insertAudit(sql, { cancelledEvents: cancelled, pastEvents: events.length - cancelled }, now)
  })
}
