import { z } from 'zod'
import { eventSchema, facetsSchema } from './event.ts'
import {
  eventCalendarQuerySchema,
  eventDetailQuerySchema,
  eventFacetsQuerySchema,
  eventListQuerySchema,
} from './event-query.ts'
import { mapSettingsSchema, placeSchema } from './place.ts'
import { placeQuerySchema } from './place-query.ts'
import type { ProblemCode } from './problem.ts'
import { sessionEntrySchema, sessionSchema, signInOptionsSchema } from './session.ts'
import {
  attendedSchema,
  calendarFeedSchema,
  newCalendarFeedSchema,
  savedSchema,
  userEventSchema,
  userEventStatuses,
} from './user-event.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path parameters in braces, as OpenAPI writes them. */
  path: `/api/${string}`
  summary: string
  /** Whether the call needs somebody signed in: 401 without, for `required`. `optional` calls answer both. */
  session: 'none' | 'optional' | 'required'
  /** The path parameter that must be the caller's own id, or `me`; anybody else's is 403. */
  own?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON that the call takes; without it, a body is not read. */
  body?: z.ZodType
  /** Default: `limits.bodyBytes`. */
  maxBodyBytes?: number
  response: z.ZodType
  /** Of the answer, when it is a file and no JSON. */
  mediaType?: string
  /** Header name → what it says, beyond `ETag`. */
  responseHeaders?: Record<string, string>
  /** Refusals beyond `invalid_request` and `unexpected`. */
  problems: readonly ProblemCode[]
}

/** Identifiers are the database's 32-bit integers; anything else in the path is an unknown event, not a bad call. */
const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int32())
export const eventParams = z.object({ id: id.describe('Number of the event, as lists give it.') })

/** See `Endpoint.own`. */
const ownParams = z.object({ userId: z.union([z.literal('me'), id]).describe("The caller's own number, or `me`.") })

/** Every call, in the order of the documentation. */
export const endpoints = {
  listEvents: {
    method: 'GET',
    path: '/api/events',
    summary: 'Events that match, one page at a time; of a series only its next occurrence.',
    session: 'optional',
    query: eventListQuerySchema,
    response: z.array(eventSchema),
    responseHeaders: { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' },
    problems: [],
  },
  countEvents: {
    method: 'GET',
    path: '/api/events/facets',
    summary: 'How many events each choice of a filter would leave, the other filters staying as they are.',
    session: 'none',
    query: eventFacetsQuerySchema,
    response: facetsSchema,
    problems: [],
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'One event or one occurrence of a series, past and cancelled ones included.',
    session: 'optional',
    params: eventParams,
    query: eventDetailQuerySchema,
    response: eventSchema,
    problems: ['event_not_found'],
  },
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    session: 'none',
    summary: 'Towns and ZIP codes by the beginning of their name, the likeliest first; from bundled tables.',
    query: placeQuerySchema,
    response: z.array(placeSchema),
    problems: [],
  },
  getMapSettings: {
    method: 'GET',
    path: '/api/map',
    session: 'none',
    summary: 'Where maps begin and what they are drawn from.',
    response: mapSettingsSchema,
    problems: [],
  },
  getEventCalendar: {
    method: 'GET',
    path: '/api/events/{id}/calendar.ics',
    summary: 'An event as an iCalendar file; of a series every date with its rule, or this date alone.',
    session: 'none',
    params: eventParams,
    query: eventCalendarQuerySchema,
    response: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    responseHeaders: { 'Content-Disposition': 'A file name made from the title.' },
    problems: ['event_not_found'],
  },
  getSignInOptions: {
    method: 'GET',
    path: '/api/auth/options',
    summary: 'Which sign-in buttons work here.',
    session: 'none',
    response: signInOptionsSchema,
    problems: [],
  },
  getSession: {
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, and until when.',
    session: 'required',
    response: sessionSchema,
    problems: [],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    summary: 'Moves the end of the session on, to a full lifetime from now.',
    session: 'required',
    response: sessionSchema,
    problems: [],
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    summary: 'Ends the session; does nothing when there is none.',
    session: 'optional',
    response: z.object({ isSignedOut: z.boolean() }),
    problems: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The browsers in which the person is signed in, latest first.',
    session: 'required',
    response: z.array(sessionEntrySchema),
    problems: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'Signs one of the own browsers out.',
    session: 'required',
    params: z.object({ id }),
    response: z.object({ id: z.int() }),
    problems: ['session_not_found'],
  },
  saveEvent: {
    method: 'POST',
    path: '/api/events/{id}/save',
    summary: 'Puts an event on the own list; does nothing when it is there.',
    session: 'required',
    params: eventParams,
    response: savedSchema,
    problems: ['event_not_found'],
  },
  unsaveEvent: {
    method: 'DELETE',
    path: '/api/events/{id}/save',
    summary: 'Takes an event off the own list; does nothing when it is not there.',
    session: 'required',
    params: eventParams,
    response: savedSchema,
    problems: ['event_not_found'],
  },
  attendEvent: {
    method: 'POST',
    path: '/api/events/{id}/attend',
    summary: 'Says "I went": of an event that has ended and that was saved or answered with yes.',
    session: 'required',
    params: eventParams,
    response: attendedSchema,
    problems: ['event_not_found', 'event_not_over', 'event_not_on_list'],
  },
  unattendEvent: {
    method: 'DELETE',
    path: '/api/events/{id}/attend',
    summary: 'Takes "I went" back; does nothing when it was not said.',
    session: 'required',
    params: eventParams,
    response: attendedSchema,
    problems: ['event_not_found'],
  },
  listSavedEvents: {
    method: 'GET',
    path: '/api/user/events',
    summary: 'The saved events of the person who is signed in, soonest first, past ones included.',
    session: 'required',
    response: z.array(userEventSchema),
    problems: [],
  },
  listUserEvents: {
    method: 'GET',
    path: '/api/user-events/{userId}',
    summary: 'Own events by date; without `status` each event once, attended before hosting before going before saved.',
    session: 'required',
    own: 'userId',
    params: ownParams,
    query: z.strictObject({ status: z.enum(userEventStatuses).optional() }),
    response: z.array(userEventSchema),
    problems: [],
  },
  listCalendarFeeds: {
    method: 'GET',
    path: '/api/calendar-feeds',
    summary: 'The private calendar addresses that the person has made, without the addresses themselves.',
    session: 'required',
    response: z.array(calendarFeedSchema),
    problems: [],
  },
  addCalendarFeed: {
    method: 'POST',
    path: '/api/calendar-feeds',
    summary: 'Makes a private calendar address; only this answer ever shows it.',
    session: 'required',
    response: newCalendarFeedSchema,
    problems: ['too_many_feeds'],
  },
  removeCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar-feeds/{id}',
    summary: 'Ends a private calendar address.',
    session: 'required',
    params: z.object({ id }),
    response: z.object({ id: z.int() }),
    problems: ['feed_not_found'],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
