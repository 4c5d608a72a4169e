import type { GuestChangeBody } from '#contract/guests/guest.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { announceGuests } from '#server/guest-lists/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { briefFacts, paymentFacts, ticketFacts } from '#domain/invitations/invitation-facts.ts'
import { notifySpot } from '#server/notifications/service.ts'
import { formatCheckInCode } from '#domain/guests/guest-check-in.ts'
import { getMarks, updateNote } from './queries.ts'
import { resolveResponse } from '#server/rsvp/detail-service.ts'
import { requireHost } from '#server/events/policy.ts'
import {
  shareWithCourse,
  closeActivities,
  codePicture,
  findPayer,
  readPayingGuest,
  getAccountIds,
  guestCalendar,
  readEventForEmail,
  sendGuestEmail,
  type GuestEmail,
  listRequests,
  markDeclined,
  readGuestPayment,
  updatePaid,
  findGuest,
  lockRsvpEvent,
  updateRsvp,
  type GuestRow,
  type RsvpEventRow,
  listMailboxes,
} from '#server/rsvp/service.ts'
import { msg, t } from '#texts/texts.ts'
import type { Core, Corresponding } from '#server/platform/dependencies/dependencies.ts'

const decidedWords = {
  yes: { title: msg('You’re in'), text: msg('The host approved your request. See you there.') },
  waiting: {
    title: msg('You’re on the waitlist'),
    text: msg(
      'The host approved your request, but all spots are taken. When one opens up, you’ll move up automatically and we’ll email you.',
    ),
  },
}

/** Notifies a guest that the host has approved or declined their request: by email, in the app and by push. */
async function notifyDecided(sql: WriteSql, deps: Corresponding, guest: GuestRow, isApproved: boolean) {
  const at = deps.clock.now()
  const isGoing = isApproved && guest.answer === 'yes'
  const reader = isGoing ? 'going' : 'invited'
  const { entry, entries, facts, ends, look, signedBy } = await readEventForEmail(
    sql,
    deps,
    guest.eventId,
    reader,
    'course',
  )
  const { title } = entry.event
  const mailboxes = await listMailboxes(sql, [guest.id])
  const common = () => ({
    reason: t('You got this email because you asked to come to “{title}”.', { title }),
    expiresAt: ends,
    signedBy,
    // The time makes the key unique, because a host may change their mind.
    key: `request-decided:${at.epochMilliseconds}`,
  })
  if (isApproved) {
    const payingGuest = await readPayingGuest(sql, deps, guest)
    const words = decidedWords[isGoing ? 'yes' : 'waiting']
    const write = (): GuestEmail<'rsvp-confirmation'> => ({
      ...common(),
      template: 'rsvp-confirmation',
      props: (link) => ({
        title,
        said: { title: t(words.title), text: t(words.text) },
        facts: [...facts(), ...ticketFacts(entry.event, payingGuest), ...(isGoing ? paymentFacts(entry.event) : [])],
        isComing: true,
        ...findPayer(entry.event, payingGuest),
        hasCalendar: isGoing,
        link,
        look: look(),
        door: isGoing ? { code: formatCheckInCode(guest.code), image: codePicture(link) } : null,
      }),
      ...(isGoing && { calendar: guestCalendar(deps, entries, 'REQUEST') }),
    })
    await sendGuestEmail(sql, deps, write, mailboxes)
  } else {
    const props = () => ({ title, facts: briefFacts(entry.event), look: look(), home: `${deps.publicUrl}/home` })
    await sendGuestEmail(sql, deps, () => ({ ...common(), template: 'guest-declined', props }), mailboxes)
  }
  const spot = isApproved ? (isGoing ? 'approved' : 'queued') : 'declined'
  await notifySpot(sql, { event: entry.event, userIds: getAccountIds([guest]), spot, at: at.toString() })
}

/**
 * Saves the host's note about a guest, or what the guest has paid.
 * @throws DomainError `event_not_found`, `not_allowed` or `guest_not_found`
 */
export function changeGuest(
  deps: Core,
  { eventId, guestId, hostId, note, isPaid, paidAmount }: GuestAction & GuestChangeBody,
): Promise<{ note: string; isPaid: boolean; paidAmount: number | null }> {
  const now = getNow(deps)
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, now), hostId, 'guests')
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (note !== undefined) await updateNote(sql, { eventId, guestId, note })
    // Marking as paid records the party's current costs, so that a party that grows later owes the rest.
    const { due } = readGuestPayment(event, guest)
    if (isPaid !== undefined) await updatePaid(sql, { guestId, isPaid, amount: due, now })
    else if (paidAmount !== undefined)
      await updatePaid(sql, { guestId, isPaid: paidAmount > 0, amount: paidAmount, now })
    await announceGuests(sql, [eventId])
    await shareWithCourse(sql, deps, event)
    const marks = await getMarks(sql, guestId)
    const payment = readGuestPayment(event, { ...guest, ...marks })
    return { note: marks.note, isPaid: payment.isPaid, paidAmount: payment.paidAmount }
  })
}

/** A host's action on a guest. */
interface GuestAction {
  eventId: number
  guestId: number
  hostId: number
}

/**
 * Approves or declines a guest who asked to come, and notifies the guest. A host can still approve a declined guest.
 * Does nothing for others.
 * @returns the guest's RSVP afterwards
 * @throws DomainError `event_not_found`, `not_allowed`, `guest_not_found` or `rsvp_closed`
 */
export function decideRequest(
  deps: Corresponding,
  { eventId, guestId, hostId, isApproved }: GuestAction & { isApproved: boolean },
): Promise<RsvpResponse | null> {
  const now = getNow(deps)
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, now), hostId, 'guests')
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    const isWaiting = guest.answer === 'requested' || (isApproved && guest.isDeclined)
    if (!isWaiting || guest.isBarred) return guest.answer
    if (!event.isOpen) throw new DomainError('rsvp_closed')
    await closeActivities(sql, guestId, now)
    if (isApproved) return acceptRequest(sql, deps, event, guest)
    await markDeclined(sql, guestId, now)
    await shareWithCourse(sql, deps, event)
    await notifyDecided(sql, deps, guest, false)
    return 'no'
  })
}

/** Accepts all open requests in the order they were made, once the host has turned approval off. */
export async function acceptRequests(sql: WriteSql, deps: Corresponding, eventId: number): Promise<void> {
  for (const { id } of await listRequests(sql, eventId)) {
    const event = await lockRsvpEvent(sql, eventId, getNow(deps))
    const guest = await findGuest(sql, id)
    if (event && guest) await acceptRequest(sql, deps, event, guest)
  }
}

/**
 * Gives a guest a spot, or puts them on the waitlist if none is left, and notifies them.
 * @returns the guest's RSVP afterwards
 */
async function acceptRequest(
  sql: WriteSql,
  deps: Corresponding,
  event: RsvpEventRow,
  guest: GuestRow,
): Promise<RsvpResponse> {
  const answer =
    (await resolveResponse(sql, { ...event, needsApproval: false }, guest, { ...guest, choice: 'yes' })) ?? 'waiting'
  const { partySize, tickets } = guest
  await updateRsvp(sql, guest.id, { answer, partySize, tickets, name: '', now: getNow(deps) })
  await shareWithCourse(sql, deps, event)
  await notifyDecided(sql, deps, { ...guest, answer }, true)
  return answer
}
