import { findPayAction, paymentFacts, ticketFacts, type PayingGuest } from '#domain/invitations/invitation-facts.ts'
import { notifyRemoval, notifySpot } from '#server/notifications/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import {
  getAccountIds,
  guestCalendar,
  readEventForEmail,
  readPayingGuest,
  sendGuestEmail,
  type GuestEmail,
  type PricedGuest,
} from './mail.ts'
import { listMailboxes, type GuestRow } from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

type MovedGuest = Pick<GuestRow, 'id' | 'userId' | 'wantedParty' | 'wantedTickets'> & PricedGuest

/**
 * Notifies guests that they have moved up from the waitlist: by email, in the app and by push.
 * @param guests as they were before
 */
export async function notifyMovedUp(
  sql: WriteSql,
  deps: Corresponding,
  eventId: number,
  guests: readonly MovedGuest[],
) {
  const at = deps.clock.now()
  const moved = []
  for (const guest of guests) {
    const { partySize, wantedParty, tickets, wantedTickets } = guest
    const party = { answer: 'yes', partySize: wantedParty ?? partySize, tickets: wantedTickets ?? tickets } as const
    moved.push({ ...guest, paying: await readPayingGuest(sql, deps, { ...guest, ...party, eventId }) })
  }
  // Guests for whom the text is the same get the same email.
  const groups = Map.groupBy(moved, ({ wantedParty, paying }) => JSON.stringify([wantedParty, paying]))
  for (const group of groups.values()) {
    const { wantedParty, paying } = group[0]!
    await mailMovedUp(sql, deps, { eventId, guests: group, grownTo: wantedParty, paying, at })
  }
}

interface MovingUp {
  eventId: number
  guests: readonly MovedGuest[]
  /** New party size of guests who were already going with fewer people; null for guests who were on the waitlist. */
  grownTo: number | null
  /** The same for all of them. */
  paying: PayingGuest
  at: Temporal.Instant
}

async function mailMovedUp(sql: WriteSql, deps: Corresponding, { eventId, guests, grownTo, paying, at }: MovingUp) {
  const { entry, entries, facts, ends, look, signedBy } = await readEventForEmail(sql, deps, eventId, 'going', 'course')
  const { title } = entry.event
  const write = (): GuestEmail<'spot-free'> => ({
    // The time makes the key unique, so a guest who moves up a second time gets a second email.
    key: `place-free:${at.epochMilliseconds}`,
    template: 'spot-free',
    props: (link) => ({
      title,
      grownTo,
      facts: [...facts(), ...ticketFacts(entry.event, paying), ...paymentFacts(entry.event)],
      pay: findPayAction(entry.event, paying),
      link,
      look: look(),
    }),
    reason: t('You got this email because you were on the waitlist for “{title}”.', { title }),
    expiresAt: ends,
    signedBy,
    calendar: guestCalendar(deps, entries, 'REQUEST'),
  })
  const mailboxes = await listMailboxes(
    sql,
    guests.map(({ id }) => id),
  )
  await sendGuestEmail(sql, deps, write, mailboxes)
  await notifySpot(sql, { event: entry.event, userIds: getAccountIds(guests), spot: 'free', at: at.toString() })
}

/** Notifies guests that they lost their spot and are on the waitlist now: by email, in the app and by push. */
export async function notifyMovedDown(
  sql: WriteSql,
  deps: Corresponding,
  eventId: number,
  guests: readonly MovedGuest[],
) {
  if (guests.length === 0) return
  const at = deps.clock.now()
  const { entry, entries, facts, ends, look, signedBy } = await readEventForEmail(sql, deps, eventId, null, 'course')
  const { title, organizer } = entry.event
  const write = (): GuestEmail<'spot-lost'> => ({
    key: `spot-lost:${at.epochMilliseconds}`,
    template: 'spot-lost',
    props: (link) => ({ title, host: organizer, facts: facts(), link, look: look() }),
    reason: t('You got this email because you were going to “{title}”.', { title }),
    expiresAt: ends,
    signedBy,
    calendar: guestCalendar(deps, entries, 'CANCEL'),
  })
  const mailboxes = await listMailboxes(
    sql,
    guests.map(({ id }) => id),
  )
  await sendGuestEmail(sql, deps, write, mailboxes)
  await notifySpot(sql, { event: entry.event, userIds: getAccountIds(guests), spot: 'lost', at: at.toString() })
}

/** Notifies a guest, by email and in the app, that the host has removed them from the list. */
export async function notifyRemoved(sql: WriteSql, deps: Corresponding, guest: GuestRow): Promise<void> {
  const { entry, entries, facts, ends, signedBy } = await readEventForEmail(sql, deps, guest.eventId, null, 'course')
  const { title } = entry.event
  const write = (): GuestEmail<'guest-removed'> => ({
    key: `guest-removed-${guest.removals}:${guest.eventId}`,
    template: 'guest-removed',
    // Only the event's time.
    props: () => ({ title, facts: facts().slice(0, 1), home: `${deps.publicUrl}/home` }),
    reason: t('You got this email because you were on the guest list for “{title}”.', { title }),
    expiresAt: ends,
    signedBy,
    calendar: guestCalendar(deps, entries, 'CANCEL'),
  })
  const mailboxes = await listMailboxes(sql, [guest.id])
  await sendGuestEmail(sql, deps, write, mailboxes)
  if (guest.userId !== null) {
    await notifyRemoval(sql, { event: entry.event, userId: guest.userId, removals: guest.removals })
  }
}
