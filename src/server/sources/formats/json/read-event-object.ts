import { readPriceField } from '#domain/prices/price-words.ts'
import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import {
  isPostponedStatus,
  isPrivate,
  readLanguage,
  warnAboutZones,
  type FeedEvent,
  type FeedPrice,
  type Moment,
  type Skip,
} from '#server/sources/formats/feed-event.ts'
import { isObject, toList, toText, type JsonNode } from './json-ld-nodes.ts'
import { toPlainText } from '#server/sources/formats/text/plain-text.ts'
import { createOptionalReader, type ReadOptional } from '#server/sources/read/read-failure.ts'
import { hasDate, usualOrders } from '#server/sources/formats/text/written-dates.ts'
import { hasTime, inclusiveEnd, readTimesOn, readWrittenSpan } from '#server/sources/formats/text/written-times.ts'
import { pick, textIn, toFields, words, type Fields } from './listed-fields.ts'
import { readPlace } from './read-event-place.ts'
import { dateOnly, readListedMoment, toAddress, toFeedEvent, toNames, toZone } from './listed-event.ts'
import { t } from '#texts/texts.ts'

/** Reads an event as most programs write it in JSON: the same few facts under similar names. */

const names = {
  id: words('uid guid id eventid identifier globalid'),
  title: words('title name eventtitle eventname summary headline subject label'),
  start: words(`startdt startdatetime startdate starttime start startsat startat dtstart begindatetime begindate begin
    indexstart localstart from eventstart eventstartdate mecstartdate firstdate when`),
  date: words('date eventdate eventdates day datetime'),
  time: words('time hours eventtime eventtimes starthour mecstarthour'),
  end: words(`enddt enddatetime enddate endtime end endsat endat dtend endhour finish indexend localend until to
    eventend eventenddate mecenddate lastdate`),
  allDay: words('allday isallday alldayevent'),
  zone: words('timezone timezoneid tz tzid starttimezone'),
  description: words(`description body content descriptiontext details text longdescription about summary excerpt
    shortdescription shortdesc`),
  link: words(`url link permalink fullurl eventurl publicurl localisturl contenturl weburl webpage website href
    detailurl canonicalurl eventpageurl registrationurl`),
  image: words(`image imageurl photourl featuredimage asseturl mainimage photo picture pictureurl thumbnail logo images
    header cover coverimage banner eventimage`),
  organizer: words('organizer organiser host hosts presenter organization organisation group department calendarname'),
  keywords: words(`categories category categoriesarr tags tag types type eventtypes eventtype topics topic keywords
    genre programs`),
  audiences: words('audiences audience agegroups agegroup ages agerange ageranges grades targetaudience'),
  price: words('price cost costs fee ticketcost pricerange admission ticketprice registrationcost lowestprice'),
  free: words('isfree free'),
  currency: words('currency pricecurrency'),
  status: words('status eventstatus state'),
  cancelled: words('iscancelled iscanceled cancelled canceled'),
  hidden: words('private isprivate hidden'),
  privacy: words('visibility sensitivity privacy class classification status'),
  online: words('onlineevent isonline isvirtual online virtual onlineonly'),
  onlineLink: words('onlinelink virtualurl streamurl onlineurl meetingurl conferenceurl onlinejoinurl joinurl'),
  language: words('inlanguage language contentlanguage eventlanguage lang'),
  version: words('updatedat updatedon modified modifiedutc updated lastmodified'),
} as const

const isTrue = (value: unknown) => value === true || value === 1 || /^(?:true|yes|1)$/i.test(toText(value))

/** A time as an object: `{local, timezone}`, `{dateTime, timeZone}`, `{date}`, `{iso}`, `{value}`, `{millis}`, `{unix}`. */
function readMomentObject(node: JsonNode, zone: string | null): Moment {
  const fields = toFields(node)
  const own = toZone(pick(fields, names.zone)) ?? zone
  const written = pick(fields, words('local datetime iso date utc start startdate value'))
  const epoch = pick(fields, words('millis milliseconds unix timestamp seconds epoch'))
  if (isObject(written)) return readMomentObject(written, own)
  if (written !== undefined) return readListedMoment(written, own)
  if (epoch !== undefined) return readListedMoment(Number(epoch))
  throw new MomentError(t('has no start'))
}

/** Returns whether a value is a time without a date. */
const isClockTime = (value: unknown) => typeof value === 'string' && hasTime(value) && !hasDate(value)

interface Times {
  start: Moment
  end: Moment | null
}

/** Reads a value that may contain start and end, such as "December 5, 2026 - December 6, 2026". */
function readSpan(value: unknown, zone: string | null): Times {
  if (isObject(value)) {
    const start = readMomentObject(value, zone)
    const end = toFields(value).get('endvalue')
    return { start, end: end === undefined ? null : inclusiveEnd(start, readListedMoment(end, zone)) }
  }
  if (typeof value !== 'string' || /^\d{10}(?:\d{3})?$/.test(value))
    return { start: readListedMoment(value, zone), end: null }
  const { start, end } = readWrittenSpan(value, usualOrders)
  const settle = (moment: Moment): Moment => (moment.isDate || moment.zone !== null ? moment : { ...moment, zone })
  return { start: settle(start), end: end && settle(end) }
}

/** Finds the first value of a name that contains a date. */
const findDated = (fields: Fields, of: readonly string[]) =>
  of.map((name) => fields.get(name)).find((value) => value !== undefined && !isClockTime(value))

const findClockTime = (fields: Fields, of: readonly string[]) => {
  const text = toText(of.map((name) => fields.get(name)).find((value) => isClockTime(value)))
  return text === '' ? null : text
}

/** Open data portals write a day as its midnight. One in UTC is a time. */
const isDay = ({ isDate, local, zone }: Moment) => isDate || (local.endsWith('T00:00:00') && zone !== 'UTC')

/** Reads the times of a day that is given on its own. */
function readClockTimes({ start: day, end }: Times, fields: Fields, zone: string | null): Times {
  const time = findClockTime(fields, [...names.start, ...names.time])
  if (!isDay(day) || time === null) return { start: day, end }
  const timed = readTimesOn(day, time)
  const settle = (moment: Moment): Moment => ({ ...moment, zone: moment.zone ?? zone })
  return { start: settle(timed.start), end: timed.end && settle(timed.end) }
}

/**
 * Returns whether an end without a time is the day after the last one, as Google Calendar, Microsoft 365 and FullCalendar
 * write it. Others write the last day itself.
 */
function isDayAfter(fields: Fields, last: unknown, lastDay: Moment): boolean {
  const isMidnight = !lastDay.isDate && lastDay.local.endsWith('T00:00:00')
  return isMidnight || isObject(last) || (fields.has('start') && fields.get('end') === last)
}

function readEnd(fields: Fields, day: Moment, { start, end }: Times): Moment | null {
  const last = findDated(fields, names.end)
  const time = findClockTime(fields, names.end)
  const lastDay = last === undefined ? day : readSpan(last, start.zone).start
  if (time !== null) {
    const ending = readTimesOn(dateOnly(lastDay), time).start
    return { ...ending, zone: ending.zone ?? start.zone }
  }
  if (start.isDate && dateOnly(lastDay).local > start.local && isDayAfter(fields, last, lastDay))
    return dateOnly(lastDay)
  return last === undefined ? end : inclusiveEnd(start, start.isDate ? dateOnly(lastDay) : lastDay)
}

function readTimes(fields: Fields, zone: string | null, optional: ReadOptional): Times {
  const value = findDated(fields, [...names.start, ...names.date])
  if (value === undefined) throw new MomentError(t('has no start'))
  const span = readSpan(value, zone)
  const isAllDay = isTrue(pick(fields, names.allDay))
  const times = isAllDay
    ? { start: dateOnly(span.start), end: span.end && dateOnly(span.end) }
    : readClockTimes(span, fields, zone)
  return { start: times.start, end: optional('end', () => readEnd(fields, span.start, times), null) }
}

function readPrice(fields: Fields, link: string | null): FeedPrice | null {
  const sign = toText(pick(fields, names.currency)).toUpperCase()
  const text = textIn(pick(fields, names.price))
  if (fields.has('isfree') && isTrue(fields.get('isfree'))) return { isFree: true, amount: null, sign, link: null }
  const found = readPriceField(text, sign)
  if (found) return { isFree: found.isFree, amount: found.amount, sign: found.sign, link: found.isFree ? null : link }
  return isTrue(pick(fields, names.free)) && text === '' ? { isFree: true, amount: null, sign, link: null } : null
}

/** Returns the first address in a value: a text, or an object or list that contains it. */
function addressIn(value: unknown, base: string | undefined): string | null {
  for (const entry of toList(value)) {
    const text = isObject(entry)
      ? pick(toFields(entry), words('public url href link src original header large thumbnail html'))
      : entry
    const address = toAddress(isObject(text) ? toFields(text).get('url') : text, base)
    if (address !== null) return address
  }
  return null
}

/** Facts about all events of a list. */
export interface ListFacts {
  /** Zone of times that name none. */
  zone?: string | null
  /** Address of the list, for relative addresses. */
  base?: string | undefined
  /** Finds the page of an event from the last part of its address. */
  findLink?: (slug: string) => string | null
}

/** Adds the fields of an inner object with the times: Wix writes `scheduling.config`, Tockify `when`. */
function withSchedule(fields: Fields): Fields {
  const inner = pick(fields, words('scheduling schedule times'))
  if (!isObject(inner)) return fields
  const config = toFields(inner).get('config')
  return new Map([...toFields(isObject(config) ? config : inner), ...fields])
}

export const titleIn = (node: JsonNode): string => textIn(pick(toFields(node), names.title))

/** Names of dates that blog posts also have. */
const isPost = (fields: Fields) =>
  ['dategmt', 'datepublished', 'pubdate', 'publishedat'].some((name) => fields.has(name))

/** Returns whether an object of unknown origin is an event: it has a title and a date to start on. */
export function looksLikeEvent(node: JsonNode): boolean {
  const fields = withSchedule(toFields(node))
  if (textIn(pick(fields, names.title)) === '') return false
  const value = findDated(fields, isPost(fields) ? names.start : [...names.start, ...names.date])
  if (value === undefined || value === true) return false
  try {
    // A small number is a position or a count, not a time.
    const year = Number(readSpan(value, null).start.local.slice(0, 4))
    return year > 1990 && year < 2200
  } catch (error) {
    if (error instanceof MomentError || error instanceof RangeError) return false
    throw error
  }
}

/** Returns whether the program keeps the event from the public. */
const isHidden = (fields: Fields) =>
  names.hidden.some((name) => isTrue(fields.get(name))) ||
  names.privacy.some((name) => isPrivate(textIn(fields.get(name))))

/**
 * Reads an event from an object with the usual names.
 * @throws MomentError if it has no title or no start
 */
export function readEventObject(
  node: JsonNode,
  warnings: Skip[],
  { zone = null, base, findLink }: ListFacts = {},
): FeedEvent {
  const fields = withSchedule(toFields(node))
  const title = textIn(pick(fields, names.title))
  const named = textIn(pick(fields, names.zone))
  const own = toZone(named) ?? zone
  if (named !== '' && toZone(named) === null) {
    const [warning] = warnAboutZones([named])
    if (warning && warnings.every(({ what }) => what !== warning.what)) warnings.push(warning)
  }
  const times = readTimes(fields, own, createOptionalReader({ what: title }, warnings))
  const slug = toText(fields.get('slug'))
  const link = addressIn(pick(fields, names.link), base) ?? (slug === '' ? null : (findLink?.(slug) ?? null))
  const online = pick(fields, names.online)
  const ages = toNames(pick(fields, names.audiences))
  return toFeedEvent({
    ...times,
    uid: textIn(pick(fields, names.id)),
    version: textIn(pick(fields, names.version)),
    title,
    description: toPlainText(textIn(pick(fields, names.description))),
    link,
    imageUrl: addressIn(pick(fields, names.image), base),
    organizer: toNames(pick(fields, names.organizer)).join(', ').slice(0, 200),
    keywords: [...names.keywords.flatMap((name) => toNames(fields.get(name))), ...ages.map((age) => `ages ${age}`)],
    place: readPlace(fields),
    isVirtual: online === undefined || isObject(online) ? null : isTrue(online) ? true : null,
    virtualLink: addressIn(pick(fields, names.onlineLink), base),
    calendarZone: zone,
    ...(isHidden(fields) && { isPrivate: true }),
    isCancelled: isTrue(pick(fields, names.cancelled)) || /^cancel/i.test(textIn(pick(fields, names.status))),
    isPostponed: isPostponedStatus(textIn(pick(fields, names.status))),
    ...readLanguage(textIn(pick(fields, names.language))),
    price: readPrice(fields, link),
  })
}
