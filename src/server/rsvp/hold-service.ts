import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { TicketRooms } from '#domain/rsvp/rsvp-places.ts'
import type { Tickets } from '#domain/rsvp/tickets.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { networkAt } from '#server/platform/network/network.ts'
import { signClaim } from '#server/platform/auth/auth.ts'
import * as queries from './hold-queries.ts'
import type { RsvpEventRow } from './queries.ts'

/** Runs when a hold ends, so that the waitlist moves up. */
export const holdEndJob = jobKind('rsvp.hold-end', z.object({ eventId: z.number() }))

/** Counts the spots held for other addresses. */
export const countHeld = ({ holds }: Pick<RsvpEventRow, 'holds'>, exceptAddress: string | null = null): number =>
  holds.reduce((sum, { address, partySize }) => sum + (address === exceptAddress ? 0 : partySize), 0)

/** Counts held spots as taken, by ticket type. */
export const addHeldTickets = (
  rooms: TicketRooms,
  { holds }: Pick<RsvpEventRow, 'holds'>,
  exceptAddress: string | null = null,
): TicketRooms =>
  new Map(
    [...rooms].map(([key, room]) => {
      const ofType = holds.map(({ address, tickets }) => ({ address, tickets, partySize: tickets[key] ?? 0 }))
      return [key, { ...room, taken: room.taken + countHeld({ holds: ofType }, exceptAddress) }]
    }),
  )

/** Returns the keyed hash of a network. In IPv6 it is the /48, which one person may have all of. */
async function hashNetwork(sql: WriteSql, address: string | null): Promise<Buffer | null> {
  if (address === null) return null
  const key = await signClaim(sql, 'network of a hold', 'network')
  return createHmac('sha256', key).update(networkAt(address, 3)).digest().subarray(0, 16)
}

interface Holder {
  address: string
  partySize: number
  tickets: Tickets
  /** IP address from which the RSVP came; null if that is unknown. */
  callerAddress: string | null
  /** Whether there is a spot to hold. */
  hasRoom: boolean
  /** False for addresses that need no hold, such as those of guests. The return value must not distinguish them. */
  needsHold: boolean
}

/**
 * Holds spots for an RSVP that its owner hasn't confirmed. Beyond the limits, only records the address; the RSVP then
 * gets what is left when it is confirmed. A network that enters more addresses than people usually share loses its
 * holds, so that scripts can't hold spots. The caller must have locked the event. The hold of a session counts for all
 * sessions of its course.
 * @returns when the hold ends; null if nothing is held
 */
export async function holdSpots(
  sql: WriteSql,
  event: RsvpEventRow,
  { address, partySize, tickets, callerAddress, hasRoom, needsHold }: Holder,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const { id: eventId, capacity } = event
  const { minutes, perAddress, perNetwork, perNetworkAndEvent, share } = limits.spotHolds
  await queries.deleteHolds(sql, now.subtract({ hours: 24 }).toString())
  const networkHash = await hashNetwork(sql, callerAddress)
  const { ofAddress, ofNetwork, ofNetworkHere } = await queries.countHolds(sql, { eventId, address, networkHash })
  const isScripted = networkHash !== null && ofNetworkHere >= perNetworkAndEvent
  if (isScripted) await queries.endNetworkHolds(sql, eventId, networkHash, now.toString())
  const isCrowded = capacity !== null && countHeld(event, address) + partySize > Math.ceil(capacity * share)
  const isHeld = hasRoom && !isScripted && !isCrowded && ofAddress < perAddress && ofNetwork < perNetwork
  const end = isHeld && needsHold ? now.add({ minutes }) : now
  const hold = { eventId, address, partySize, tickets, networkHash, now: now.toString(), heldUntil: end.toString() }
  const { heldUntil, createdAt } = await queries.putHold(sql, hold)
  if (isHeld && needsHold) await addJob(sql, { kind: holdEndJob, payload: { eventId }, runAt: end.add({ seconds: 1 }) })
  const shown = needsHold ? Temporal.Instant.from(heldUntil) : Temporal.Instant.from(createdAt).add({ minutes })
  return (needsHold || isHeld) && Temporal.Instant.compare(shown, now) > 0 ? shown : null
}

export const { endHold } = queries
