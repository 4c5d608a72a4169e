import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams, idParam, callerParams } from './endpoint-params.ts'
import { eventDetailQuerySchema } from './event-query.ts'
import {
  attendedSchema,
  calendarFeedSchema,
  newCalendarFeedSchema,
  savedSchema,
  userEventSchema,
  userEventStatuses,
} from './user-event.ts'

/** The events that a person keeps, and the calendar addresses that carry them outward. */
export const savedEndpoints = {
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
    query: eventDetailQuerySchema,
    response: z.array(userEventSchema),
    problems: [],
  },
  listUserEvents: {
    method: 'GET',
    path: '/api/user-events/{userId}',
    summary:
      'Own events by date; without `status` each event once, attended before hosting before an answer before saved.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    query: eventDetailQuerySchema.extend({ status: z.enum(userEventStatuses).optional() }),
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
    creates: true,
    response: newCalendarFeedSchema,
    problems: ['too_many_feeds'],
  },
  removeCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar-feeds/{id}',
    summary: 'Ends a private calendar address.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['feed_not_found'],
  },
} as const satisfies EndpointTable
