import type { OrganizerPage } from '#domain/events/event-registration.ts'

/** Events whose organizer's page the person has opened to get a spot, by id: whether the question was asked. */
type Visits = Record<string, 'open' | 'asked'>

const key = 'wonderlark-organizer-visits'
/** Maximum number of stored events. The oldest are deleted first. */
const most = 200

function readVisits(): Visits {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as Visits | null) ?? {}
  } catch {
    // Storage is unavailable or contains something else, so there is nothing to ask about.
    return {}
  }
}

function writeVisit(eventId: number, state: Visits[string]): void {
  const { [eventId]: _, ...others } = readVisits()
  try {
    const latest = Object.entries(others).slice(1 - most)
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...latest, [eventId, state]])))
  } catch {
    // Without storage, the question isn't asked.
  }
}

/** Records that the person has opened the organizer's page, to ask about their spot once. */
export function noteVisit(eventId: number, { action }: OrganizerPage): void {
  if (action !== 'details' && readVisits()[eventId] === undefined) writeVisit(eventId, 'open')
}

/** Returns whether to ask about the spot: the person has opened the organizer's page and wasn't asked yet. */
export const isVisitOpen = (eventId: number): boolean => readVisits()[eventId] === 'open'

export const closeVisit = (eventId: number): void => writeVisit(eventId, 'asked')
