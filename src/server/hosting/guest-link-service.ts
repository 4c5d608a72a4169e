import type { GuestLink, OpenInvitation } from '#contract/invitation.ts'
import { limits } from '#contract/limits.ts'
import type { RsvpBody } from '#contract/rsvp.ts'
import type { RsvpChoice } from '#contract/rsvp-responses.ts'
import type { SignUpDetails } from '#contract/sign-up.ts'
import { isMailAddress, normalizeAddress } from '#domain/hosting/invitation-address.ts'
import { paymentFacts, ticketFacts } from '#domain/hosting/invitation-facts.ts'
import { reviseEvents } from '#server/events/service.ts'
import { readClaim, signClaim } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { readRsvpDates } from './confirmation-service.ts'
import { guestCalendar, sendGuestEmail } from './guest-mail.ts'
import * as queries from './guest-link-queries.ts'
import { listAddressees } from './invitation-queries.ts'
import { findGuest, findGuestByUser, findRsvpEvent, listMailboxes, lockRsvpEvent } from './rsvp-queries.ts'
import { checkNewcomer } from './rsvp-detail-service.ts'
import { checkHost, readDateRsvps, readRsvpState, setAnswer, type RsvpDeps } from './rsvp-service.ts'
import * as series from './series-rsvp-queries.ts'
import { answerDates } from './series-rsvp-service.ts'

/** First word of the signed claims, which keeps them apart from claims in emails. */
const kind = 'join'

export const joinPath = (token: string): string => `/join/${token}`

async function buildUrl(sql: ReadSql, { publicUrl }: RsvpDeps, eventId: number): Promise<string | null> {
  const link = await queries.findGuestLink(sql, eventId)
  if (!link?.isOpen) return null
  const claim = await signClaim(sql, `${kind}.${eventId}.${link.version}`)
  return publicUrl + joinPath(claim.slice(kind.length + 1))
}

/** Returns the link that lets anyone RSVP. @throws DomainError `event_not_found` or `not_allowed` */
export function getGuestLink(deps: RsvpDeps, eventId: number, hostId: number): Promise<GuestLink> {
  return deps.database.read(async (sql) => {
    checkHost(await findRsvpEvent(sql, eventId, getNow(deps)), hostId, 'invite')
    return { url: await buildUrl(sql, deps, eventId) }
  })
}

/** Turns the link on or off. @throws DomainError `event_not_found` or `not_allowed` */
export function setGuestLink(deps: RsvpDeps, eventId: number, hostId: number, isOpen: boolean): Promise<GuestLink> {
  return deps.database.write(async (sql) => {
    checkHost(await findRsvpEvent(sql, eventId, getNow(deps)), hostId, 'invite')
    await queries.setGuestLink(sql, eventId, isOpen)
    return { url: await buildUrl(sql, deps, eventId) }
  })
}

/** Returns the id of the event that an open link leads to. @throws DomainError `invitation_not_found` */
async function findEventId(deps: RsvpDeps, token: string): Promise<number> {
  const [, event = '', version = ''] = (await readClaim(deps, `${kind}.${token}`)) ?? []
  const eventId = Number(event)
  const link = eventId > 0 ? await deps.database.read((sql) => queries.findGuestLink(sql, eventId)) : null
  if (!link?.isOpen || link.version !== Number(version)) throw new DomainError('invitation_not_found')
  return eventId
}

/** Returns the event behind a link that anyone may use. @throws DomainError `invitation_not_found` */
export async function getOpenInvitation(deps: RsvpDeps, token: string): Promise<OpenInvitation> {
  const eventId = await findEventId(deps, token)
  return deps.database.read(async (sql) => {
    const rsvpEvent = await findRsvpEvent(sql, eventId, getNow(deps))
    const [entry] = await reviseEvents(sql, [eventId], deps, 'invited')
    if (!rsvpEvent?.isShown || !entry) throw new DomainError('invitation_not_found')
    const { places, isOpen, isPastDeadline, form } = await readRsvpState(sql, rsvpEvent, null)
    const dates = await readDateRsvps(sql, deps, rsvpEvent, { userId: null, address: null })
    return { event: entry.event, places, isOpen, isPastDeadline, form, dates }
  })
}

interface Joining extends SignUpDetails {
  address: string
  name: string
  choice: RsvpChoice
  partySize: number
  dates: RsvpBody['dates']
}

/**
 * Emails a guest their own link, once a day at most. Not more than a few a day to one address from all events.
 * @param furtherIds the same person on other dates of the series
 */
async function sendLink(
  sql: WriteSql,
  deps: RsvpDeps,
  { guestId, address, furtherIds = [] }: { guestId: number; address: string; furtherIds?: readonly number[] },
): Promise<void> {
  const now = deps.clock.now()
  const guest = await findGuest(sql, guestId)
  const since = now.subtract({ hours: 24 }).toString()
  if (!guest || (await queries.countLinkMails(sql, address, since)) >= limits.invitations.perAddressPerDay) return
  const { entry, entries, facts, ends } = await readRsvpDates(sql, deps, guest, furtherIds)
  const { title } = entry.event
  const isComing = guest.answer === 'yes' || guest.answer === 'maybe'
  const email = {
    kind: 'guest-link',
    key: `guest-link-${now.toString().slice(0, 10)}`,
    template: 'guest-link',
    props: (link: string) => ({
      title,
      facts: [...facts, ...ticketFacts(entry.event, guest), ...(isComing ? paymentFacts(entry.event) : [])],
      answer: guest.answer,
      link,
    }),
    reason: `You got this email because someone entered your address on the RSVP page for “${title}”.`,
    expiresAt: ends,
    ...(isComing && { calendar: guestCalendar(deps, entries, 'REQUEST') }),
  } as const
  await sendGuestEmail(sql, deps, email, await listMailboxes(sql, [guestId]))
}

/**
 * RSVPs for an address that its owner hasn't confirmed. A new guest is on the list at once. For addresses that are on the
 * list or belong to an account, nothing changes until the owner opens the link in their email. The caller can't tell
 * which of these happened.
 * @throws DomainError `invitation_not_found`, `invalid_request`, `rsvp_closed` or `not_enough_places`
 */
export async function joinByLink(deps: RsvpDeps, token: string, joining: Joining): Promise<void> {
  const eventId = await findEventId(deps, token)
  const { address: typed, dates, ...given } = joining
  const address = normalizeAddress(typed)
  if (!isMailAddress(address)) {
    const errors = [{ field: 'email', message: 'Enter an email address, such as name@example.org.' }]
    throw new DomainError('invalid_request', undefined, errors)
  }
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    if (dates === 'all') await series.lockSeries(sql, eventId)
    const event = await lockRsvpEvent(sql, eventId, now.toString())
    if (!event?.isShown) throw new DomainError('invitation_not_found')
    if (!event.isOpen) throw new DomainError('rsvp_closed')
    // The same for every address, so the response doesn't reveal which are known.
    checkNewcomer(event, given)
    const inviterId = event.hostIds[0] ?? 0
    const since = now.subtract({ hours: 24 }).toString()
    const [addressee] = await listAddressees(sql, { eventId, inviterId, addresses: [address], since })
    if (!addressee || addressee.isRefused || addressee.isBarred) return
    const { userId } = addressee
    if (userId !== null && event.hostIds.includes(userId)) return
    const own = userId === null ? null : await findGuestByUser(sql, eventId, userId)
    const known = addressee.guestId ?? own?.id ?? null
    const guestId = known ?? (await queries.insertLinkGuest(sql, { eventId, address, name: given.name, userId }))
    const guest = await findGuest(sql, guestId)
    if (known !== null || userId !== null || !guest) {
      await sendLink(sql, deps, { guestId, address })
    } else if (dates === 'all') {
      const [lead, ...further] = await answerDates(sql, deps, guest, { ...given, isUnconfirmed: true })
      // Other dates had room, but this one didn't.
      await series.deleteGuest(sql, guest.id)
      const furtherIds = further.map((date) => date.guest.id)
      if (lead) await sendLink(sql, deps, { guestId: lead.guest.id, address, furtherIds })
    } else {
      await setAnswer(sql, deps, event, guest, { ...given, hasOwnEmail: true })
      await sendLink(sql, deps, { guestId, address })
    }
  })
}
