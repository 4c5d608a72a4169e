import type { EventEntry } from '#contract/events/event-options.ts'

/** Detects in an event's words whether people sign up or drop in. */

/** Matches a title that says that the event is full. */
const saysFull =
  /(?:^\W*|[-–—:([*~]\s*)(?:FULL|(?:this (?:class|event|program|session|workshop|tour) is )?[Ff]ull(?: - [Ww]aitlist(?: only)?)?|SOLD[- ]OUT|[Ss]old[- ]out|(?:registration|class|event|program|workshop) (?:is )?(?:now )?(?:full|closed)|[Ww]ait ?list(?: only)?|ausgebucht|ausverkauft|complet)(?:\s*[-–—:)\]*!~]|\W*$)|^FULL\s+(?=\p{Lu}\p{Ll})/u
const saysFullInText =
  /\b(?:(?:this|the) (?:class|event|program|session|workshop|tour|walk|hike|course) (?:is|has) (?:now |been )?(?:full|fully booked|sold out|filled)|registration (?:is|has) (?:now )?(?:full|closed)|registration (?:is )?closed|(?:we are|is|are) (?:now )?(?:sold out|fully booked)|currently full|no (?:more )?(?:spots|seats|spaces) (?:left|available|remaining))\b/i

const saysDropIn =
  /(?<![\p{L}-])(?:(?:drop|walk)[- ]?ins?(?! (?:clinic for members|cent(?:er|re)|hub))(?: (?:only|welcome|are welcome|encouraged|class|session|program|event))?|drop by(?! (?:a|the) branch)|stop (?:by|in)|come and go|just (?:drop in|show up|turn up|come)|no (?:advance |prior |pre-?)?(?:registration|reservations?|rsvps?|sign[- ]?ups?|appointments?|booking)(?: (?:is|are))?(?: (?:required|needed|necessary))?|(?:registration|reservations?|rsvps?|sign[- ]?ups?|appointments?) (?:is |are )?(?:not (?:required|needed|necessary)|optional|isn['’]t (?:required|needed|necessary)|aren['’]t (?:required|needed|necessary))|(?:registration|rsvps?) (?:is |are )?(?:requested|recommended|encouraged|appreciated),? but (?:is |are )?(?:optional|not (?:required|necessary))|no need to (?:register|sign up|rsvp|reserve|book)|without (?:registration|reservations?)|keine anmeldung|ohne anmeldung|anmeldung (?:ist )?nicht (?:erforderlich|nötig)|sans (?:inscription|réservation)|sin (?:inscripción|reserva)|senza prenotazione)(?!\p{L})/giu

const saysSignUp =
  /(?<![\p{L}-])(?:register(?! (?:of|to vote|voters|democrats|republicans|for the (?:newsletter|draft)))(?:ing)?|pre-?register(?:ed)?|pre-?registration|(?<!voter )registrations?(?! (?:fee waiver|day|deadline for|cost for any))|(?:when|once|if) you sign up|(?:must|please|need to|required to|kindly) (?:sign[- ]?up|rsvp|reserve|book|apply|enroll)|sign[- ]?up (?:at|here|online|now|today|is|by|in advance|to attend|for (?:this|the|a|your)(?! (?:\w+ ){0,2}(?:accounts?|newsletter|(?:library )?cards?|mailing list|e-?mails?|membership))|below|via|required|sheet)|sign[- ]?ups? (?:is |are )?(?:required|requested|recommended|begins?|opens?)|rsvp(?:['’]?s)?|reserve (?:your|a|my) (?:spot|seat|place|space|time)|reservations? (?:are |is )?(?:required|requested|recommended|necessary|needed)|save your (?:spot|seat)|(?:call|e-?mail|contact)(?: us)?(?: at)? [^.!?\n]{0,40}\bto (?:register|reserve|book|sign up|schedule|make an appointment)|to (?:register|reserve|sign up|rsvp)\b|by appointment|appointments? (?:required|only|necessary)|book (?:your|a) (?:spot|seat|place|space|appointment)|enroll(?:ment)?(?: (?:at|here|online|now|today|by|is))|apply (?:now|here|by|online|to join)|spots? (?:are|is) limited|limited (?:spots|spaces|seating|to \d+ (?:people|participants|attendees))|space is limited|anmeldung|anmelden|inscriptions?|s['’]inscrire|inscripción|inscribirse|iscrizion[ei]|prenotazione)(?!\p{L})/iu

/** Tickets are not a sign-up: the price and the organizer's page say more about them. */
const saysTickets =
  /(?<![\p{L}-])(?:(?:buy|get|purchase|book|order|reserve) (?:your |advance )?tickets?|tickets? (?:are |is )?(?:required|available|on sale|cost|start|can be|at|here|online|via|from|range)|tickets?:|advance tickets?|ticketed|box office|your ticket)(?!\p{L})/iu

/** Characters of a description that count. */
const readLength = 2_000

/** Returns whether people sign up or drop in, if the words of an event say so; else null. */
export function readEntry({ title, description }: { title: string; description: string }): EventEntry | null {
  const beginning = description.slice(0, readLength)
  if (saysFull.test(title) || saysFullInText.test(beginning)) return 'full'
  if (title.search(saysDropIn) !== -1) return 'drop-in'
  // Words about registration take precedence over words about dropping in.
  const withoutDropIn = beginning.replaceAll(saysDropIn, ' · ')
  const isSignUp = saysSignUp.test(withoutDropIn) || saysSignUp.test(title)
  if (saysDropIn.test(beginning))
    return isSignUp && /\b(?:required|must)\b/i.test(withoutDropIn) ? 'sign-up' : 'drop-in'
  return isSignUp && !saysTickets.test(beginning) ? 'sign-up' : null
}
