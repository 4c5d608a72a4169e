import type { LearningEvent } from '#contract/event.ts'
import { getAllDayRange } from './calendar-days.ts'

/** What the address must hold; the rest of a long text gives way. Outlook's servers refuse more than 2,048. */
const longestAddress = 1_900

type LinkedEvent = Pick<
  LearningEvent,
  | 'title'
  | 'status'
  | 'shortDescription'
  | 'description'
  | 'date'
  | 'endDate'
  | 'timeZone'
  | 'allDay'
  | 'location'
  | 'virtualEventLink'
>

const utc = (time: string): string => new Date(Date.parse(time)).toISOString().slice(0, 19)
const compact = (time: string): string => time.replace(/[-:]/g, '')
const addressOf = (base: string, values: Record<string, string>): string =>
  // Spaces as %20: Outlook shows the plus signs of URLSearchParams.
  `${base}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Half of a pair cannot be encoded; imported texts may hold one. */
const whole = (text: string): string => text.toWellFormed()

/** The longest beginning, by whole characters, whose encoded form has at most `room` letters; "…" marks a cut. */
function fit(text: string, room: number): string {
  if (encodeURIComponent(text).length <= room) return text
  const ellipsis = encodeURIComponent('…').length
  let kept = ''
  let used = ellipsis
  for (const character of text) {
    used += encodeURIComponent(character).length
    if (used > room) break
    kept += character
  }
  return kept === '' ? '' : `${kept.trimEnd()}…`
}

const titleOf = ({ title, status }: LinkedEvent): string =>
  fit(whole(status === 'cancelled' ? `CANCELLED: ${title}` : title), 450)
const placeOf = ({ location, virtualEventLink }: LinkedEvent): string =>
  fit(whole(location || virtualEventLink || ''), 450)

/** Adds as much of the event's text as the address has room for, and where to read on. */
function withDetails(
  build: (details: string) => string,
  { description, shortDescription }: LinkedEvent,
  page: string,
  write: (text: string) => string,
): string {
  const room = longestAddress - build(write(`\n\n${page}`)).length
  const words = whole(description || shortDescription)
  // What is written may be longer than the text itself, so the room is halved until it fits.
  for (let share = room; share > 40; share = Math.floor(share * 0.75)) {
    const address = build(write(`${fit(words, share)}\n\n${page}`))
    if (address.length <= longestAddress) return address
  }
  return build(write(page))
}

/**
 * Opens Google Calendar with the event filled in. Times are UTC instants and `ctz` is the venue's zone, so that the
 * hour is right on both sides of a clock change.
 * @param page absolute address of the event
 */
export function googleCalendarLink(event: LinkedEvent, page: string): string {
  const times = event.allDay
    ? getAllDayRange(event).map(compact)
    : [event.date, event.endDate].map((time) => `${compact(utc(time))}Z`)
  const build = (details: string) =>
    addressOf('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: titleOf(event),
      dates: times.join('/'),
      ...(event.allDay ? {} : { ctz: event.timeZone }),
      details,
      location: placeOf(event),
    })
  return withDetails(build, event, page, (text) => text)
}

/** Outlook takes the body for HTML. */
function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('\n', '<br>')
}

/**
 * Opens Outlook on the web with the event filled in.
 * @param page absolute address of the event
 */
export function outlookCalendarLink(event: LinkedEvent, page: string): string {
  const [start = '', end = ''] = event.allDay
    ? getAllDayRange(event)
    : [event.date, event.endDate].map((time) => `${utc(time)}Z`)
  const build = (body: string) =>
    addressOf('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: titleOf(event),
      startdt: start,
      enddt: end,
      ...(event.allDay ? { allday: 'true' } : {}),
      body,
      location: placeOf(event),
    })
  return withDetails(build, event, page, asHtml)
}

/** Opens the program that the system has for calendars and subscribes to the feed. */
export const webcalLink = (feed: string): string => feed.replace(/^https?:/, 'webcal:')

/** Google Calendar asks whether to add the feed; it wants the webcal form. */
export const googleSubscribeLink = (feed: string): string =>
  addressOf('https://calendar.google.com/calendar/render', { cid: webcalLink(feed) })

export const outlookSubscribeLink = (feed: string, name: string): string =>
  addressOf('https://outlook.live.com/calendar/0/addfromweb', { url: feed, name })
