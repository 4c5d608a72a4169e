import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { calendarFileName, writeCalendar, type CalendarContent } from '#domain/calendar/calendar.ts'
import type { EventReader } from '#server/events/policy.ts'
import { listRevisedEvents, listSeriesDates } from '#server/events/service.ts'
import { findPlanSentences } from '#server/plans/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { timeZoneBlock } from '#server/platform/places/places.ts'
import type { Linking, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

export interface CalendarFile {
  name: string
  text: string
}

/**
 * Renders events as iCalendar text for files, emails and feeds of any module. `listRevisedEvents` of the events service
 * provides the entries.
 */
export function calendarText({ publicUrl }: Pick<Services, 'publicUrl'>, content: CalendarContent): string {
  return writeCalendar(content, { publicUrl }, timeZoneBlock)
}

/** Writes the calendars of several dates for an email: the first, and each further one as a file of its own. */
export function writeDates(
  entries: readonly CalendarEvent[],
  write: (entry: CalendarEvent) => string,
): { text: string; further: CalendarFile[] } {
  const [text = '', ...others] = entries.map(write)
  const further = others.map((each, at) => ({ name: `${entries[at + 1]!.event.date.slice(0, 10)}.ics`, text: each }))
  return { text, further }
}

/** Returns the organizer's address for calendar programs. Without a mail server, no program ever sees it. */
export const organizerAddress = ({ publicUrl, senderAddress }: Pick<Services, 'publicUrl' | 'senderAddress'>): string =>
  senderAddress ?? `noreply@${new URL(publicUrl).hostname}`

/** Adds the person's plans to the events of their own calendar. */
export async function addPlans(
  { database }: Pick<Services, 'database'>,
  userId: number,
  entries: readonly CalendarEvent[],
): Promise<CalendarEvent[]> {
  const events = entries.map(({ event }) => event)
  const plans = await database.read((sql) => findPlanSentences(sql, userId, events))
  return entries.map((entry) => {
    const plan = plans.get(entry.event.id)
    return plan === undefined ? entry : { ...entry, plan }
  })
}

async function getEntry(deps: Viewing, id: number, reader: EventReader): Promise<CalendarEvent> {
  const found = await listRevisedEvents(deps, [id], reader)
  const [entry] = typeof reader === 'number' ? await addPlans(deps, reader, found) : found
  if (!entry) throw new DomainError('event_not_found')
  return entry
}

/**
 * Exports an event as a file for calendar programs.
 * @param dates for a series: `all` with its rule, or only `this` one
 * @throws DomainError `event_not_found`
 */
export async function getEventCalendar(
  deps: Viewing & Linking,
  id: number,
  dates: 'all' | 'this',
  reader: EventReader = null,
): Promise<CalendarFile> {
  const entry = await getEntry(deps, id, reader)
  const { title, seriesId } = entry.event
  const name = calendarFileName(title)
  if (dates === 'this' || seriesId === null) return { name, text: calendarText(deps, { events: [entry] }) }
  const { recurrence, occurrences } = await listSeriesDates(deps, seriesId, reader)
  // If no source lists the series any more, only the requested date is left.
  if (occurrences.length === 0) return { name, text: calendarText(deps, { events: [entry] }) }
  return { name, text: calendarText(deps, { events: [], series: [{ id: seriesId, recurrence, occurrences }] }) }
}
