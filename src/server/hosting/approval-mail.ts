import { paymentFacts, ticketFacts } from '#domain/hosting/invitation-facts.ts'
import { notifySpot } from '#server/notifications/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import {
  accountsOf,
  findPayee,
  guestCalendar,
  readEventForEmail,
  sendGuestEmail,
  type GuestEmail,
  type GuestMailDeps,
} from './guest-mail.ts'
import { listMailboxes, type GuestRow } from './rsvp-queries.ts'

const decidedWords = {
  yes: { title: 'You’re in', text: 'The host approved your request. See you there.' },
  waiting: {
    title: 'You’re on the waitlist',
    text: 'The host approved your request, but all spots are taken. When one opens up, you’ll move up automatically and we’ll email you.',
  },
}

/** Notifies a guest that the host has approved or declined their request: by email, in the app and by push. */
export async function notifyDecided(sql: WriteSql, deps: GuestMailDeps, guest: GuestRow, isApproved: boolean) {
  const at = deps.clock.now()
  const isGoing = isApproved && guest.answer === 'yes'
  const reader = isGoing ? 'going' : 'invited'
  const { entry, entries, facts, ends } = await readEventForEmail(sql, deps, guest.eventId, reader, 'course')
  const { title } = entry.event
  const mailboxes = await listMailboxes(sql, [guest.id])
  const common = {
    reason: `You got this email because you asked to come to “${title}”.`,
    expiresAt: ends,
    // The time makes the key unique, because a host may change their mind.
    key: `request-decided:${at.epochMilliseconds}`,
    kind: 'request-decided',
  }
  if (isApproved) {
    const email: GuestEmail<'rsvp-confirmation'> = {
      ...common,
      template: 'rsvp-confirmation',
      props: (link) => ({
        title,
        said: decidedWords[isGoing ? 'yes' : 'waiting'],
        facts: [...facts, ...ticketFacts(entry.event, guest), ...(isGoing ? paymentFacts(entry.event) : [])],
        paidTo: isGoing ? findPayee(entry.event) : null,
        hasCalendar: isGoing,
        link,
      }),
      ...(isGoing && { calendar: guestCalendar(deps, entries, 'REQUEST') }),
    }
    await sendGuestEmail(sql, deps, email, mailboxes)
  } else {
    const props = () => ({ title, facts: facts.slice(0, 1), home: `${deps.publicUrl}/home` })
    await sendGuestEmail(sql, deps, { ...common, template: 'guest-declined', props }, mailboxes)
  }
  const spot = isApproved ? (isGoing ? 'approved' : 'queued') : 'declined'
  await notifySpot(sql, { event: entry.event, userIds: accountsOf([guest]), spot, at: at.toString() })
}
