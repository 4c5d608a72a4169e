import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'

/** A change of one guest's RSVP, as the host hears of it. */
export interface RsvpActivity {
  /** Null for a new guest. */
  before: RsvpResponse | null
  beforePartySize: number
  answer: RsvpResponse
  partySize: number
  /** The guest moved up from the waitlist without doing anything. */
  isPromoted: boolean
}

/** Returns false if the guest is back where they were. */
export const isNews = ({ before, beforePartySize, answer, partySize }: RsvpActivity): boolean =>
  before !== answer || (answer !== 'no' && beforePartySize !== partySize)

/** Returns a sentence without a period: "Sam and 2 more are going". */
export function describeActivity(name: string, activity: RsvpActivity): string {
  const { before, answer, partySize, isPromoted } = activity
  const more = partySize - 1
  if (isPromoted) {
    return more === 0 ? `${name} moved up from the waitlist` : `${name} and ${more} more moved up from the waitlist`
  }
  if (before === answer && answer !== 'no' && answer !== 'requested') {
    return more === 0 ? `${name} is now coming alone` : `${name} is now coming with ${more} more`
  }
  switch (answer) {
    case 'yes':
      return more === 0 ? `${name} is going` : `${name} and ${more} more are going`
    case 'maybe':
      return more === 0 ? `${name} might come` : `${name} and ${more} more might come`
    case 'requested':
      return more === 0 ? `${name} asks to come` : `${name} and ${more} more ask to come`
    case 'waiting':
      return more === 0 ? `${name} joined the waitlist` : `${name} and ${more} more joined the waitlist`
    case 'no':
      return `${name} can’t go`
  }
}
