import type { LearningEvent } from '#contract/event.ts'
import { eventHours, eventPeriod, eventStart, longDay, type EventTimes } from '#domain/events/event-time.ts'
import type { MailTemplates } from '#mail/templates.ts'

type EventLines = MailTemplates['event-reminder']['event']

/** "EST": what the venue's clocks are on at that moment. */
function zoneName(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "Saturday, November 21, 2026 · 10:00 AM to 12:00 PM EST", by the venue's clock. */
export function whenText(event: EventTimes & Pick<LearningEvent, 'timeZone'>): string {
  const { date, allDay, timeZone, isOngoing } = event
  const hours = eventHours(event)
  const days = eventPeriod(event)
  return `${isOngoing || days.includes('–') ? days : longDay(date)} · ${allDay ? hours : `${hours} ${zoneName(date, timeZone)}`.trim()}`
}

const whereText = ({ isVirtualEvent, location }: Pick<LearningEvent, 'isVirtualEvent' | 'location'>) =>
  isVirtualEvent ? 'Online' : location

export const eventPath = ({ id }: Pick<LearningEvent, 'id'>) => `/event/${id}`

/** An event as messages tell it. */
export const eventLines = (event: LearningEvent, publicUrl: string): EventLines => ({
  title: event.title,
  when: whenText(event),
  where: whereText(event),
  url: `${publicUrl}${eventPath(event)}`,
})

/** "Sat, Nov 21 · 10:00 AM · Brower Park": one line for small screens. */
export const shortLine = (event: LearningEvent) =>
  [eventStart(event), whereText(event).split(',')[0]].filter(Boolean).join(' · ')
