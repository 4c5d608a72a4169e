import { nameLocation } from './event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { markTitle } from './event-cancellation.ts'
import { formatEventDays, formatEventHours } from './event-time.ts'
import { t } from '#texts/texts.ts'

export type SharedEvent = Pick<
  LearningEvent,
  | 'title'
  | 'status'
  | 'shortDescription'
  | 'description'
  | 'date'
  | 'endDate'
  | 'allDay'
  | 'location'
  | 'isVirtualEvent'
>

/** A post on X has 280 characters; a URL takes 23 and the space before it 1. */
const longestPost = 280 - 24
/** Characters of a text message; longer ones arrive in pieces. */
const longestText = 300
/** Windows mail programs cut URLs longer than 2,048 characters. */
const longestMail = 1_900
const longestDescription = 300

const formatTitle = ({ title, status }: SharedEvent): string => markTitle({ title, status }).toWellFormed()
const formatTimes = (event: SharedEvent): string => `${formatEventDays(event)}, ${formatEventHours(event)}`
const formatPlace = ({ location, isVirtualEvent }: SharedEvent): string =>
  (nameLocation(location) || (isVirtualEvent ? t('Online') : '')).toWellFormed()
const formatDescription = ({ shortDescription, description }: SharedEvent): string =>
  (shortDescription || description).replace(/\s+/g, ' ').trim().toWellFormed()

/** Cuts a text to a total cost of `room` without splitting a character. The "…" that marks a cut counts too. */
function cut(text: string, room: number, cost: (character: string) => number): string {
  const total = [...text].reduce((sum, character) => sum + cost(character), 0)
  if (total <= room) return text
  let left = room - cost('…')
  let start = ''
  for (const character of text) {
    left -= cost(character)
    if (left < 0) break
    start += character
  }
  return start && `${start.trimEnd()}…`
}

const one = () => 1

/** Cuts a text to at most `room` characters as encoded in a URL. It must be well-formed. */
export const cutEncoded = (text: string, room: number): string =>
  cut(text, room, (character) => encodeURIComponent(character).length)

/** Returns title, description, date and venue as a message to a friend, without the URL. */
export function shareMessage(event: SharedEvent): string {
  const lines = [
    formatTitle(event),
    cut(formatDescription(event), longestDescription, one),
    '',
    formatTimes(event),
    formatPlace(event),
  ]
  return lines
    .filter((line, at) => line !== '' || at === 2)
    .join('\n')
    .trim()
}

/** @param page absolute URL of the event, here and in the functions below */
export function emailShareLink(event: SharedEvent, page: string): string {
  const subject = encodeURIComponent(cutEncoded(formatTitle(event), 400))
  const room = longestMail - subject.length - encodeURIComponent(`\n\n${page}`).length - 'mailto:?subject=&body='.length
  return `mailto:?subject=${subject}&body=${encodeURIComponent(`${cutEncoded(shareMessage(event), room)}\n\n${page}`)}`
}

/** Facebook takes only the URL and reads the rest from the page. */
export const facebookShareLink = (page: string): string =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(page)}`

/** Returns title, time and venue on one line. */
const formatFacts = (event: SharedEvent): string =>
  [formatTitle(event), formatTimes(event), formatPlace(event)].filter(Boolean).join(' · ')

/** On X, characters beyond the Latin scripts and most symbols count twice. */
const postCost = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1)

export function xShareLink(event: SharedEvent, page: string): string {
  const text = cut([formatFacts(event), formatDescription(event)].filter(Boolean).join('\n'), longestPost, postCost)
  return `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(page)}`
}

export const whatsAppShareLink = (event: SharedEvent, page: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${shareMessage(event)}\n\n${page}`)}`

/** "?&" because iOS expects the text after "&" and other systems after "?". */
export const textMessageShareLink = (event: SharedEvent, page: string): string =>
  `sms:?&body=${encodeURIComponent(`${cut(formatFacts(event), longestText, one)}\n${page}`)}`
