import { nameLocation } from './event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { formatEventDays, formatEventHours, formatEventStart, formatEventZone, type EventTimes } from './event-time.ts'

/** The fields of an event before a change that messages mention. */
export interface EventBefore extends EventTimes {
  timeZone: string
  location: string
}

/** Old and new values; null where nothing changed. */
export interface EventDifferences {
  when: { old: string; now: string; short: string } | null
  where: { old: string; now: string } | null
}

const describeTime = (event: EventTimes & { timeZone: string }): string =>
  `${formatEventDays(event)} · ${formatEventHours(event)} ${formatEventZone(event)}`.trim()

/** Compares time and venue with those before a change. */
export function findDifferences(before: EventBefore | null, event: LearningEvent): EventDifferences {
  if (!before) return { when: null, where: null }
  const [old, now] = [describeTime(before), describeTime(event)]
  const isElsewhere = before.location !== event.location && event.location !== ''
  return {
    when: old === now ? null : { old, now, short: formatEventStart(event).replace(' · ', ', ') },
    where: isElsewhere ? { old: nameLocation(before.location), now: nameLocation(event.location) } : null,
  }
}
