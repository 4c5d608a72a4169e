import type { RsvpResponse } from '#contract/rsvp-responses.ts'

export interface GuestRsvp {
  answer: RsvpResponse | null
  partySize: number
  waitingBefore: number | null
  /** Whether the event accepts RSVPs. */
  isOpen: boolean
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Describes a guest's RSVP as a heading and a sentence. */
export function describeRsvp({
  answer,
  partySize,
  waitingBefore,
  isOpen,
}: GuestRsvp): { title: string; text: string } | null {
  switch (answer) {
    case 'yes':
      return { title: 'You are coming', text: partySize > 1 ? `We expect ${partySize} of you.` : 'We expect you.' }
    case 'maybe':
      return { title: 'You said maybe', text: 'Please say yes or no when you know.' }
    case 'no':
      return {
        title: 'You are not coming',
        text: isOpen ? 'Thank you for saying so. You can still change your mind.' : 'Thank you for saying so.',
      }
    case 'waiting':
      return {
        title: 'You are on the waiting list',
        text: `${waitingBefore ? `${people(waitingBefore)} before you. ` : 'You are next. '}Every place is taken; when one comes free, you move up by yourself and we write to you.`,
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

/** Formats "12 going · 3 places left"; empty if there is nothing to report. */
export function placesWords(going: number, places: { capacity: number; left: number; waiting: number } | null): string {
  const parts = [going > 0 ? `${going} going` : '']
  if (places) {
    parts.push(places.left === 0 ? 'full' : `${places.left} ${places.left === 1 ? 'place' : 'places'} left`)
    if (places.waiting > 0) parts.push(`${places.waiting} waiting`)
  }
  return parts.filter(Boolean).join(' · ')
}

/** Formats the party size: "Just me", "Me and 2 more". */
export const partyWords = (partySize: number): string => (partySize === 1 ? 'Just me' : `Me and ${partySize - 1} more`)
