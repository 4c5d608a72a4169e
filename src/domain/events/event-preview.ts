import type { LearningEvent } from '#contract/events/event.ts'
import { hashText } from '#illustrations/plate-random.ts'

export type PreviewedEvent = Pick<
  LearningEvent,
  | 'id'
  | 'title'
  | 'date'
  | 'endDate'
  | 'allDay'
  | 'location'
  | 'isVirtualEvent'
  | 'category'
  | 'plate'
  | 'status'
  | 'organizer'
  | 'linkKey'
>

/** Size of link preview images in pixels, as recommended by Facebook and others. */
export const previewSize = { width: 1200, height: 630 } as const

/** Increment whenever the drawing changes, to invalidate caches. */
const edition = 2

/** Returns a hash of everything the image shows. */
export function previewVersion(event: PreviewedEvent): string {
  const { id, title, date, endDate, allDay, location, isVirtualEvent, category, plate, status, organizer } = event
  const shown = [
    edition,
    id,
    title,
    date,
    endDate,
    allDay,
    location,
    isVirtualEvent,
    category,
    plate,
    status,
    organizer,
  ]
  return hashText(JSON.stringify(shown)).toString(36)
}

/** Returns the URL path of the link preview image. It contains the version, so it can be cached forever. */
export function previewPath(event: PreviewedEvent): string {
  const key = event.linkKey === undefined ? '' : `&key=${event.linkKey}`
  return `/event/${event.id}/preview.png?v=${previewVersion(event)}${key}`
}
