import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams } from './endpoint-params.ts'
import { eventSchema, facetsSchema, searchSuggestionSchema, suggestionSchema } from './event.ts'
import {
  eventCalendarQuerySchema,
  eventDetailQuerySchema,
  eventFacetsQuerySchema,
  eventListQuerySchema,
  eventSuggestionsQuerySchema,
  searchSuggestionsQuerySchema,
} from './event-query.ts'

/** Endpoints to find and read events. */
export const eventEndpoints = {
  listEvents: {
    method: 'GET',
    path: '/api/events',
    summary: 'List matching events, one page at a time. A series appears once, with its next date.',
    session: 'optional',
    isShared: true,
    query: eventListQuerySchema,
    response: z.array(eventSchema),
    responseHeaders: { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' },
    problems: [],
  },
  listSuggestions: {
    method: 'GET',
    path: '/api/events/suggested',
    summary: 'List upcoming events that best match your preferences, each with a reason.',
    session: 'required',
    query: eventSuggestionsQuerySchema,
    response: z.array(suggestionSchema),
    problems: [],
  },
  countEvents: {
    method: 'GET',
    path: '/api/events/facets',
    summary: 'Count the events each filter option would leave, with the other filters unchanged.',
    session: 'optional',
    isShared: true,
    query: eventFacetsQuerySchema,
    response: facetsSchema,
    problems: [],
  },
  listSearchSuggestions: {
    method: 'GET',
    path: '/api/search/suggestions',
    summary: 'List events, topics, venues and organizers that begin with the given words, while someone types.',
    session: 'none',
    rate: 'search',
    isShared: true,
    query: searchSuggestionsQuerySchema,
    response: z.array(searchSuggestionSchema),
    problems: [],
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'Get an event or one date of a series, including past and cancelled ones.',
    session: 'optional',
    isShared: true,
    params: eventParams,
    query: eventDetailQuerySchema,
    response: eventSchema,
    problems: ['event_not_found'],
  },
  getEventCalendar: {
    method: 'GET',
    path: '/api/events/{id}/calendar.ics',
    summary:
      'Download an event as an iCalendar file: all dates of a series with its recurrence rule, or this date only.',
    session: 'optional',
    isShared: true,
    params: eventParams,
    query: eventCalendarQuerySchema,
    response: z.string(),
    mediaType: 'text/calendar; charset=utf-8',
    responseHeaders: { 'Content-Disposition': 'A file name made from the title.' },
    problems: ['event_not_found'],
  },
} as const satisfies EndpointTable
