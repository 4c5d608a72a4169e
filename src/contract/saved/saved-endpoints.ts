import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams, idParam, callerParams } from '#contract/endpoint-params.ts'
import { eventSchema } from '#contract/events/event.ts'
import { eventDetailQuerySchema } from '#contract/events/event-query.ts'
import {
  attendedSchema,
  calendarFeedSchema,
  deviceEventsQuerySchema,
  newCalendarFeedSchema,
  savedSchema,
  userEventSchema,
  userEventStatuses,
} from './user-event.ts'

/** Endpoints for saved events, attendance and private calendar feeds. */
export const savedEndpoints = {
  saveEvent: {
    method: 'POST',
    path: '/api/events/{id}/save',
    summary: 'Save an event. Idempotent.',
    session: 'required',
    params: eventParams,
    response: savedSchema,
    problems: ['event_not_found'],
  },
  unsaveEvent: {
    method: 'DELETE',
    path: '/api/events/{id}/save',
    summary: 'Remove an event from your saved events. Idempotent.',
    session: 'required',
    params: eventParams,
    response: savedSchema,
    problems: ['event_not_found'],
  },
  attendEvent: {
    method: 'POST',
    path: '/api/events/{id}/attend',
    summary: 'Mark an event as attended. It must have ended.',
    session: 'required',
    params: eventParams,
    response: attendedSchema,
    problems: ['event_not_found', 'event_not_over'],
  },
  unattendEvent: {
    method: 'DELETE',
    path: '/api/events/{id}/attend',
    summary: 'Unmark an event as attended. Idempotent.',
    session: 'required',
    params: eventParams,
    response: attendedSchema,
    problems: ['event_not_found'],
  },
  listSavedEvents: {
    method: 'GET',
    path: '/api/user/events',
    summary: 'List your saved events, soonest first, including past ones.',
    session: 'required',
    query: eventDetailQuerySchema,
    response: z.array(userEventSchema),
    problems: [],
  },
  listUserEvents: {
    method: 'GET',
    path: '/api/user-events/{userId}',
    summary:
      'List your events by date. Without `status`, each event appears once: attended, then hosting, RSVP, saved.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    query: eventDetailQuerySchema.extend({ status: z.enum(userEventStatuses).optional() }),
    response: z.array(userEventSchema),
    problems: [],
  },
  listDeviceEvents: {
    method: 'GET',
    path: '/api/device-events',
    summary: 'List the public events with these ids, soonest first, including past ones. Omits others.',
    session: 'none',
    query: deviceEventsQuerySchema,
    response: z.array(eventSchema),
    problems: [],
  },
  listCalendarFeeds: {
    method: 'GET',
    path: '/api/calendar-feeds',
    summary: 'List your private calendar feeds, without their URLs.',
    session: 'required',
    response: z.array(calendarFeedSchema),
    problems: [],
  },
  addCalendarFeed: {
    method: 'POST',
    path: '/api/calendar-feeds',
    summary: 'Create a private calendar feed. Its URL appears only in this response.',
    session: 'required',
    creates: true,
    response: newCalendarFeedSchema,
    problems: ['too_many_feeds'],
  },
  removeCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar-feeds/{id}',
    summary: 'Delete a private calendar feed.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['feed_not_found'],
  },
} as const satisfies EndpointTable
