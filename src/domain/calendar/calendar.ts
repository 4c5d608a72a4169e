import { eventLines, type CalendarEvent, type CalendarHome } from './calendar-entry.ts'
import { invitationLines, type CalendarInvitation } from './calendar-invitation.ts'
import { calendarLine, encodeText, foldCalendarLines } from './calendar-lines.ts'
import { seriesLines, type CalendarSeries } from './calendar-series.ts'

export interface CalendarContent {
  /** iTIP method for calendars sent by email; absent in files and feeds. */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** Organizer and guests. Required for `REQUEST` and `CANCEL`. */
  invitation?: CalendarInvitation
  /** Calendar name shown in subscribing programs; absent in a file of one event. */
  name?: string
  description?: string
  /** URL of the feed. */
  source?: string
  events: readonly CalendarEvent[]
  series?: readonly CalendarSeries[]
}

/** Returns the lines of the VTIMEZONE of an IANA zone, with the requested name as TZID; null for an unknown zone. */
export type TimeZoneBlock = (timeZone: string) => readonly string[] | null

/** Suggested polling interval for subscribers; few programs honor it. */
const refreshInterval = 'PT6H'

function namingLines({ name, description, source }: CalendarContent): string[] {
  const lines: string[] = []
  if (name) lines.push(calendarLine('NAME', encodeText(name)), calendarLine('X-WR-CALNAME', encodeText(name)))
  if (description) {
    lines.push(calendarLine('DESCRIPTION', encodeText(description)))
    lines.push(calendarLine('X-WR-CALDESC', encodeText(description)))
  }
  if (source) {
    lines.push(calendarLine('SOURCE', source, { VALUE: 'URI' }))
    lines.push(calendarLine('REFRESH-INTERVAL', refreshInterval, { VALUE: 'DURATION' }))
    lines.push(calendarLine('X-PUBLISHED-TTL', refreshInterval))
  }
  return lines
}

function zoneLines(components: readonly string[], timeZoneBlock: TimeZoneBlock): string[] {
  const zones = new Set<string>()
  for (const line of components) {
    const zone = /^[A-Z-]+;TZID="?([^":;]+)"?:/.exec(line)?.[1]
    if (zone) zones.add(zone)
  }
  // A calendar must contain at least one component, even if no event matches.
  if (components.length === 0) zones.add('Etc/UTC')
  return [...zones].sort().flatMap((zone) => timeZoneBlock(zone) ?? [])
}

/**
 * Writes a calendar by RFC 5545 and 7986. The output is deterministic, so it can be compared by hash. DTSTAMP is the
 * last change, as RFC 5545 requires without a METHOD and allows in published calendars.
 */
export function writeCalendar(content: CalendarContent, home: CalendarHome, timeZoneBlock: TimeZoneBlock): string {
  const { method, invitation } = content
  const isInvitation = invitation !== undefined && (method === 'REQUEST' || method === 'CANCEL')
  const components = [
    ...content.events.flatMap((entry) =>
      isInvitation ? invitationLines(entry, home, method, invitation) : eventLines(entry, home),
    ),
    ...(content.series ?? []).flatMap((series) => seriesLines(series, home)),
  ]
  return foldCalendarLines([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Wonderlark//Learning events//EN', 'CALSCALE:GREGORIAN'],
    ...(method ? [calendarLine('METHOD', method)] : []),
    ...namingLines(content),
    ...zoneLines(components, timeZoneBlock),
    ...[...components, 'END:VCALENDAR'],
  ])
}

/** Derives a file name: "Bird Walk: Central Park" → "bird-walk-central-park.ics". Keeps letters of every script. */
export function calendarFileName(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${[...words].slice(0, 60).join('').replace(/-$/, '') || 'event'}.ics`
}
