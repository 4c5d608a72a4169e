import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams, idParam } from './endpoint-params.ts'
import {
  cancelBodySchema,
  changedDatesSchema,
  draftContentSchema,
  draftSchema,
  hostedChangeBodySchema,
  hostedEventBodySchema,
  hostedEventSchema,
  hostOptionsSchema,
  hostViewSchema,
} from './hosting.ts'
import { maxImageDataUrlLength } from './image.ts'

/** Room for the largest picture plus all text fields of the form. */
const maxBodyBytes = maxImageDataUrlLength('picture') + 100_000

const imageProblems = [
  'image_too_large',
  'image_too_detailed',
  'image_not_offered',
  'image_unreadable',
  'busy',
] as const

/** Endpoints to host events. */
export const hostingEndpoints = {
  hostEvent: {
    method: 'POST',
    path: '/api/events/host',
    summary: 'Create an event or a series, and invite people to it.',
    session: 'required',
    creates: true,
    rate: 'hosting',
    body: hostedEventBodySchema,
    maxBodyBytes,
    response: hostedEventSchema,
    problems: [...imageProblems, 'too_many_events', 'account_in_review'],
  },
  getHostView: {
    method: 'GET',
    path: '/api/events/{id}/host',
    summary: 'Get an event you host. Responds 404 for events of other hosts.',
    session: 'required',
    params: eventParams,
    response: hostViewSchema,
    problems: ['event_not_found'],
  },
  changeHostedEvent: {
    method: 'PUT',
    path: '/api/events/{id}/host',
    summary:
      'Update an event you host: this date, or this and the following ones. Notifies guests of a new time or venue.',
    session: 'required',
    rate: 'hosting',
    params: eventParams,
    body: hostedChangeBodySchema,
    maxBodyBytes,
    response: changedDatesSchema,
    problems: ['event_not_found', 'event_over', 'event_cancelled', 'capacity_below_going', ...imageProblems],
  },
  cancelHostedEvent: {
    method: 'POST',
    path: '/api/events/{id}/cancel',
    summary: 'Cancel an event you host, or this and the following dates of a series, and notify its guests.',
    session: 'required',
    params: eventParams,
    body: cancelBodySchema,
    response: changedDatesSchema,
    problems: ['event_not_found', 'event_over', 'event_cancelled'],
  },
  getHostOptions: {
    method: 'GET',
    path: '/api/host-options',
    summary: 'Get your settings as a host.',
    session: 'required',
    response: hostOptionsSchema,
    problems: [],
  },
  putHostOptions: {
    method: 'PUT',
    path: '/api/host-options',
    summary: 'Change your settings as a host.',
    session: 'required',
    body: hostOptionsSchema,
    response: hostOptionsSchema,
    problems: [],
  },
  listDrafts: {
    method: 'GET',
    path: '/api/drafts',
    summary: 'List your drafts, newest first.',
    session: 'required',
    response: z.array(draftSchema),
    problems: [],
  },
  addDraft: {
    method: 'POST',
    path: '/api/drafts',
    summary: 'Save a form as a draft. Only you can see it.',
    session: 'required',
    creates: true,
    body: draftContentSchema,
    maxBodyBytes,
    response: draftSchema,
    problems: ['too_many_drafts', ...imageProblems],
  },
  changeDraft: {
    method: 'PUT',
    path: '/api/drafts/{id}',
    summary: 'Replace a draft with a newer version of the form.',
    session: 'required',
    params: z.object({ id: idParam }),
    body: draftContentSchema,
    maxBodyBytes,
    response: draftSchema,
    problems: ['draft_not_found', ...imageProblems],
  },
  removeDraft: {
    method: 'DELETE',
    path: '/api/drafts/{id}',
    summary: 'Delete a draft.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['draft_not_found'],
  },
} as const satisfies EndpointTable
