import type { LearningEvent } from '#contract/events/event.ts'
import { googleCalendarLink, outlookCalendarLink } from '#domain/calendar/calendar-links.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { previewPath } from '#domain/events/event-preview.ts'
import { directionsHref } from '#domain/places/place-directions.ts'

/** The parts of an email about one event besides its text. All URLs are absolute. */
export interface EmailLook {
  /** The event's picture, or its plate with the title; null for a private event without a picture. */
  picture: { src: string; alt: string } | null
  /** Directions to the venue; null without one. */
  map: string | null
  /** Join link of a virtual event, if the reader may see it. */
  join: string | null
  /** Links that add the event to calendars on the web; null if it doesn't take place. */
  calendars: { google: string; outlook: string } | null
}

/** Only pictures of this server, because loading one from elsewhere would reveal who reads the email. */
function findPicture(event: LearningEvent, publicUrl: string): EmailLook['picture'] {
  if (event.imageUrl?.startsWith('/images/')) return { src: publicUrl + event.imageUrl, alt: '' }
  return event.visibility === 'private' ? null : { src: publicUrl + previewPath(event), alt: '' }
}

function findMap(event: LearningEvent): string | null {
  const { location, latitude, longitude, placePrecision, isVirtualEvent, isHybrid } = event
  if (!location || (isVirtualEvent && !isHybrid)) return null
  const isExact = latitude !== null && longitude !== null && placePrecision === 'exact'
  const position = isExact ? { latitude: Number(latitude), longitude: Number(longitude) } : null
  return directionsHref('other', position, location)
}

/** Returns these parts for an event, as far as the reader may see it. */
export function findEmailLook(event: LearningEvent, publicUrl: string): EmailLook {
  const page = publicUrl + eventAddress(event)
  const isOff = isCalledOff(event)
  const calendars = { google: googleCalendarLink(event, page), outlook: outlookCalendarLink(event, page) }
  return {
    picture: findPicture(event, publicUrl),
    map: findMap(event),
    join: event.isVirtualEvent && !isOff ? event.virtualEventLink : null,
    calendars: isOff || event.sessions ? null : calendars,
  }
}
