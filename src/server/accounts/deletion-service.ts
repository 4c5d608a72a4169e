import { DomainError } from '#server/platform/http/http.ts'
import { releasePictures } from '#server/pictures/service.ts'
import { announceGuests, listEventsOfGuests } from '#server/guest-lists/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { requireRemainingOperator } from './operator-service.ts'
import { giveUpPlaces } from '#server/rsvp/service.ts'
import { notifyEventChange } from '#server/notifications/change-service.ts'
import * as queries from './queries.ts'
import { addErasedEvents, deleteEmails, deleteNotifications, listTraces } from './trace-queries.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

export const { deleteUsers, deleteUnusedWords } = queries

/** Erases what the host wrote in the events, and cancels upcoming ones. */
async function eraseEvents(sql: WriteSql, ids: readonly number[], now: string): Promise<void> {
  const words = await queries.listWords(sql, ids)
  await queries.eraseEvents(sql, ids, now)
  await queries.eraseNotes(sql, ids)
  await queries.deletePhotos(sql, ids)
  await queries.deleteUnusedWords(sql, words)
}

/** Groups events by series, so that guests of several dates are notified once. */
function groupBySeries(events: readonly queries.LeavingEvent[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const { id, seriesId } of events) {
    const key = seriesId === null ? `event ${id}` : `series ${seriesId}`
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return [...groups.values()]
}

/**
 * Deletes an account and everything that belongs to it, in one transaction. Among pending emails to or about the
 * person, only cancellation emails to guests are still sent. Picture files are deleted within minutes.
 * @throws DomainError `user_not_found` if the account is already deleted, or `last_operator`
 */
export const deleteAccount = (deps: Corresponding, id: number): Promise<void> =>
  deps.database.write((sql) => requireRemainingOperator(sql, () => eraseAccount(sql, deps, id)))

async function eraseAccount(sql: WriteSql, deps: Corresponding, id: number): Promise<void> {
  const now = deps.clock.now().toString()
  const person = await queries.lockLeavingPerson(sql, id)
  if (!person) throw new DomainError('user_not_found')
  const found = await listTraces(sql, person)
  await queries.transferHosting(sql, id, now)
  const events = await queries.listSoleEvents(sql, id, now)
  const ids = events.map((event) => event.id)
  const ahead = events.filter(({ isAhead }) => isAhead)
  await eraseEvents(sql, ids, now)
  const traces = addErasedEvents(found, ids)
  await deleteEmails(sql, person, traces, ids)
  await deleteNotifications(sql, person, traces, ids)
  await giveUpPlaces(sql, deps, id)
  await releasePictures(sql, await queries.deleteTraces(sql, person))
  await announceGuests(sql, await listEventsOfGuests(sql, [id]))
  await queries.deleteUsers(sql, [id])
  for (const [eventId = 0, ...otherIds] of groupBySeries(ahead)) {
    await notifyEventChange(sql, { eventId, otherIds, change: 'cancelled' })
  }
  await queries.insertAudit(sql, { cancelled: ahead.length, past: events.length - ahead.length }, now)
}
