import type { Attended, UserEvent, UserEventStatus } from '#contract/saved/user-event.ts'
import type { Position } from '#domain/places/distance.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { completeAttendTasks, reopenAttendTasks } from '#server/goals/task-service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './queries.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

/**
 * Saves or unsaves an event. Idempotent.
 * @throws DomainError `event_not_found`
 */
export async function setSaved(deps: Core, userId: number, eventId: number, isSaved: boolean): Promise<void> {
  const change = isSaved ? queries.saveEvent : queries.unsaveEvent
  const isFound = await deps.database.writeStatement((sql) => change(sql, userId, eventId))
  if (!isFound) throw new DomainError('event_not_found')
}

/**
 * Marks an event as attended, or undoes that, and updates the goals that it belongs to in the same transaction.
 * @returns the goals in which this completed a task; empty when undone
 * @throws DomainError `event_not_found`, `event_not_over`
 */
export function setAttended(deps: Core, userId: number, eventId: number, isAttended: boolean) {
  return deps.database.write(async (sql): Promise<Attended['goals']> => {
    const event = await queries.findVisibleEvent(sql, userId, eventId, getNow(deps))
    if (!event) throw new DomainError('event_not_found')
    if (!isAttended) {
      await queries.deleteUserEvent(sql, userId, eventId, 'attended')
      await reopenAttendTasks(sql, userId, eventId)
      return []
    }
    if (!event.isOver) throw new DomainError('event_not_over')
    await queries.insertUserEvent(sql, userId, eventId, 'attended')
    return completeAttendTasks(sql, userId, eventId, getNow(deps))
  })
}

export interface UserEventsQuery {
  status?: UserEventStatus | undefined
  /** Origin of distances. Default: the default location. */
  near?: Position | undefined
}

/** Lists the public events among these, soonest first, for a visitor whose device stores them. */
export async function listDeviceEvents(deps: Viewing, ids: readonly number[], near?: Position) {
  const events = await listEventsByIds(deps, ids, null, near)
  return events.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date) || one.id - other.id)
}

/** Lists the user's events, soonest first: all with one status, or each once with its most significant status. */
export async function listUserEvents(
  deps: Viewing,
  userId: number,
  { status, near }: UserEventsQuery = {},
): Promise<UserEvent[]> {
  const now = getNow(deps)
  const rows = await deps.database.read((sql) =>
    status ? queries.listByStatus(sql, userId, status, now) : queries.listEach(sql, userId, now),
  )
  const eventIds = rows.map(({ eventId }) => eventId)
  const events = new Map((await listEventsByIds(deps, eventIds, userId, near)).map((event) => [event.id, event]))
  return rows.flatMap((row) => {
    const event = events.get(row.eventId)
    return event ? [{ ...row, event }] : []
  })
}

export { saveEvent } from './queries.ts'
