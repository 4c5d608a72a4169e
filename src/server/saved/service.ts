import type { UserEvent, UserEventStatus } from '#contract/user-event.ts'
import type { Position } from '#domain/distance.ts'
import { listEventsOf, type EventsDeps } from '#server/events/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import * as queries from './queries.ts'

/** @throws Refusal `event_not_found` */
async function getStanding(sql: WriteSql, deps: EventsDeps, userId: number, eventId: number) {
  const standing = await queries.findStanding(sql, userId, eventId, deps.clock.now().toString())
  if (!standing) throw new Refusal('event_not_found')
  return standing
}

/** Puts an event on the person's list, or takes it off; asked twice, nothing more happens. */
export async function setSaved(deps: EventsDeps, userId: number, eventId: number, isSaved: boolean): Promise<void> {
  await deps.database.write(async (sql) => {
    await getStanding(sql, deps, userId, eventId)
    const change = isSaved ? queries.insertUserEvent : queries.deleteUserEvent
    await change(sql, userId, eventId, 'saved')
  })
}

/** @throws Refusal `event_not_over`, or `event_not_on_list` when it was neither saved nor answered with yes */
export async function setAttended(deps: EventsDeps, userId: number, eventId: number, isAttended: boolean) {
  await deps.database.write(async (sql) => {
    const { isOver, statuses } = await getStanding(sql, deps, userId, eventId)
    if (!isAttended) return queries.deleteUserEvent(sql, userId, eventId, 'attended')
    if (!isOver) throw new Refusal('event_not_over')
    if (statuses.length === 0) throw new Refusal('event_not_on_list')
    await queries.insertUserEvent(sql, userId, eventId, 'attended')
  })
}

export interface UserEventsQuestion {
  status?: UserEventStatus | undefined
  /** Where the person is; without it, distances are those from the default location. */
  near?: Position | undefined
}

/** Own events, soonest first: those of one status, or each once with the status that says most. */
export async function listUserEvents(
  deps: EventsDeps,
  userId: number,
  { status, near }: UserEventsQuestion = {},
): Promise<UserEvent[]> {
  const now = deps.clock.now().toString()
  const rows = await deps.database.read((sql) =>
    status ? queries.listByStatus(sql, userId, status, now) : queries.listEach(sql, userId, now),
  )
  const eventIds = rows.map(({ eventId }) => eventId)
  const events = new Map((await listEventsOf(deps, eventIds, userId, near)).map((event) => [event.id, event]))
  return rows.flatMap((row) => {
    const event = events.get(row.eventId)
    return event ? [{ ...row, event }] : []
  })
}
