import { nameLocation } from '#domain/events/event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { cutEncoded } from '#domain/events/event-share.ts'
import { getAllDayRange } from '#domain/events/event-days.ts'
import { titleInCalendar } from '#domain/events/event-cancellation.ts'

/** Maximum URL length; longer texts are cut. Outlook's servers reject more than 2,048 characters. */
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
const buildAddress = (base: string, values: Record<string, string>): string =>
  // Encodes spaces as %20, because Outlook displays the plus signs of URLSearchParams.
  `${base}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Replaces lone surrogates, which imported texts may contain and `encodeURIComponent` rejects. */
const whole = (text: string): string => text.toWellFormed()

const formatTitle = ({ title, status }: LinkedEvent): string =>
  cutEncoded(whole(titleInCalendar({ title, status })), 450)
const formatPlace = ({ location, virtualEventLink }: LinkedEvent): string =>
  cutEncoded(whole(nameLocation(location) || virtualEventLink || ''), 450)

/** Adds as much of the description as fits, followed by the event page's URL. */
function withDetails(
  build: (details: string) => string,
  { description, shortDescription }: LinkedEvent,
  page: string,
  write: (text: string) => string,
): string {
  const room = longestAddress - build(write(`\n\n${page}`)).length
  const words = whole(description || shortDescription)
  // `write` may lengthen the text, so the limit shrinks by a quarter until the result fits.
  for (let share = room; share > 40; share = Math.floor(share * 0.75)) {
    const address = build(write(`${cutEncoded(words, share)}\n\n${page}`))
    if (address.length <= longestAddress) return address
  }
  return build(write(page))
}

/**
 * Returns a link that opens Google Calendar with the event filled in. Times are UTC and `ctz` is the venue's zone, so
 * the hour stays right across clock changes.
 * @param page absolute URL of the event
 */
export function googleCalendarLink(event: LinkedEvent, page: string): string {
  const times = event.allDay
    ? getAllDayRange(event).map(compact)
    : [event.date, event.endDate].map((time) => `${compact(utc(time))}Z`)
  const build = (details: string) =>
    buildAddress('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: formatTitle(event),
      dates: times.join('/'),
      ...(event.allDay ? {} : { ctz: event.timeZone }),
      details,
      location: formatPlace(event),
    })
  return withDetails(build, event, page, (text) => text)
}

/** Converts text to HTML, because Outlook interprets the body as HTML. */
function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('\n', '<br>')
}

/**
 * Returns a link that opens Outlook on the web with the event filled in.
 * @param page absolute URL of the event
 */
export function outlookCalendarLink(event: LinkedEvent, page: string): string {
  const [start = '', end = ''] = event.allDay
    ? getAllDayRange(event)
    : [event.date, event.endDate].map((time) => `${utc(time)}Z`)
  const build = (body: string) =>
    buildAddress('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: formatTitle(event),
      startdt: start,
      enddt: end,
      ...(event.allDay ? { allday: 'true' } : {}),
      body,
      location: formatPlace(event),
    })
  return withDetails(build, event, page, asHtml)
}

/** Returns a link that subscribes to the feed in the system's default calendar program. */
export const webcalLink = (feed: string): string => feed.replace(/^https?:/, 'webcal:')

/** Returns a link that asks Google Calendar to add the feed. Google expects the webcal form. */
export const googleSubscribeLink = (feed: string): string =>
  buildAddress('https://calendar.google.com/calendar/render', { cid: webcalLink(feed) })

export const outlookSubscribeLink = (feed: string, name: string): string =>
  buildAddress('https://outlook.live.com/calendar/0/addfromweb', { url: feed, name })
