import type { LearningEvent } from '#contract/event.ts'
import { hashText } from '#illustrations/plate-random.ts'

export type PreviewedEvent = Pick<
  LearningEvent,
  'id' | 'title' | 'date' | 'endDate' | 'allDay' | 'location' | 'isVirtualEvent' | 'category' | 'status' | 'organizer'
>

/** The picture that stands for a link, in pixels; the size that Facebook and the others ask for. */
export const previewSize = { width: 1200, height: 630 } as const

/** Raised whenever the drawing changes, so that caches ask for the new one. */
const edition = 1

/** Changes when what the picture shows changes. */
export function previewVersion(event: PreviewedEvent): string {
  const { id, title, date, endDate, allDay, location, isVirtualEvent, category, status, organizer } = event
  const shown = [edition, id, title, date, endDate, allDay, location, isVirtualEvent, category, status, organizer]
  return hashText(JSON.stringify(shown)).toString(36)
}

/** Address of the picture of a link to the event. With its version in it, it may be kept for good. */
export function previewPath(event: PreviewedEvent): string {
  return `/event/${event.id}/preview.png?v=${previewVersion(event)}`
}
