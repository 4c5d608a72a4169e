import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { countSpotsLeft } from '#domain/events/event-spots.ts'
import { formatEventDays, type EventTimes } from '#domain/events/event-time.ts'
import { countJoiningWaitlist } from './rsvp-places.ts'
import { formatList } from '#domain/format/lists.ts'
import { msg, t } from '#texts/texts.ts'

export interface GuestRsvp {
  answer: RsvpResponse | null
  partySize: number
  waitingBefore: number | null
  /** Whether the event accepts RSVPs. */
  isOpen: boolean
  /** The larger party size for which a guest who is going is on the waitlist. */
  wantedParty?: number | null
}

function farewell(partySize: number): string {
  if (partySize <= 1) return t('See you there.')
  return t('{count, plural, =2 {See you both there.} other {See all # of you there.}}', { count: partySize })
}

const linePositions = [
  msg('first in line'),
  msg('second in line'),
  msg('third in line'),
  msg('fourth in line'),
  msg('fifth in line'),
  msg('sixth in line'),
  msg('seventh in line'),
  msg('eighth in line'),
  msg('ninth in line'),
  msg('tenth in line'),
]

/** Formats "first in line" or "number 12 in line". */
function linePosition(waitingBefore: number | null): string {
  const before = waitingBefore ?? 0
  const position = linePositions[before]
  return position ? t(position) : t('number {number} in line', { number: before + 1 })
}

/** Describes the additional people for whom a guest who is going is on the waitlist. */
function moreWords(more: number, waitingBefore: number | null): string {
  const position = linePosition(waitingBefore)
  return t(
    '{count, plural, one {One more person is on the waitlist, {position}. When a spot opens up, we’ll add it to your RSVP and email you.} other {# more people are on the waitlist, {position}. When enough spots open up, we’ll add them to your RSVP and email you.}}',
    { count: more, position },
  )
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
        title: name === '' ? t('You’re going') : t('You’re going, {name}', { name }),
        text: [farewell(partySize), wantedParty !== null && isOpen && moreWords(wantedParty - partySize, waitingBefore)]
          .filter(Boolean)
          .join(' '),
      }
    case 'maybe':
      return { title: t('You’re a maybe'), text: t('Change your RSVP when you know.') }
    case 'no':
      return {
        title: t('You’re not going'),
        text: isOpen
          ? t('Thanks for letting us know. You can still change your mind.')
          : t('Thanks for letting us know.'),
      }
    case 'requested':
      return {
        title: t('You’ve asked to come'),
        text: isOpen
          ? t('The host approves guests. We’ll tell you when they decide.')
          : t('The host didn’t decide in time.'),
      }
    case 'waiting':
      return {
        title: t('You’re on the waitlist, {position}', { position: linePosition(waitingBefore) }),
        text:
          partySize <= 1
            ? t('All spots are taken. When one opens up, you’ll move up automatically and we’ll email you.')
            : t(
                'There aren’t enough spots for your party of {count}. When they open up, you’ll move up automatically and we’ll email you.',
                { count: partySize },
              ),
      }
    case null:
      return null
  }
}

/** Returns the label of the Going button: what it does or, afterwards, the result. */
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
  if (answer === 'yes') return t('You’re going')
  if (answer === 'waiting') return t('You’re on the waitlist')
  if (answer === 'requested') return t('You’ve asked to come')
  if (form?.needsApproval) return t('Ask to come')
  // New guests queue after those who wait for more spots than are left.
  if (places && (places.left === 0 || (places.waiting ?? 0) > 0)) return t('Join the waitlist')
  return isAtOrganizer ? t('I’m going') : t('I’ll go')
}

/** Describes the RSVPs to several dates of a series; null if the person has responded for one date at most. */
export function describeDateRsvps(dates: readonly (EventTimes & { answer: RsvpResponse | null })[]): string | null {
  const having = (answer: RsvpResponse) => dates.filter((date) => date.answer === answer)
  const waiting = having('waiting')
  const [yes, maybe] = [having('yes').length, having('maybe').length]
  if (yes + maybe + waiting.length < 2) return null
  const sentences = [
    yes > 0 &&
      (yes < dates.length
        ? t('{total, plural, one {You’re going to {count} of # date.} other {You’re going to {count} of # dates.}}', {
            count: yes,
            total: dates.length,
          })
        : t('{count, plural, =2 {You’re going to both dates.} other {You’re going to all # dates.}}', { count: yes })),
    maybe > 0 &&
      t('{count, plural, one {You’re a maybe for # date.} other {You’re a maybe for # dates.}}', { count: maybe }),
    waiting.length > 0 && t('You’re on the waitlist for {dates}.', { dates: formatList(waiting.map(formatEventDays)) }),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Shown to guests whom the host has removed from the guest list. */
export const getBarredWords = () => ({
  title: t('You’re not on the guest list'),
  text: t('The host decides who is on it. You can RSVP if the host invites you.'),
})

/** Shown to guests whose request the host has declined. */
export const getDeclinedWords = () => ({
  title: t('The host declined your request'),
  text: t('You’re not on the guest list. There may be other dates or events for you.'),
})

/**
 * Formats "12 going · 3 spots left"; empty if there is nothing to report.
 * @param answer the reader's RSVP; null without one, undefined for hosts
 */
export function placesWords(
  going: number,
  places: { capacity: number; left: number; waiting: number } | null,
  answer?: RsvpResponse | null,
): string {
  const parts = going > 0 ? [t('{count, plural, one {# going} other {# going}}', { count: going })] : []
  if (places) {
    const isJoining = answer === null || answer === 'maybe' || answer === 'no'
    const full = isJoining ? t('full, so you’d join the waitlist') : t('full')
    parts.push(places.left === 0 ? full : countSpotsLeft(places.left))
    if (places.waiting > 0)
      parts.push(t('{count, plural, one {# on the waitlist} other {# on the waitlist}}', { count: places.waiting }))
  }
  const words = parts.join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats the party size: "Just me", "Me and 2 more". */
export const partyWords = (partySize: number): string =>
  partySize === 1
    ? t('Just me')
    : t('{count, plural, one {Me and # more} other {Me and # more}}', { count: partySize - 1 })

/** Returns the label of a party size. Says so if the party, or part of it, would join the waitlist. */
export function partyChoice(partySize: number, rsvp: Parameters<typeof countJoiningWaitlist>[1]): string {
  const waiting = countJoiningWaitlist(partySize, rsvp)
  const party = partyWords(partySize)
  if (waiting === 0) return party
  return waiting === partySize
    ? t('{party} (waitlist)', { party })
    : t('{party} (waitlist for {count})', { party, count: waiting })
}
