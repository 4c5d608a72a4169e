import type { GuestInvitation } from '#contract/rsvp.ts'
import { calendarFileName } from '#domain/calendar/calendar.ts'
import { reviseEvents, type EventReader } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { getNow } from '#server/platform/process/process.ts'
import { calendarText } from '#server/sharing/service.ts'
import { listReceivedMessages } from './conduct-service.ts'
import { findInvitation } from './invitation-queries.ts'
import { readerByAnswer } from './guest-mail.ts'
import { findRsvpEvent, findGuestByLink, type GuestRow } from './rsvp-queries.ts'
import { readDateRsvps, readRsvpState, type RsvpDeps } from './rsvp-service.ts'

/** Maps a guest to a reader by RSVP. A guest who can't RSVP sees only what the public sees. */
const toReader = ({ answer, isBarred }: GuestRow): EventReader => {
  if (isBarred) return null
  return answer === null ? 'invited' : readerByAnswer[answer]
}

/** @throws DomainError `invitation_not_found` */
async function getGuest(sql: ReadSql, deps: RsvpDeps, token: string): Promise<GuestRow> {
  const guest = await findGuestByLink(sql, hashToken(token), getNow(deps))
  if (!guest) throw new DomainError('invitation_not_found')
  return guest
}

/**
 * Returns what an invitation link opens. Doesn't change anything, because virus scanners open links too.
 * @throws DomainError `invitation_not_found`
 */
export function getInvitation(deps: RsvpDeps, token: string): Promise<GuestInvitation> {
  return deps.database.read(async (sql) => {
    const guest = await getGuest(sql, deps, token)
    const rsvpEvent = await findRsvpEvent(sql, guest.eventId, getNow(deps))
    const [entry] = await reviseEvents(sql, [guest.eventId], deps, toReader(guest))
    if (!rsvpEvent || !entry) throw new DomainError('invitation_not_found')
    const { going: _, ...state } = await readRsvpState(sql, rsvpEvent, guest)
    const invitation = await findInvitation(sql, guest.id)
    const { invitedBy = null, note = '', isRefused = false } = invitation ?? {}
    const { name, address } = guest
    const dates = await readDateRsvps(sql, deps, rsvpEvent, guest)
    const messages = (await listReceivedMessages(sql, guest.id)).map(({ senderId: _senderId, ...message }) => message)
    return { messages, ...state, dates, event: entry.event, name, address, invitedBy, note, isRefused }
  })
}

/** Renders the event as iCalendar with what the guest may see. @throws DomainError `invitation_not_found` */
export function getInvitationCalendar(deps: RsvpDeps, token: string): Promise<{ name: string; text: string }> {
  return deps.database.read(async (sql) => {
    const guest = await getGuest(sql, deps, token)
    const [entry] = await reviseEvents(sql, [guest.eventId], deps, toReader(guest))
    if (!entry) throw new DomainError('invitation_not_found')
    const ids = entry.event.sessions?.map(({ id }) => id) ?? [guest.eventId]
    const events = await reviseEvents(sql, ids, deps, toReader(guest))
    return { name: calendarFileName(entry.event.title), text: calendarText(deps, { events }) }
  })
}
