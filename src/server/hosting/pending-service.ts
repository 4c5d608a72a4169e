import { z } from 'zod'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { reviseEvents } from '#server/events/service.ts'
import { notifyGuests } from '#server/guests/service.ts'
import { notifyEventChange } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import * as queries from './pending-queries.ts'
import type { Corresponding, Services } from '#server/platform/dependencies/dependencies.ts'

export const pendingJob = jobKind('event.tell-changes', z.object({ eventId: z.number() }))

/** The fields of an event whose changes people are notified of. */
const beforeSchema = z.object({
  date: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
  isVirtualEvent: z.boolean(),
  isHybrid: z.boolean(),
  virtualEventLink: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
})
type Before = z.output<typeof beforeSchema>

const describe = (event: LearningEvent): Before => beforeSchema.parse({ ...event, isHybrid: event.isHybrid ?? false })

const isSameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other)

function isSame(before: Before, after: Before): boolean {
  const { date, endDate, allDay, timeZone, ...place } = before
  return (
    isSameInstant(date, after.date) &&
    isSameInstant(endDate, after.endDate) &&
    allDay === after.allDay &&
    timeZone === after.timeZone &&
    (Object.keys(place) as (keyof typeof place)[]).every((key) => place[key] === after[key])
  )
}

/**
 * Notifies people of the new time or place of these dates after a few minutes, so that consecutive edits result in one
 * email. Another edit restarts the delay, up to a limit. The caller has locked the events.
 * @param moved the events before the change
 */
export async function announceMoves(
  sql: WriteSql,
  { clock }: Pick<Services, 'clock'>,
  moved: readonly LearningEvent[],
): Promise<void> {
  const [first] = moved
  if (!first) return
  const now = clock.now()
  const startedAt = Temporal.Instant.from((await queries.findPendingStart(sql, first.id)) ?? now)
  const { quietMinutes, mostMinutes } = limits.changeEmails
  const [next, last] = [now.add({ minutes: quietMinutes }), startedAt.add({ minutes: mostMinutes })]
  const sendAt = Temporal.Instant.compare(next, last) < 0 ? next : last
  const pending = moved.map((event) => ({ eventId: event.id, before: describe(event) }))
  await queries.insertPending(sql, first.id, { pending, startedAt: startedAt.toString(), sendAt: sendAt.toString() })
  // A job that runs before a later edit’s time finds nothing due.
  const key = `tell-changes:${first.id}:${sendAt.toString()}`
  await addJob(sql, { kind: pendingJob, payload: { eventId: first.id }, key, runAt: sendAt })
}

/** The email about the cancellation already says everything. */
export const deletePendingMoves = queries.deletePending

/** Returns the pending changes that haven't been undone, with the event as people know it. */
async function findChanges(sql: ReadSql, deps: Corresponding, pending: readonly queries.PendingChange[]) {
  const befores = new Map(pending.map(({ eventId, before }) => [eventId, beforeSchema.parse(before)]))
  const entries = await reviseEvents(sql, [...befores.keys()], deps, 'going')
  const events = new Map(entries.map(({ event }) => [event.id, event]))
  return pending.flatMap(({ eventId: id }) => {
    const [event, before] = [events.get(id), befores.get(id)]
    if (!event || !before || event.status === 'cancelled') return []
    const after = describe(event)
    const { date, endDate, allDay, timeZone } = after
    // A postponed event has no time; people are notified of its next one.
    const known = event.status === 'postponed' ? { ...before, date, endDate, allDay, timeZone } : before
    return isSame(known, after) ? [] : { id, before: known }
  })
}

/** Returns whether people will be notified of these dates. They won't if the edits cancel out. */
export const hasChanges = async (sql: ReadSql, deps: Corresponding, eventIds: readonly number[]): Promise<boolean> =>
  (await findChanges(sql, deps, await queries.listPending(sql, eventIds))).length > 0

/**
 * Notifies people who have the event on their list, and guests without an account, of the changes since the last
 * notification. Notifies nobody of an edit that was undone.
 */
export async function notifyOfMoves(deps: Corresponding, eventId: number): Promise<void> {
  await deps.database.write(async (sql) => {
    const pending = await queries.takePending(sql, eventId, deps.clock.now().toString())
    const [first, ...others] = await findChanges(sql, deps, pending)
    if (!first) return
    const otherIds = others.map(({ id }) => id)
    await notifyEventChange(sql, { eventId: first.id, change: 'changed', before: first.before, otherIds })
    for (const { id, before } of [first, ...others]) {
      await notifyGuests(sql, deps, { eventId: id, change: 'changed', note: '', before })
    }
  })
}
