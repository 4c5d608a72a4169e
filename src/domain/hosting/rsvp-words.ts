import type { RsvpResponse } from '#contract/rsvp-responses.ts'

export interface GuestRsvp {
  answer: RsvpResponse | null
  partySize: number
  waitingBefore: number | null
  /** Whether the event accepts RSVPs. */
  isOpen: boolean
}

function farewell(partySize: number): string {
  if (partySize <= 1) return 'See you there.'
  return partySize === 2 ? 'See you both there.' : `See all ${partySize} of you there.`
}

function linePosition(waitingBefore: number | null): string {
  if (!waitingBefore) return 'You’re next in line.'
  return waitingBefore === 1 ? '1 person is ahead of you.' : `${waitingBefore} people are ahead of you.`
}

/** Describes a guest's RSVP as a heading and a sentence. */
export function describeRsvp({
  answer,
  partySize,
  waitingBefore,
  isOpen,
}: GuestRsvp): { title: string; text: string } | null {
  switch (answer) {
    case 'yes':
      return { title: 'You’re going', text: farewell(partySize) }
    case 'maybe':
      return { title: 'You’re a maybe', text: 'Choose Going or Can’t go when you know.' }
    case 'no':
      return {
        title: 'You’re not going',
        text: isOpen ? 'Thanks for letting us know. You can still change your mind.' : 'Thanks for letting us know.',
      }
    case 'waiting':
      return {
        title: 'You’re on the waitlist',
        text: `${linePosition(waitingBefore)} All spots are taken. When one opens up, you’ll move up automatically and we’ll email you.`,
      }
    case null:
      return null
  }
}

/** Shown to guests whom the host has removed from the guest list. */
export const barredWords = {
  title: 'You’re not on the guest list',
  text: 'The host decides who is on it. You can RSVP if the host invites you.',
}

/** Formats "12 going · 3 spots left"; empty if there is nothing to report. */
export function placesWords(going: number, places: { capacity: number; left: number; waiting: number } | null): string {
  const parts = [going > 0 ? `${going} going` : '']
  if (places) {
    parts.push(places.left === 0 ? 'full' : `${places.left} ${places.left === 1 ? 'spot' : 'spots'} left`)
    if (places.waiting > 0) parts.push(`${places.waiting} on the waitlist`)
  }
  return parts.filter(Boolean).join(' · ')
}

/** Formats the party size: "Just me", "Me and 2 more". */
export const partyWords = (partySize: number): string => (partySize === 1 ? 'Just me' : `Me and ${partySize - 1} more`)
