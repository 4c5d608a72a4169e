import type { HostedChangeBody, HostedFields } from '#contract/hosting/hosting.ts'
import { findPriceKind } from '#domain/rsvp/sign-up.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { readTicketRooms } from '#server/rsvp/detail-service.ts'
import { moveLatestToWaitlist, countPlaces, findRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Corresponding, Services } from '#server/platform/dependencies/dependencies.ts'

/** More people are going to an event, or with one type of ticket, than the host now has room for. */
export interface OverCapacity {
  eventId: number
  capacity: number
  /** Key; null for the event as a whole. */
  ticketType: string | null
}

const overWords = (going: number, capacity: number) =>
  t(
    '{going} people are going, and you’ve set room for {capacity}. Keep everyone, or move the latest to the waitlist.',
    { going, capacity },
  )
const ticketWords = (name: string, going: number, capacity: number) =>
  t(
    '{going} people are going with the ticket “{name}”, and you’ve set room for {capacity}. Keep everyone, or move the latest to the waitlist.',
    { going, name, capacity },
  )

type Capacities = Pick<HostedChangeBody, 'capacity' | 'overCapacity'> & HostedFields

async function findOverAt(sql: ReadSql, deps: Pick<Services, 'clock'>, eventId: number, body: Capacities) {
  const before = await findRsvpEvent(sql, eventId, deps.clock.now().toString())
  if (!before) return []
  const over: (OverCapacity & { words: string })[] = []
  const { capacity } = body
  const { taken } = await countPlaces(sql, eventId, null)
  if (capacity !== null && taken > capacity && before.capacity !== capacity)
    over.push({ eventId, capacity, ticketType: null, words: overWords(taken, capacity) })
  const rooms = await readTicketRooms(sql, before, null)
  for (const { key, name, capacity: limit } of findPriceKind(body) === 'tickets' ? body.ticketTypes : []) {
    const room = key === null ? undefined : rooms.get(key)
    if (limit === null || !room || room.taken <= limit || room.capacity === limit) continue
    over.push({ eventId, capacity: limit, ticketType: key, words: ticketWords(name, room.taken, limit) })
  }
  return over
}

/**
 * Finds the events and ticket types with more people going than the host has room for now. Excludes those that were
 * over capacity before.
 * @throws DomainError `capacity_below_going` if the host hasn't decided what happens to the guests
 */
export async function findOverCapacity(
  sql: ReadSql,
  deps: Pick<Services, 'clock'>,
  eventIds: readonly number[],
  body: Capacities,
): Promise<OverCapacity[]> {
  const over = []
  for (const eventId of eventIds) over.push(...(await findOverAt(sql, deps, eventId, body)))
  const [first] = over
  if (first && body.overCapacity === undefined) throw new DomainError('capacity_below_going', first.words)
  return over
}

/** Moves the latest guests to the waitlist until the others fit. The new capacities must have been saved. */
export async function moveOverCapacity(
  sql: WriteSql,
  deps: Corresponding,
  over: readonly OverCapacity[],
  isCourse: boolean,
): Promise<void> {
  // The sessions of a course share their guests, so guests moved in the first session are moved in the others, too.
  const moving = isCourse ? over.filter(({ eventId }) => eventId === over[0]?.eventId) : over
  for (const each of moving) await moveLatestToWaitlist(sql, deps, each)
}
