import type { DuplicateState } from '#contract/curation/duplicate.ts'
import { curateStoredEvents } from '#server/curation/service.ts'
import { findKeptEvent, settleWithdrawals } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { announceGuests } from '#server/guest-lists/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Lists pairs of events. `proposed` ones are upcoming, soonest first; others latest decision first. */
export const listDuplicates = (
  { database, clock }: Core,
  page: { state: DuplicateState; offset: number; limit: number },
) => database.read((sql) => queries.listPairs(sql, { ...page, now: clock.now().toString() }))

/** The operator's decision, within the caller's transaction. */
export interface Decision {
  pairId: number
  /** Account of the operator. */
  by: number | null
  now: string
}

/** @throws DomainError `duplicate_not_found` */
async function lockGroup(sql: WriteSql, pairId: number) {
  const group = await queries.lockGroup(sql, pairId)
  if (group.length === 0) throw new DomainError('duplicate_not_found')
  return group
}

/**
 * Returns the event to keep: the requested one, else a hosted one, else the older one. @throws DomainError
 * `duplicate_both_hosted`; `invalid_request` if a hosted event would be merged away
 */
function chooseKeptEvent(
  { one, other, isOneHosted, isOtherHosted }: queries.PairedEvents,
  keep: 'one' | 'other' | null,
) {
  if (isOneHosted && isOtherHosted) throw new DomainError('duplicate_both_hosted')
  if ((keep === 'one' && isOtherHosted) || (keep === 'other' && isOneHosted))
    throw new DomainError('invalid_request', t('The event that somebody hosts must stay.'))
  const isOther = keep === 'other' || (keep === null && isOtherHosted)
  return isOther ? { keptId: other, merged: one } : { keptId: one, merged: other }
}

/** Joins the two series of a merged group, so that dates that only one source lists belong to one series. */
async function joinGroup(sql: WriteSql, { one, other, groupKey }: queries.PairedEvents, keptId: number) {
  const merged = keptId === one ? other : one
  const [kept, gone] = await queries.findSeries(sql, keptId, merged)
  if (gone === null || !groupKey.includes(`s${gone}`)) return
  if (kept === null) await queries.extendSeries(sql, gone, [keptId])
  else await queries.joinSeries(sql, gone, kept)
}

/**
 * Merges the events of a pair, and of all pairs of the same two series. Moves saves, RSVPs and goals to the kept event.
 * Does nothing if they are already merged. @param keep id of the event to keep; null: chosen automatically
 * @returns the number of dates and the title's event
 * @throws DomainError `duplicate_not_found`, `duplicate_both_hosted`, `invalid_request`
 */
export async function mergeDuplicates(sql: WriteSql, { pairId, by, now }: Decision, keep: number | null) {
  const group = await lockGroup(sql, pairId)
  const asked = group.find(({ id }) => id === pairId) as queries.PairedEvents
  if (keep !== null && keep !== asked.one && keep !== asked.other)
    throw new DomainError('invalid_request', t('Keep one of the two events.'))
  const isOneKept = keep === asked.one
  const { keptId } = chooseKeptEvent(asked, keep === null ? null : isOneKept ? 'one' : 'other')
  if (asked.state === 'merged') return { eventId: asked.keptId ?? keptId, dates: 0 }
  for (const pair of group) {
    const chosen = chooseKeptEvent(pair, keep === null ? null : isOneKept ? 'one' : 'other')
    // Another pair of the group may have merged one of them meanwhile.
    const into = (await findKeptEvent(sql, chosen.keptId)) ?? chosen.keptId
    if (into === chosen.merged) continue
    const moved = await queries.movePeople(sql, chosen.merged, into)
    await announceGuests(sql, [into])
    await queries.joinEvents(sql, [{ merged: chosen.merged, keptId: into }], now)
    await settleWithdrawals(sql, [into], now)
    await curateStoredEvents(sql, [into], now)
    await queries.decidePair(sql, pair.id, { state: 'merged', by, now, moved })
  }
  await joinGroup(sql, asked, keptId)
  return { eventId: keptId, dates: group.length }
}

/** Splits merged events and moves the rows of people back. */
async function splitPair(sql: WriteSql, pair: queries.PairedEvents, now: string): Promise<void> {
  const { id, one, other, keptId } = pair
  if (keptId === null) return
  const merged = keptId === one ? other : one
  const root = (await findKeptEvent(sql, merged)) ?? keptId
  await queries.partEvents(sql, merged)
  await queries.returnPeople(sql, await queries.findMoved(sql, id), root, merged)
  await announceGuests(sql, [merged, root])
  await settleWithdrawals(sql, [merged, root], now)
  await curateStoredEvents(sql, [merged, root], now)
}

/**
 * Decides that the events of a pair are different, splitting them if they are merged. Imports don't merge or propose
 * them, or other dates of their series, again.
 * @throws DomainError `duplicate_not_found`
 */
export async function keepDuplicatesApart(sql: WriteSql, { pairId, by, now }: Decision) {
  const group = await lockGroup(sql, pairId)
  for (const pair of group) {
    if (pair.state === 'merged') await splitPair(sql, pair, now)
    await queries.decidePair(sql, pair.id, { state: 'apart', by, now, moved: null })
  }
  if (group[0]) await queries.partSeries(sql, group[0].groupKey)
  return { eventId: group[0]?.one ?? 0, dates: group.length }
}

/**
 * Undoes the last decision: proposes the pair again if its events were merged or kept apart, and merges them if they
 * were split.
 * @throws DomainError `duplicate_not_found`, `duplicate_both_hosted`
 */
export async function undoDuplicates(sql: WriteSql, decision: Decision) {
  const group = await lockGroup(sql, decision.pairId)
  if (group[0]?.state === 'apart' && group[0].previousState === 'merged') return mergeDuplicates(sql, decision, null)
  for (const pair of group) {
    if (pair.state === 'merged') await splitPair(sql, pair, decision.now)
    await queries.decidePair(sql, pair.id, { state: 'proposed', by: null, now: decision.now, moved: null })
  }
  if (group[0]) await queries.partSeries(sql, group[0].groupKey)
  return { eventId: group[0]?.one ?? 0, dates: group.length }
}

/**
 * Splits events that were merged by mistake, and keeps them apart.
 * @throws DomainError `duplicate_not_found` if they aren't merged
 */
export async function splitDuplicates(sql: WriteSql, decision: Decision) {
  const group = await lockGroup(sql, decision.pairId)
  if (group[0]?.state !== 'merged') throw new DomainError('duplicate_not_found')
  return keepDuplicatesApart(sql, decision)
}

// Imports merge and propose through these, within their own transaction.
export { extendSeries, insertPairs, joinEvents, joinSeries, listDecisions, type PairRow } from './queries.ts'
