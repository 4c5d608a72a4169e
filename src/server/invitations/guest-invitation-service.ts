import { renderSVG } from 'uqr'
import type { GuestInvitation } from '#contract/rsvp/rsvp.ts'
import { calendarFileName } from '#domain/calendar/calendar.ts'
import type { EventReader } from '#server/events/policy.ts'
import { reviseEvents } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { getNow } from '#server/platform/process/process.ts'
import { rasterise } from '#server/platform/storage/storage.ts'
import { calendarText } from '#server/sharing/service.ts'
import { listReceivedMessages } from '#server/conduct/service.ts'
import { isRefusedAddress } from './policy.ts'
import { findInvitation, isMuted } from './queries.ts'
import {
  unconfirmed,
  readDateRsvps,
  readRsvpState,
  readerByResponse,
  findGuest,
  findRsvpEvent,
  findGuestByLink,
  type GuestRow,
} from '#server/rsvp/service.ts'
import type { Core, Corresponding, Linking } from '#server/platform/dependencies/dependencies.ts'

/** Returns the reader for a guest's RSVP. A guest who can't RSVP sees only what the public sees. */
const toReader = ({ answer, isBarred }: GuestRow): EventReader => {
  if (isBarred) return null
  return answer === null ? 'invited' : readerByResponse[answer]
}

/** @throws DomainError `invitation_not_found` */
async function getGuest(sql: ReadSql, deps: Core, token: string): Promise<GuestRow> {
  const guest = await findGuestByLink(sql, hashToken(token), getNow(deps))
  if (!guest) throw new DomainError('invitation_not_found')
  return guest
}

/** Presents the event to the owner of an address who hasn't confirmed the RSVP that was entered for it. */
async function presentUnconfirmed(sql: ReadSql, deps: Corresponding, token: string): Promise<GuestInvitation> {
  const rsvp = await unconfirmed.findByLink(sql, hashToken(token))
  if (!rsvp) throw new DomainError('invitation_not_found')
  const {
    eventId,
    address,
    choice,
    dates: chosenDates,
    name,
    partySize,
    tickets,
    companions,
    answers,
    companionAnswers,
  } = rsvp
  const guestId = await unconfirmed.findGuestId(sql, eventId, address)
  const guest = guestId === null ? null : await findGuest(sql, guestId)
  const isMuted = await unconfirmed.isMutedAddress(sql, eventId, address)
  if (guest) return { ...(await present(sql, deps, guest)), address, isMuted }
  const event = await findRsvpEvent(sql, eventId, getNow(deps))
  const [entry] = await reviseEvents(sql, [eventId], deps, 'invited')
  if (!event || !entry) throw new DomainError('invitation_not_found')
  const { going: _, ...state } = await readRsvpState(sql, event, null, address)
  return {
    ...state,
    ...{
      partySize,
      tickets,
      companions,
      answers,
      companionAnswers,
      confirmsAge: rsvp.confirmsAge,
      showsName: rsvp.showsName,
    },
    ...{
      messages: [],
      event: entry.event,
      name,
      address,
      invitedBy: null,
      note: '',
      isRefused: await isRefusedAddress(sql, address),
      isMuted,
    },
    dates: await readDateRsvps(sql, deps, event, { userId: null, address }),
    entered: { answer: choice, dates: chosenDates },
  }
}

async function present(sql: ReadSql, deps: Corresponding, guest: GuestRow): Promise<GuestInvitation> {
  const rsvpEvent = await findRsvpEvent(sql, guest.eventId, getNow(deps))
  const [entry] = await reviseEvents(sql, [guest.eventId], deps, toReader(guest))
  if (!rsvpEvent || !entry) throw new DomainError('invitation_not_found')
  const { going: _, ...state } = await readRsvpState(sql, rsvpEvent, guest)
  const invitation = await findInvitation(sql, guest.id)
  const { invitedBy = null, note = '', isRefused = false } = invitation ?? {}
  const { name, address } = guest
  const dates = await readDateRsvps(sql, deps, rsvpEvent, guest)
  const messages = (await listReceivedMessages(sql, guest.id)).map(({ senderId: _senderId, ...message }) => message)
  const stops = { isRefused, isMuted: await isMuted(sql, guest.id) }
  const event = { event: entry.event, name, address, invitedBy, note, ...stops, entered: null }
  return { messages, ...state, dates, ...event }
}

/**
 * Returns what an invitation link opens. Doesn't change anything, because virus scanners open links too.
 * @throws DomainError `invitation_not_found`
 */
export function getInvitation(deps: Corresponding, token: string): Promise<GuestInvitation> {
  return deps.database.read(async (sql) => {
    const guest = await findGuestByLink(sql, hashToken(token), getNow(deps))
    return guest ? present(sql, deps, guest) : presentUnconfirmed(sql, deps, token)
  })
}

/** Renders the event as iCalendar with what the guest may see. @throws DomainError `invitation_not_found` */
export function getInvitationCalendar(deps: Corresponding, token: string): Promise<{ name: string; text: string }> {
  return deps.database.read(async (sql) => {
    const guest = await getGuest(sql, deps, token)
    const [entry] = await reviseEvents(sql, [guest.eventId], deps, toReader(guest))
    if (!entry) throw new DomainError('invitation_not_found')
    const ids = entry.event.sessions?.map(({ id }) => id) ?? [guest.eventId]
    const events = await reviseEvents(sql, ids, deps, toReader(guest))
    return { name: calendarFileName(entry.event.title), text: calendarText(deps, { events }) }
  })
}

/** Draws the guest's check-in code, which opens the host's check-in. @throws DomainError `invitation_not_found` */
export async function getDoorCode(deps: Linking, token: string): Promise<Uint8Array<ArrayBuffer>> {
  const { eventId, code } = await deps.database.read((sql) => getGuest(sql, deps, token))
  const svg = renderSVG(`${deps.publicUrl}/events/${eventId}/check-in?code=${code}`, { ecc: 'M', border: 4 })
  return rasterise(svg.replace('<svg ', '<svg width="336" height="336" '), [])
}
