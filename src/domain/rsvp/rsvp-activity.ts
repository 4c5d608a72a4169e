import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { t } from '#texts/texts.ts'

/** A change of one guest's RSVP, for notifying the host. */
export interface RsvpActivity {
  /** Null for a new guest. */
  before: RsvpResponse | null
  beforePartySize: number
  answer: RsvpResponse
  partySize: number
  /** The guest moved up from the waitlist without doing anything. */
  isPromoted: boolean
}

/** Returns false if the guest's RSVP is the same as before. */
export const isWorthReporting = ({ before, beforePartySize, answer, partySize }: RsvpActivity): boolean =>
  before !== answer || (answer !== 'no' && beforePartySize !== partySize)

/** Returns a sentence without a period: "Sam and 2 more are going". */
export function describeActivity(name: string, activity: RsvpActivity): string {
  const { before, answer, partySize, isPromoted } = activity
  const more = partySize - 1
  if (isPromoted) {
    return t(
      '{more, plural, =0 {{name} moved up from the waitlist} one {{name} and # more moved up from the waitlist} other {{name} and # more moved up from the waitlist}}',
      { name, more },
    )
  }
  if (before === answer && answer !== 'no' && answer !== 'requested') {
    return t(
      '{more, plural, =0 {{name} is now coming alone} one {{name} is now coming with # more} other {{name} is now coming with # more}}',
      { name, more },
    )
  }
  switch (answer) {
    case 'yes':
      return t(
        '{more, plural, =0 {{name} is going} one {{name} and # more are going} other {{name} and # more are going}}',
        { name, more },
      )
    case 'maybe':
      return t(
        '{more, plural, =0 {{name} might come} one {{name} and # more might come} other {{name} and # more might come}}',
        { name, more },
      )
    case 'requested':
      return t(
        '{more, plural, =0 {{name} asks to come} one {{name} and # more ask to come} other {{name} and # more ask to come}}',
        { name, more },
      )
    case 'waiting':
      return t(
        '{more, plural, =0 {{name} joined the waitlist} one {{name} and # more joined the waitlist} other {{name} and # more joined the waitlist}}',
        { name, more },
      )
    case 'no':
      return t('{name} can’t go', { name })
  }
}
