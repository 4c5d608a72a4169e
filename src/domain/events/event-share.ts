import type { LearningEvent } from '#contract/event.ts'
import { eventDays, eventHours } from './event-time.ts'

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

/** A tweet has 280; an address takes 23 and the space before it one. */
const longestTweet = 280 - 24
/** Mail programs on Windows cut addresses beyond 2,048. */
const longestMail = 1_900
const longestDescription = 300

const titleOf = ({ title, status }: SharedEvent): string =>
  (status === 'cancelled' ? `Cancelled: ${title}` : title).toWellFormed()
const whenOf = (event: SharedEvent): string => `${eventDays(event)}, ${eventHours(event)}`
const placeOf = ({ location, isVirtualEvent }: SharedEvent): string =>
  (location || (isVirtualEvent ? 'Online' : '')).toWellFormed()
const wordsOf = ({ shortDescription, description }: SharedEvent): string =>
  (shortDescription || description).replace(/\s+/g, ' ').trim().toWellFormed()

/** The longest beginning that costs at most `room`, by whole characters; "…" marks a cut and costs too. */
function cut(text: string, room: number, cost: (character: string) => number): string {
  const total = [...text].reduce((sum, character) => sum + cost(character), 0)
  if (total <= room) return text
  let left = room - cost('…')
  let kept = ''
  for (const character of text) {
    left -= cost(character)
    if (left < 0) break
    kept += character
  }
  return kept && `${kept.trimEnd()}…`
}

const one = () => 1

/** Title, description, date and place, as one sends them to a friend; the address is not among them. */
export function shareMessage(event: SharedEvent): string {
  const lines = [titleOf(event), cut(wordsOf(event), longestDescription, one), '', whenOf(event), placeOf(event)]
  return lines
    .filter((line, at) => line !== '' || at === 2)
    .join('\n')
    .trim()
}

/** @param page absolute address of the event, as in all of these */
export function emailShareLink(event: SharedEvent, page: string): string {
  const encoded = (character: string) => encodeURIComponent(character).length
  const subject = encodeURIComponent(cut(titleOf(event), 400, encoded))
  const room = longestMail - subject.length - encodeURIComponent(`\n\n${page}`).length - 'mailto:?subject=&body='.length
  return `mailto:?subject=${subject}&body=${encodeURIComponent(`${cut(shareMessage(event), room, encoded)}\n\n${page}`)}`
}

/** Facebook takes only the address and reads the rest from the page. */
export const facebookShareLink = (page: string): string =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(page)}`

/** Letters of scripts beyond the Latin ones and signs count twice. */
const tweetCost = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1)

export function twitterShareLink(event: SharedEvent, page: string): string {
  const facts = [whenOf(event), placeOf(event)].filter(Boolean).join(' · ')
  const text = cut([`${titleOf(event)} · ${facts}`, wordsOf(event)].filter(Boolean).join('\n'), longestTweet, tweetCost)
  return `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(page)}`
}
