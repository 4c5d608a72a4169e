import type { Category } from '#contract/event-options.ts'
import { keep, listCachedSince } from './cached-responses.ts'
import { cachePictures } from './pictures.ts'

interface OwnEvent {
  eventId: number
  isOver: boolean
  event: { id: number; category: Category; imageUrl?: string | null }
}

const lists = [
  '/api/session',
  '/api/user/events',
  '/api/user-events/me',
  '/api/user-events/me?status=hosting',
  '/api/goals',
  '/api/user/me',
  '/api/notices',
  '/api/map',
]
/** Maximum number of upcoming events cached in full, and milliseconds before one is fetched again. */
const mostEvents = 40
const freshFor = 6 * 3_600_000

async function fetchAndKeep(path: string): Promise<Response | null> {
  const request = new Request(path)
  const response = await fetch(request)
  if (response.ok) await keep(request, response.clone())
  return response.ok ? response : null
}

let filling: Promise<void> | null = null
let isAskedAgain = false

async function fillAll(): Promise<void> {
  const answers = new Map<string, Response | null>()
  for (const path of lists) answers.set(path, await fetchAndKeep(path))
  const own = ((await answers.get('/api/user-events/me')?.json()) ?? []) as OwnEvent[]
  const fresh = await listCachedSince(Date.now() - freshFor)
  for (const { eventId, event } of own.filter(({ isOver }) => !isOver).slice(0, mostEvents)) {
    // The event page requests both; the RSVP includes the guest's ticket.
    for (const path of [`/api/events/${eventId}`, `/api/events/${eventId}/rsvp`])
      if (!fresh.has(path)) await fetchAndKeep(path)
    await cachePictures(event)
  }
}

async function fillWhileAsked(): Promise<void> {
  do {
    isAskedAgain = false
    await fillAll().catch(() => undefined)
  } while (isAskedAgain)
  filling = null
}

/**
 * Caches what the user may want to read offline: lists, goals, and upcoming events. Failures are retried on the next
 * call. A call during a run schedules another run, because events saved meanwhile are missing from the lists already
 * fetched.
 */
export function fillCache(): Promise<void> {
  if (filling) isAskedAgain = true
  else filling = fillWhileAsked()
  return filling
}
