import type { Tickets } from '#domain/rsvp/tickets.ts'
import { instant, type WriteSql } from '#server/platform/database/database.ts'

export interface NewHold {
  eventId: number
  address: string
  partySize: number
  tickets: Tickets
  /** Keyed hash of the network from which the RSVP came; null if that is unknown. */
  networkHash: Buffer | null
  now: string
  heldUntil: string
}

/** Deletes holds that were made up to then. */
export const deleteHolds = (sql: WriteSql, before: string) => sql`delete from spot_holds where created_at <= ${before}`

/**
 * Counts the other holds of an address, and those of a network for all events and for this one, including ended ones.
 */
export async function countHolds(
  sql: WriteSql,
  { eventId, address, networkHash }: Pick<NewHold, 'eventId' | 'address' | 'networkHash'>,
) {
  const [row] = await sql<{ ofAddress: number; ofNetwork: number; ofNetworkHere: number }>`
    select count(*) filter (where address = ${address}) as "ofAddress",
      count(*) filter (where network_hash = ${networkHash}::bytea) as "ofNetwork",
      count(*) filter (where network_hash = ${networkHash}::bytea and event_id = ${eventId}) as "ofNetworkHere"
    from spot_holds
    where (address = ${address} or network_hash = ${networkHash}::bytea) and not (event_id = ${eventId} and address = ${address})`
  return row!
}

/**
 * Holds spots. An address that has had a hold for the event gets no second one, and its party can change while it lasts.
 * @returns when the hold ends, and when it was first made
 */
export async function putHold(sql: WriteSql, hold: NewHold): Promise<{ heldUntil: string; createdAt: string }> {
  const [row] = await sql<{ heldUntil: string; createdAt: string }>`
  insert into spot_holds (event_id, address, party_size, tickets, network_hash, held_until, created_at)
  values (${hold.eventId}, ${hold.address}, ${hold.partySize}, ${JSON.stringify(hold.tickets)}::jsonb, ${hold.networkHash}, ${hold.heldUntil},
    ${hold.now})
  on conflict (event_id, address) do update set party_size = excluded.party_size, tickets = excluded.tickets
  returning ${instant`held_until`} as "heldUntil", ${instant`created_at`} as "createdAt"`
  return row!
}

/** Ends the holds that a network has for an event. */
export const endNetworkHolds = (sql: WriteSql, eventId: number, networkHash: Buffer, now: string) => sql`
  update spot_holds set held_until = ${now}
  where event_id = ${eventId} and network_hash = ${networkHash} and held_until > ${now}`

/** Ends the hold of an address, such as when its owner has confirmed. */
export const endHold = (sql: WriteSql, eventId: number, address: string) =>
  sql`delete from spot_holds where event_id = ${eventId} and address = ${address}`
