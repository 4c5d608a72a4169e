import type { GuestLink, OpenInvitation } from '#contract/invitations/invitation.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { reviseEvents } from '#server/events/service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { readClaim, signClaim } from '#server/platform/auth/auth.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { requireOpenPage } from './policy.ts'
import { requireHost } from '#server/events/policy.ts'
import {
  guestLinks as queries,
  readDateRsvps,
  readRsvpState,
  findRsvpEvent,
  type RsvpEventRow,
} from '#server/rsvp/service.ts'
import type { Core, Corresponding, Linking } from '#server/platform/dependencies/dependencies.ts'

/** First word of the signed claims, which distinguishes them from claims in emails. */
const kind = 'join'

export const joinPath = (token: string): string => `/join/${token}`

/** Path of an event's page, on which anyone may RSVP to an event that isn't private. */
const visitorPath = ({ id, linkKey }: RsvpEventRow): string =>
  eventAddress({ id, ...(linkKey !== null && { linkKey }) })

/** A private event takes RSVPs from people without an account only by its own link, which the host makes. */
async function buildUrl(sql: ReadSql, { publicUrl }: Linking, event: RsvpEventRow): Promise<string | null> {
  const { id: eventId, visibility } = event
  if (visibility !== 'private')
    return (await queries.takesVisitors(sql, eventId)) ? publicUrl + visitorPath(event) : null
  const link = await queries.findGuestLink(sql, eventId)
  if (!link?.isOpen) return null
  const claim = await signClaim(sql, 'join event', `${kind}.${eventId}.${link.version}`)
  return publicUrl + joinPath(claim.slice(kind.length + 1))
}

/** Returns the link that lets anyone RSVP. @throws DomainError `event_not_found` or `not_allowed` */
export function getGuestLink(deps: Linking, eventId: number, hostId: number): Promise<GuestLink> {
  return deps.database.read(async (sql) => {
    const event = requireHost(await findRsvpEvent(sql, eventId, getNow(deps)), hostId, 'invite')
    return { url: await buildUrl(sql, deps, event) }
  })
}

/** Turns the link on or off. @throws DomainError `event_not_found` or `not_allowed` */
export function setGuestLink(deps: Linking, eventId: number, hostId: number, isOpen: boolean): Promise<GuestLink> {
  return deps.database.write(async (sql) => {
    const event = requireHost(await findRsvpEvent(sql, eventId, getNow(deps)), hostId, 'invite')
    await queries.setGuestLink(sql, eventId, isOpen)
    return { url: await buildUrl(sql, deps, event) }
  })
}

/** Returns the id of the event that an open link leads to. @throws DomainError `invitation_not_found` */
async function findEventId(deps: Core, token: string): Promise<number> {
  const [, event = '', version = ''] = (await readClaim(deps, 'join event', `${kind}.${token}`)) ?? []
  const eventId = Number(event)
  const link = eventId > 0 ? await deps.database.read((sql) => queries.findGuestLink(sql, eventId)) : null
  if (!link?.isOpen || link.version !== Number(version)) throw new DomainError('invitation_not_found')
  return eventId
}

/** The page on which somebody without an account RSVPs: the event's page, or the link of a private event. */
export type OpenPage = { eventId: number; linkKey: string | null } | { token: string }

/** @throws DomainError `invitation_not_found` or `rsvp_needs_account` */
export async function findPageEvent(deps: Core, page: OpenPage): Promise<number> {
  if ('token' in page) return findEventId(deps, page.token)
  const { eventId, linkKey } = page
  return deps.database.read(async (sql) => {
    requireOpenPage(await findRsvpEvent(sql, eventId, getNow(deps)), linkKey)
    if (!(await queries.takesVisitors(sql, eventId))) throw new DomainError('rsvp_needs_account')
    return eventId
  })
}

/** Returns the event behind a link that anyone may use. @throws DomainError `invitation_not_found` */
export async function getOpenInvitation(deps: Corresponding, page: OpenPage): Promise<OpenInvitation> {
  const eventId = await findPageEvent(deps, page)
  return deps.database.read(async (sql) => {
    const rsvpEvent = await findRsvpEvent(sql, eventId, getNow(deps))
    const [entry] = await reviseEvents(sql, [eventId], deps, 'invited')
    if (!rsvpEvent?.isShown || !entry) throw new DomainError('invitation_not_found')
    const { places, isOpen, isPastDeadline, form } = await readRsvpState(sql, rsvpEvent, null)
    const dates = await readDateRsvps(sql, deps, rsvpEvent, { userId: null, address: null })
    return { event: entry.event, places, isOpen, isPastDeadline, form, dates }
  })
}
