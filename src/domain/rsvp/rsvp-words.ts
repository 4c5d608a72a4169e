import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { countSpotsLeft } from '#domain/events/event-spots.ts'
import { formatEventDays, type EventTimes } from '#domain/events/event-time.ts'
import { countJoiningWaitlist } from './rsvp-places.ts'
import { formatList } from '#domain/format/lists.ts'

export interface GuestRsvp {
  answer: RsvpResponse | null
  partySize: number
  waitingBefore: number | null
  /** Whether the event accepts RSVPs. */
  isOpen: boolean
  /** Size of the party that a guest who is going waits for. */
  wantedParty?: number | null
}

function farewell(partySize: number): string {
  if (partySize <= 1) return 'See you there.'
  return partySize === 2 ? 'See you both there.' : `See all ${partySize} of you there.`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Formats "first in line" or "number 12 in line". */
const linePosition = (waitingBefore: number | null): string =>
  `${ordinals[waitingBefore ?? 0] ?? `number ${(waitingBefore ?? 0) + 1}`} in line`

/** Describes the further people for whom a guest waits who is going. */
function moreWords(more: number, waitingBefore: number | null): string {
  const position = linePosition(waitingBefore)
  return more === 1
    ? `One more person is on the waitlist, ${position}. When a spot opens up, we’ll add it to your RSVP and email you.`
    : `${more} more people are on the waitlist, ${position}. When enough spots open up, we’ll add them to your RSVP and email you.`
}

/**
 * Describes a guest's RSVP as a heading and a sentence.
 * @param name addresses the guest by name: "You’re going, Finn"
 */
export function describeRsvp(
  { answer, partySize, waitingBefore, isOpen, wantedParty = null }: GuestRsvp,
  name = '',
): { title: string; text: string } | null {
  switch (answer) {
    case 'yes':
      return {
        title: name === '' ? 'You’re going' : `You’re going, ${name}`,
        text: [farewell(partySize), wantedParty !== null && isOpen && moreWords(wantedParty - partySize, waitingBefore)]
          .filter(Boolean)
          .join(' '),
      }
    case 'maybe':
      return { title: 'You’re a maybe', text: 'Change your RSVP when you know.' }
    case 'no':
      return {
        title: 'You’re not going',
        text: isOpen ? 'Thanks for letting us know. You can still change your mind.' : 'Thanks for letting us know.',
      }
    case 'requested':
      return {
        title: 'You’ve asked to come',
        text: isOpen ? 'The host approves guests. We’ll tell you when they decide.' : 'The host didn’t decide in time.',
      }
    case 'waiting':
      return {
        title: `You’re on the waitlist, ${linePosition(waitingBefore)}`,
        text:
          partySize <= 1
            ? `All spots are taken. When one opens up, you’ll move up automatically and we’ll email you.`
            : `There aren’t enough spots for your party of ${partySize}. When they open up, you’ll move up automatically and we’ll email you.`,
      }
    case null:
      return null
  }
}

/** Names the button that says yes: what pressing it does or, afterwards, what it did. */
export function nameGoing(
  {
    answer,
    places,
    form,
  }: {
    answer: RsvpResponse | null
    places: { left: number; waiting?: number } | null
    form: { needsApproval: boolean } | null
  },
  isAtOrganizer = false,
): string {
  if (answer === 'yes') return 'You’re going'
  if (answer === 'waiting') return 'You’re on the waitlist'
  if (answer === 'requested') return 'You’ve asked to come'
  if (form?.needsApproval) return 'Ask to come'
  // New guests queue behind those who wait for more spots than are left.
  if (places && (places.left === 0 || (places.waiting ?? 0) > 0)) return 'Join the waitlist'
  return isAtOrganizer ? 'I’m going' : 'I’ll go'
}

const countDates = (count: number) => (count === 1 ? '1 date' : `${count} dates`)

function shareWords(count: number, all: number): string {
  if (count < all) return `${count} of ${countDates(all)}`
  return all === 2 ? 'both dates' : `all ${countDates(all)}`
}

/** Describes the RSVPs to several dates of a series; null if the person has answered for one date at most. */
export function describeDateRsvps(dates: readonly (EventTimes & { answer: RsvpResponse | null })[]): string | null {
  const having = (answer: RsvpResponse) => dates.filter((date) => date.answer === answer)
  const waiting = having('waiting')
  const [yes, maybe] = [having('yes').length, having('maybe').length]
  if (yes + maybe + waiting.length < 2) return null
  const sentences = [
    yes > 0 && `You’re going to ${shareWords(yes, dates.length)}.`,
    maybe > 0 && `You’re a maybe for ${countDates(maybe)}.`,
    waiting.length > 0 && `You’re on the waitlist for ${formatList(waiting.map(formatEventDays))}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Shown to guests whom the host has removed from the guest list. */
export const barredWords = {
  title: 'You’re not on the guest list',
  text: 'The host decides who is on it. You can RSVP if the host invites you.',
}

/** Shown to guests whose request the host has declined. */
export const declinedWords = {
  title: 'The host declined your request',
  text: 'You’re not on the guest list. There may be other dates or events for you.',
}

/**
 * Formats "12 going · 3 spots left"; empty if there is nothing to report.
 * @param answer the reader's RSVP; null without one, undefined for hosts
 */
export function placesWords(
  going: number,
  places: { capacity: number; left: number; waiting: number } | null,
  answer?: RsvpResponse | null,
): string {
  const parts = going > 0 ? [`${going} going`] : []
  if (places) {
    const isJoining = answer === null || answer === 'maybe' || answer === 'no'
    const full = isJoining ? 'full, so you’d join the waitlist' : 'full'
    parts.push(places.left === 0 ? full : countSpotsLeft(places.left))
    if (places.waiting > 0) parts.push(`${places.waiting} on the waitlist`)
  }
  const words = parts.join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats the party size: "Just me", "Me and 2 more". */
export const partyWords = (partySize: number): string => (partySize === 1 ? 'Just me' : `Me and ${partySize - 1} more`)

/** Names a party in a list of sizes; one that would have to wait, as a whole or in part, says so. */
export function partyChoice(partySize: number, rsvp: Parameters<typeof countJoiningWaitlist>[1]): string {
  const waiting = countJoiningWaitlist(partySize, rsvp)
  if (waiting === 0) return partyWords(partySize)
  return `${partyWords(partySize)} (${waiting === partySize ? 'waitlist' : `waitlist for ${waiting}`})`
}
