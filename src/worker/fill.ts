import type { ApiPath } from '#contract/endpoints.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { language } from './shell.ts'
import { cacheResponse, listCachedSince } from './cached-responses.ts'
import { cachePictures } from './pictures.ts'

const lists: readonly ApiPath[] = [
  '/api/session',
  '/api/user-events/me',
  '/api/user-events/me?status=hosting',
  '/api/goals',
  '/api/user/me',
  '/api/notices',
  '/api/map',
]
/** Maximum number of upcoming events cached in full, and milliseconds before one is fetched again. */
const maxEvents = 40
const freshMs = 6 * 3_600_000
/** Maximum number of hosted events whose guest lists are cached, and how many milliseconds before they start. */
const maxGuestLists = 5
const guestListMs = 3 * 86_400_000

async function fetchAndCache(path: ApiPath): Promise<Response | null> {
  const request = new Request(path, { headers: { 'accept-language': language } })
  const response = await fetch(request)
  if (response.ok) await cacheResponse(request, response.clone())
  return response.ok ? response : null
}

let filling: Promise<void> | null = null
let isRefillRequested = false

async function fillAll(): Promise<void> {
  const responses = new Map<ApiPath, Response | null>()
  for (const path of lists) responses.set(path, await fetchAndCache(path))
  const events: UserEvent[] = (await responses.get('/api/user-events/me')?.json()) ?? []
  const fresh = await listCachedSince(Date.now() - freshMs)
  for (const { eventId, event } of events.filter(({ isOver }) => !isOver).slice(0, maxEvents)) {
    // The event page requests both; the RSVP includes the guest's ticket.
    const paths: readonly ApiPath[] = [`/api/events/${eventId}`, `/api/events/${eventId}/rsvp`]
    for (const path of paths) if (!fresh.has(path)) await fetchAndCache(path)
    await cachePictures(event)
  }
  const hosted: UserEvent[] = (await responses.get('/api/user-events/me?status=hosting')?.json()) ?? []
  const soon = hosted.filter(({ event, isOver }) => !isOver && Date.parse(event.date) < Date.now() + guestListMs)
  for (const { eventId } of soon.slice(0, maxGuestLists)) {
    // For check-in. The guest list changes until the event starts, so it's fetched each time.
    const paths: readonly ApiPath[] = [`/api/events/${eventId}/host`, `/api/events/${eventId}/guests`]
    for (const path of paths) await fetchAndCache(path)
  }
}

async function fillUntilSettled(): Promise<void> {
  do {
    isRefillRequested = false
    await fillAll().catch(() => undefined)
  } while (isRefillRequested)
  filling = null
}

/**
 * Caches what the user may want to read offline: lists, goals, and upcoming events. Failures are retried on the next
 * call. A call during a run schedules another run, because events saved meanwhile are missing from the lists already
 * fetched.
 */
export function fillCache(): Promise<void> {
  if (filling) isRefillRequested = true
  else filling = fillUntilSettled()
  return filling
}
