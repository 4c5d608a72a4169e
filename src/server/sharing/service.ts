import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { calendarFileName, writeCalendar, type CalendarContent } from '#domain/calendar/calendar.ts'
import { listRevisedEvents, listSeriesDates, type EventReader, type EventsDeps } from '#server/events/service.ts'
import type { BlobCache } from '#server/platform/storage/storage.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { timeZoneBlock } from '#server/platform/places/places.ts'

export interface SharingDeps extends EventsDeps {
  /** Origin of every link that leaves the server, without a slash at its end. */
  publicUrl: string
  /** Address that emails come from; absent where no mail server is set. */
  senderAddress?: string | undefined
  /** Pictures of links that were drawn before; without it each is drawn anew. */
  previews?: BlobCache
  /** See `Config`; default: none. */
  securityContacts?: readonly string[]
}

export interface CalendarFile {
  name: string
  text: string
}

/**
 * The iCalendar text of some events, for a file, a mail or a feed of any slice. `listRevisedEvents` of the events
 * service gives the entries.
 */
export function calendarText({ publicUrl }: Pick<SharingDeps, 'publicUrl'>, content: CalendarContent): string {
  return writeCalendar(content, { publicUrl }, timeZoneBlock)
}

/** Who invites, for calendar programs; without a mail server no program ever gets to see it. */
export const organizerAddress = ({
  publicUrl,
  senderAddress,
}: Pick<SharingDeps, 'publicUrl' | 'senderAddress'>): string =>
  senderAddress ?? `noreply@${new URL(publicUrl).hostname}`

async function getEntry(deps: SharingDeps, id: number, reader: EventReader): Promise<CalendarEvent> {
  const [entry] = await listRevisedEvents(deps, [id], reader)
  if (!entry) throw new DomainError('event_not_found')
  return entry
}

/**
 * An event as a file for a calendar program.
 * @param dates of a series: `all` with the rule, or `this` one alone
 * @throws Refusal `event_not_found`
 */
export async function getEventCalendar(
  deps: SharingDeps,
  id: number,
  dates: 'all' | 'this',
  reader: EventReader = null,
): Promise<CalendarFile> {
  const entry = await getEntry(deps, id, reader)
  const { title, seriesId } = entry.event
  const name = calendarFileName(title)
  if (dates === 'this' || seriesId === null) return { name, text: calendarText(deps, { events: [entry] }) }
  const { recurrence, occurrences } = await listSeriesDates(deps, seriesId, reader)
  // Of a series that no source lists any more, the asked date is what is left.
  if (occurrences.length === 0) return { name, text: calendarText(deps, { events: [entry] }) }
  return { name, text: calendarText(deps, { events: [], series: [{ id: seriesId, recurrence, occurrences }] }) }
}
