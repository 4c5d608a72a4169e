import type { AttendanceBody, AttendanceState } from '#contract/guests/guest.ts'
import { announceGuests } from '#server/guest-lists/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import * as queries from './check-in-queries.ts'
import { requireHost } from '#server/events/policy.ts'
import { lockRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

interface Marking {
  eventId: number
  /** The host whose device sends the mark. */
  helperId: number
}

async function lockAsHost(sql: WriteSql, { clock }: Core, { eventId, helperId }: Marking): Promise<void> {
  requireHost(await lockRsvpEvent(sql, eventId, clock.now().toString()), helperId, 'check-in')
}

/** Returns the instant at which a device recorded a mark, by this server's clock. */
const markedAt = ({ clock }: Core, ageMs: number): string => clock.now().subtract({ milliseconds: ageMs }).toString()

/**
 * Marks a guest at the door. A mark that was sent late doesn't replace a later one by another helper.
 * @returns the guest's state afterwards
 * @throws DomainError `event_not_found`, `not_allowed` or `guest_not_found`
 */
export function setAttendance(
  deps: Core,
  { guestId, attendance, arrived, ageMs, ...marking }: Marking & AttendanceBody & { guestId: number },
): Promise<AttendanceState> {
  return deps.database.write(async (sql) => {
    await lockAsHost(sql, deps, marking)
    const mark = { eventId: marking.eventId, guestId, attendance, arrived, at: markedAt(deps, ageMs) }
    const state = await queries.updateAttendance(sql, mark)
    if (!state) throw new DomainError('guest_not_found')
    await announceGuests(sql, [marking.eventId])
    return state
  })
}

/**
 * Adds or removes a guest who came without an RSVP. Idempotent by the device's key.
 * @returns the guest's id; null if removed
 * @throws DomainError `event_not_found` or `not_allowed`
 */
export function setWalkIn(
  deps: Core,
  walkIn: Marking & { key: string; name: string; arrived: number; ageMs: number; isGone: boolean },
): Promise<number | null> {
  const { eventId, key, name, arrived, ageMs, isGone } = walkIn
  return deps.database.write(async (sql) => {
    await lockAsHost(sql, deps, walkIn)
    await announceGuests(sql, [eventId])
    if (!isGone) return queries.putWalkIn(sql, { eventId, key, name, arrived, at: markedAt(deps, ageMs) })
    await queries.deleteWalkIn(sql, eventId, key)
    return null
  })
}

/**
 * Marks everyone who was going and wasn't checked in as a no-show.
 * @returns the number of guests
 * @throws DomainError `event_not_found`, `not_allowed` or `event_not_over`
 */
export function setNoShows(deps: Core, marking: Marking): Promise<number> {
  return deps.database.write(async (sql) => {
    await lockAsHost(sql, deps, marking)
    const marked = await queries.markNoShows(sql, marking.eventId, deps.clock.now().toString())
    if (marked === null) throw new DomainError('event_not_over', t('You can mark no-shows once the event is over.'))
    await announceGuests(sql, [marking.eventId])
    return marked
  })
}
