import { eventLines, type CalendarEvent, type CalendarHome } from './calendar-entry.ts'
import { invitationLines, type CalendarInvitation } from './calendar-invitation.ts'
import { calendarLine, calendarWords, foldCalendarLines } from './calendar-lines.ts'
import { seriesLines, type CalendarSeries } from './calendar-series.ts'

export interface CalendarContent {
  /** What the program of whoever gets it by email does with it; absent in files and feeds. */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** Needed by `REQUEST` and `CANCEL`, which name the organizer and the guest. */
  invitation?: CalendarInvitation
  /** What a program that subscribes shows as the calendar's name; absent in a file of one event. */
  name?: string
  description?: string
  /** Address that the calendar can be read from again. */
  source?: string
  events: readonly CalendarEvent[]
  series?: readonly CalendarSeries[]
}

/** The VTIMEZONE block of an IANA zone in lines, its TZID being the asked name; null for an unknown zone. */
export type TimeZoneBlock = (timeZone: string) => readonly string[] | null

/** How often a subscribed calendar is worth reading again, as programs are told; few heed it. */
const refreshInterval = 'PT6H'

function namingLines({ name, description, source }: CalendarContent): string[] {
  const lines: string[] = []
  if (name) lines.push(calendarLine('NAME', calendarWords(name)), calendarLine('X-WR-CALNAME', calendarWords(name)))
  if (description) {
    lines.push(calendarLine('DESCRIPTION', calendarWords(description)))
    lines.push(calendarLine('X-WR-CALDESC', calendarWords(description)))
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
  // A calendar must hold something, also one in which nothing matches.
  if (components.length === 0) zones.add('Etc/UTC')
  return [...zones].sort().flatMap((zone) => timeZoneBlock(zone) ?? [])
}

/**
 * Writes a calendar by RFC 5545 and 7986. The same events give the same text, so that it can be compared by its hash.
 * DTSTAMP tells the last change: so it must without a METHOD, and may in what is published.
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

/** "Bird Walk: Central Park" → "bird-walk-central-park.ics"; letters of every script are kept. */
export function calendarFileName(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${[...words].slice(0, 60).join('').replace(/-$/, '') || 'event'}.ics`
}
