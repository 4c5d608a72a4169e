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
  hostViewSchema,
} from './hosting.ts'
import { maxImageDataUrlLength } from './image.ts'

/** The largest picture, and beside it as much text as the form takes. */
const maxBodyBytes = maxImageDataUrlLength('picture') + 100_000

const imageProblems = [
  'image_too_large',
  'image_too_detailed',
  'image_not_offered',
  'image_unreadable',
  'busy',
] as const

/** Events of one's own making. */
export const hostingEndpoints = {
  hostEvent: {
    method: 'POST',
    path: '/api/events/host',
    summary: 'Creates an event, or a series, and invites people to it.',
    session: 'required',
    creates: true,
    rate: 'hosting',
    body: hostedEventBodySchema,
    maxBodyBytes,
    response: hostedEventSchema,
    problems: [...imageProblems, 'too_many_events'],
  },
  getHostView: {
    method: 'GET',
    path: '/api/events/{id}/host',
    summary: 'An event as its host sees it; of anybody else’s there is none.',
    session: 'required',
    params: eventParams,
    response: hostViewSchema,
    problems: ['event_not_found'],
  },
  changeHostedEvent: {
    method: 'PUT',
    path: '/api/events/{id}/host',
    summary: 'Changes an own event: this date, or this and those that follow. Guests hear of a new time or place.',
    session: 'required',
    rate: 'hosting',
    params: eventParams,
    body: hostedChangeBodySchema,
    maxBodyBytes,
    response: changedDatesSchema,
    problems: ['event_not_found', 'event_over', 'event_cancelled', ...imageProblems],
  },
  cancelHostedEvent: {
    method: 'POST',
    path: '/api/events/{id}/cancel',
    summary: 'Cancels an own event, or this and the following dates of a series, and tells those who wanted to come.',
    session: 'required',
    params: eventParams,
    body: cancelBodySchema,
    response: changedDatesSchema,
    problems: ['event_not_found', 'event_over', 'event_cancelled'],
  },
  listDrafts: {
    method: 'GET',
    path: '/api/drafts',
    summary: 'What the person has begun to write, latest first.',
    session: 'required',
    response: z.array(draftSchema),
    problems: [],
  },
  addDraft: {
    method: 'POST',
    path: '/api/drafts',
    summary: 'Keeps a form as it stands, for its writer alone.',
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
    summary: 'Puts a newer form in the place of a draft.',
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
    summary: 'Throws a draft away.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['draft_not_found'],
  },
} as const satisfies EndpointTable
