import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams } from './endpoint-params.ts'
import { eventSchema, facetsSchema, suggestionSchema } from './event.ts'
import {
  eventCalendarQuerySchema,
  eventDetailQuerySchema,
  eventFacetsQuerySchema,
  eventListQuerySchema,
  eventSuggestionsQuerySchema,
} from './event-query.ts'

/** Finding events and reading one. */
export const eventEndpoints = {
  listEvents: {
    method: 'GET',
    path: '/api/events',
    summary: 'Events that match, one page at a time; of a series only its next occurrence.',
    session: 'optional',
    sharedUntil: ['events'],
    query: eventListQuerySchema,
    response: z.array(eventSchema),
    responseHeaders: { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' },
    problems: [],
  },
  listSuggestions: {
    method: 'GET',
    path: '/api/events/suggested',
    summary: 'Of the matching events of the coming weeks, those that fit the own preferences best, and why.',
    session: 'required',
    query: eventSuggestionsQuerySchema,
    response: z.array(suggestionSchema),
    problems: [],
  },
  countEvents: {
    method: 'GET',
    path: '/api/events/facets',
    summary: 'How many events each choice of a filter would leave, the other filters staying as they are.',
    session: 'none',
    sharedUntil: ['events'],
    query: eventFacetsQuerySchema,
    response: facetsSchema,
    problems: [],
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'One event or one occurrence of a series, past and cancelled ones included.',
    session: 'optional',
    sharedUntil: ['events'],
    params: eventParams,
    query: eventDetailQuerySchema,
    response: eventSchema,
    problems: ['event_not_found'],
  },
  getEventCalendar: {
    method: 'GET',
    path: '/api/events/{id}/calendar.ics',
    summary: 'An event as an iCalendar file; of a series every date with its rule, or this date alone.',
    session: 'optional',
    sharedUntil: ['events'],
    params: eventParams,
    query: eventCalendarQuerySchema,
    response: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    responseHeaders: { 'Content-Disposition': 'A file name made from the title.' },
    problems: ['event_not_found'],
  },
} as const satisfies EndpointTable
