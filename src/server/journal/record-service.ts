import type { GoalRecord, OwnGoalRecord } from '#contract/journal/journal.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { isJournalShared } from './policy.ts'
import * as queries from './record-queries.ts'
import { hasGoal } from './queries.ts'
import type { Core, Linking, Viewing } from '#server/platform/dependencies/dependencies.ts'

/**
 * @param viewerId sees the events; null for anyone with the link
 */
async function present(deps: Viewing, row: queries.RecordRow, viewerId: number | null): Promise<GoalRecord> {
  const { title, description, name, startedAt, reachedAt, tasks, eventIds, journal, badge } = row
  const events = eventIds.length === 0 ? [] : await listEventsByIds(deps, eventIds, viewerId)
  return {
    ...{ title, description, name, startedAt, reachedAt, tasks, journal },
    badgeBy: badge?.offeredBy ?? null,
    events: events.map((event) => ({
      id: event.id,
      title: event.title,
      date: event.date,
      organizer: event.organizer,
    })),
  }
}

/** @throws DomainError `goal_not_found`, also for another person's goal */
export async function getGoalRecord(deps: Viewing, userId: number, id: number): Promise<OwnGoalRecord> {
  const row = await deps.database.read((sql) => queries.findRecord(sql, { userId, id }))
  if (!row) throw new DomainError('goal_not_found')
  return { ...(await present(deps, row, userId)), goalId: id, share: row.share }
}

/** Runs `work` on a goal of the person. @throws DomainError `goal_not_found` */
const writeShare = (deps: Core, userId: number, id: number, work: (sql: WriteSql) => Promise<void>) =>
  deps.database.write(async (sql) => {
    if (!(await hasGoal(sql, userId, id))) throw new DomainError('goal_not_found')
    await work(sql)
  })

/**
 * Creates the link to a goal's record. The database stores only its hash; an earlier link stops working.
 * @throws DomainError `goal_not_found`
 */
export async function shareGoalRecord(deps: Linking, userId: number, id: number, hasJournal: boolean) {
  const token = newToken()
  const now = deps.clock.now().round({ smallestUnit: 'second', roundingMode: 'floor' }).toString()
  const share = { tokenHash: hashToken(token), hasJournal, now }
  await writeShare(deps, userId, id, (sql) => queries.saveShare(sql, id, share))
  return { url: `${deps.publicUrl}/records/${token}`, sharedAt: now, hasJournal }
}

/** @throws DomainError `goal_not_found` */
export const changeGoalShare = (deps: Core, userId: number, id: number, hasJournal: boolean): Promise<void> =>
  writeShare(deps, userId, id, (sql) => queries.changeShare(sql, id, hasJournal))

/** @throws DomainError `goal_not_found` */
export const unshareGoalRecord = (deps: Core, userId: number, id: number): Promise<void> =>
  writeShare(deps, userId, id, (sql) => queries.deleteShare(sql, id))

/** @throws DomainError `record_not_found` if there is no such link, or it was withdrawn */
export async function getSharedRecord(deps: Viewing, token: string): Promise<GoalRecord> {
  const row = await deps.database.read((sql) => queries.findRecord(sql, { tokenHash: hashToken(token) }))
  if (!row) throw new DomainError('record_not_found')
  const record = await present(deps, row, null)
  return isJournalShared(row.share) ? record : { ...record, journal: [] }
}
