import type { Reflection } from '#contract/journal/outcome.ts'
import { usedAfterDays, type Outcome, type UsedAnswer } from '#contract/journal/outcome-options.ts'
import { listEventsByIds } from '#server/events/service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { findOutcome, saveOutcomes as storeOutcomes, saveUsed as storeUsed, listGoalsWithEvent } from './queries.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** @throws DomainError `event_not_found` if the person may not see the event */
async function checkVisible(deps: Viewing, userId: number, eventId: number): Promise<void> {
  if ((await listEventsByIds(deps, [eventId], userId)).length === 0) throw new DomainError('event_not_found')
}

const isLongAgo = (endsAt: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(endsAt).add({ hours: 24 * usedAfterDays }), now) <= 0

async function read(sql: ReadSql, { clock }: Core, userId: number, eventId: number): Promise<Reflection> {
  const row = await findOutcome(sql, userId, eventId)
  if (!row) throw new DomainError('event_not_found')
  const { endsAt, ...said } = row
  const asksUsed = row.hasAttended && row.used === null && isLongAgo(endsAt, clock.now())
  return { eventId, ...said, asksUsed, goals: await listGoalsWithEvent(sql, userId, eventId) }
}

/** @throws DomainError `event_not_found` */
export async function getReflection(deps: Viewing, userId: number, eventId: number): Promise<Reflection> {
  await checkVisible(deps, userId, eventId)
  return deps.database.read((sql) => read(sql, deps, userId, eventId))
}

/** @throws DomainError `event_not_found`, `event_not_attended` */
export async function saveOutcomes(
  deps: Viewing,
  userId: number,
  eventId: number,
  outcomes: readonly Outcome[],
): Promise<Reflection> {
  await checkVisible(deps, userId, eventId)
  return deps.database.write(async (sql) => {
    if (!(await findOutcome(sql, userId, eventId))?.hasAttended) throw new DomainError('event_not_attended')
    await storeOutcomes(sql, userId, eventId, { outcomes, now: getNow(deps) })
    return read(sql, deps, userId, eventId)
  })
}

/** @throws DomainError `event_not_found`, `event_not_attended`, `event_too_recent` before thirty days have passed */
export async function saveUsed(deps: Viewing, userId: number, eventId: number, used: UsedAnswer): Promise<Reflection> {
  await checkVisible(deps, userId, eventId)
  return deps.database.write(async (sql) => {
    const known = await findOutcome(sql, userId, eventId)
    if (!known?.hasAttended) throw new DomainError('event_not_attended')
    if (!isLongAgo(known.endsAt, deps.clock.now())) throw new DomainError('event_too_recent')
    await storeUsed(sql, userId, eventId, { used, now: getNow(deps) })
    return read(sql, deps, userId, eventId)
  })
}
