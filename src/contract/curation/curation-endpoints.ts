import { z } from 'zod'
import {
  correctionBodySchema,
  correctionPreviewSchema,
  correctionSchema,
  curatedEventSchema,
  curationResultSchema,
  heldEventSchema,
  showHeldBodySchema,
} from './curation.ts'
import { correctionStates, holdReasons } from './curation-options.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { after, eventParams, idParam, writtenText } from '#contract/endpoint-params.ts'
import { imageProblems, maxImageDataUrlLength } from '#contract/pictures/picture-sizes.ts'
import { limits } from '#contract/limits.ts'
import { pageSchema } from '#contract/admin/operator.ts'

/** A picture, and the rest of the correction. */
const maxBodyBytes = maxImageDataUrlLength('picture') + limits.bodyBytes
const q = writtenText(limits.query.maxLength).default('').describe('Part of a title.')
const sourceFilter = idParam.describe('Source ID.').optional()

/** Endpoints for operators and staff to decide what is listed, and to correct events. They respond 404 to everyone else. */
export const curationEndpoints = {
  listHeldEvents: {
    method: 'GET',
    path: '/api/admin/held',
    summary: 'List upcoming events that are held back, the least certain first. A series is listed by its next date.',
    session: 'staff',
    query: z.strictObject({
      after,
      source: sourceFilter,
      reason: z.enum(holdReasons).optional(),
      q,
    }),
    response: pageSchema(heldEventSchema),
    problems: [],
  },
  showHeldEvent: {
    method: 'POST',
    path: '/api/admin/held/{id}/show',
    summary: 'List an event that is held back, or everything like it: its series, organizer, title or source.',
    session: 'staff',
    creates: true,
    params: eventParams,
    body: showHeldBodySchema,
    response: curationResultSchema.extend({ correctionId: z.int() }),
    problems: ['event_not_found', 'source_not_found', 'not_allowed'],
  },
  listCorrections: {
    method: 'GET',
    path: '/api/admin/corrections',
    summary: 'List corrections, newest first. `changed`: those whose source has changed a corrected field since.',
    session: 'staff',
    query: z.strictObject({ after, state: z.enum(correctionStates).default('active'), source: sourceFilter, q }),
    response: pageSchema(correctionSchema),
    problems: [],
  },
  createCorrection: {
    method: 'POST',
    path: '/api/admin/corrections',
    summary: 'Correct an event, a series, or everything that a rule covers, now and after later imports.',
    session: 'staff',
    creates: true,
    body: correctionBodySchema,
    maxBodyBytes,
    response: curationResultSchema.extend({ id: z.int() }),
    problems: ['event_not_found', 'source_not_found', 'not_allowed', ...imageProblems],
  },
  previewCorrection: {
    method: 'POST',
    path: '/api/admin/corrections/preview',
    summary: 'Count the upcoming events that a correction would cover. Changes nothing.',
    session: 'staff',
    rate: 'search',
    body: correctionBodySchema,
    maxBodyBytes,
    response: correctionPreviewSchema,
    problems: ['event_not_found', 'source_not_found'],
  },
  undoCorrection: {
    method: 'DELETE',
    path: '/api/admin/corrections/{id}',
    summary: 'Undo a correction. Its events get the values of their source, or of another correction.',
    session: 'staff',
    params: z.object({ id: idParam.describe('Correction ID.') }),
    response: curationResultSchema.extend({ id: z.int() }),
    problems: ['correction_not_found'],
  },
  getCuratedEvent: {
    method: 'GET',
    path: '/api/admin/events/{id}/corrections',
    summary: 'Get the values of an event that operators can correct, those of its source, and the corrections.',
    session: 'staff',
    params: eventParams,
    response: curatedEventSchema,
    problems: ['event_not_found'],
  },
} as const satisfies EndpointTable
