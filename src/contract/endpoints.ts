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

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path parameters in braces, as OpenAPI writes them. */
  path: `/api/${string}`
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  response: z.ZodType
  /** Of the answer, when it is a file and no JSON. */
  mediaType?: string
  /** Header name → what it says, beyond `ETag`. */
  responseHeaders?: Record<string, string>
  /** Refusals beyond `invalid_request` and `unexpected`. */
  problems: readonly ProblemCode[]
}

/** Identifiers are the database's 32-bit integers; anything else in the path is an unknown event, not a bad call. */
const eventParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int32())
    .describe('Number of the event, as lists give it.'),
})

/** Every call, in the order of the documentation. */
export const endpoints = {
  listEvents: {
    method: 'GET',
    path: '/api/events',
    summary: 'Events that match, one page at a time; of a series only its next occurrence.',
    query: eventListQuerySchema,
    response: z.array(eventSchema),
    responseHeaders: { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' },
    problems: [],
  },
  countEvents: {
    method: 'GET',
    path: '/api/events/facets',
    summary: 'How many events each choice of a filter would leave, the other filters staying as they are.',
    query: eventFacetsQuerySchema,
    response: facetsSchema,
    problems: [],
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'One event or one occurrence of a series, past and cancelled ones included.',
    params: eventParams,
    query: eventDetailQuerySchema,
    response: eventSchema,
    problems: ['event_not_found'],
  },
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    summary: 'Towns and ZIP codes by the beginning of their name, the likeliest first; from bundled tables.',
    query: placeQuerySchema,
    response: z.array(placeSchema),
    problems: [],
  },
  getMapSettings: {
    method: 'GET',
    path: '/api/map',
    summary: 'Where maps begin and what they are drawn from.',
    response: mapSettingsSchema,
    problems: [],
  },
  getEventCalendar: {
    method: 'GET',
    path: '/api/events/{id}/calendar.ics',
    summary: 'An event as an iCalendar file; of a series every date with its rule, or this date alone.',
    params: eventParams,
    query: eventCalendarQuerySchema,
    response: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    responseHeaders: { 'Content-Disposition': 'A file name made from the title.' },
    problems: ['event_not_found'],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
