import type { LearningEvent } from '#contract/event.ts'
import {
  formatEventHours,
  formatEventPeriod,
  formatEventStart,
  formatLongDay,
  type EventTimes,
} from '#domain/events/event-time.ts'
import type { MailTemplates } from '#mail/templates.ts'

type EventLines = MailTemplates['event-reminder']['event']

/** Returns the zone abbreviation in effect at that moment, such as "EST". */
function zoneName(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Formats "Saturday, November 21, 2026 · 10:00 AM to 12:00 PM EST" in the venue's local time. */
export function whenText(event: EventTimes & Pick<LearningEvent, 'timeZone'>): string {
  const { date, allDay, timeZone, isOngoing } = event
  const hours = formatEventHours(event)
  const days = formatEventPeriod(event)
  return `${isOngoing || days.includes('–') ? days : formatLongDay(date)} · ${allDay ? hours : `${hours} ${zoneName(date, timeZone)}`.trim()}`
}

const whereText = ({
  isVirtualEvent,
  isHybrid,
  location,
}: Pick<LearningEvent, 'isVirtualEvent' | 'isHybrid' | 'location'>) =>
  isVirtualEvent && !isHybrid ? 'Online' : location

export const eventPath = ({ id }: Pick<LearningEvent, 'id'>) => `/event/${id}`

/** Describes an event for messages. */
export const eventLines = (event: LearningEvent, publicUrl: string): EventLines => ({
  title: event.title,
  when: whenText(event),
  where: whereText(event),
  url: `${publicUrl}${eventPath(event)}`,
})

/** Formats one line for small screens: "Sat, Nov 21 · 10:00 AM · Brower Park". */
export const shortLine = (event: LearningEvent) =>
  [formatEventStart(event), whereText(event).split(',')[0]].filter(Boolean).join(' · ')
