import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { idParam, writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import { pageQuerySchema, pageSchema } from '#contract/admin/operator.ts'
import {
  newSourceBodySchema,
  sourceChangeBodySchema,
  sourceMergeBodySchema,
  sourcePreviewBodySchema,
  sourcePreviewSchema,
  sourceRemovalSchema,
  sourceSchema,
} from './source.ts'
import { sourceHealths, sourceLimits } from './source-options.ts'

const params = z.object({ id: idParam.describe('Source ID.') })

/** A file of the maximum size in base64, and the other fields. */
const maxBodyBytes = Math.ceil(sourceLimits.fileBytes / 3) * 4 + 65_536

/** Endpoints for the sources that events come from. They respond 404 to everyone but operators. */
export const sourceEndpoints = {
  previewSource: {
    method: 'POST',
    path: '/api/admin/sources/preview',
    summary: 'Read a URL or file without saving anything, and show what adding it as a source would do.',
    session: 'operator',
    isInSetup: true,
    rate: 'previewing',
    maxBodyBytes,
    body: sourcePreviewBodySchema,
    response: sourcePreviewSchema,
    problems: [
      'source_url_invalid',
      'source_private',
      'source_page_missing',
      'source_unreachable',
      'source_login',
      'source_denied',
      'source_certificate',
      'source_server_error',
      'source_too_large',
      'source_too_slow',
      'source_pdf',
      'source_no_events',
      'source_not_a_calendar',
      'source_empty',
      'source_home_unknown',
    ],
  },
  listSources: {
    method: 'GET',
    path: '/api/admin/sources',
    summary: 'List event sources with their health and runs, those that need attention first.',
    session: 'operator',
    isInSetup: true,
    query: pageQuerySchema.extend({
      q: writtenText(limits.query.maxLength).default('').describe('Part of the name or URL.'),
      health: z.enum(sourceHealths).optional(),
    }),
    response: pageSchema(sourceSchema),
    problems: [],
  },
  addSource: {
    method: 'POST',
    path: '/api/admin/sources',
    summary: 'Add a source. It is read at once, and a URL again every 1 to 24 hours.',
    session: 'operator',
    isInSetup: true,
    creates: true,
    maxBodyBytes,
    body: newSourceBodySchema,
    response: sourceSchema,
    problems: ['source_url_invalid', 'source_exists', 'source_name_taken', 'source_home_unknown'],
  },
  getSource: {
    method: 'GET',
    path: '/api/admin/sources/{id}',
    summary: 'Get a source with its health and its last 30 runs.',
    session: 'operator',
    params,
    response: sourceSchema,
    problems: ['source_not_found'],
  },
  changeSource: {
    method: 'PATCH',
    path: '/api/admin/sources/{id}',
    summary: 'Update the given fields of a source, pause or resume it, or give it a new URL.',
    session: 'operator',
    params,
    body: sourceChangeBodySchema,
    response: sourceSchema,
    problems: [
      'source_not_found',
      'source_changed',
      'source_url_invalid',
      'source_exists',
      'source_name_taken',
      'source_home_unknown',
    ],
  },
  getSourceRemoval: {
    method: 'GET',
    path: '/api/admin/sources/{id}/removal',
    summary: 'Show what removing a source would do.',
    session: 'operator',
    params,
    response: sourceRemovalSchema,
    problems: ['source_not_found'],
  },
  removeSource: {
    method: 'DELETE',
    path: '/api/admin/sources/{id}',
    summary: 'Remove a source and unlist the events that no other source has. It can be restored for 30 days.',
    session: 'operator',
    params,
    response: z.object({ id: z.int(), dates: z.int().describe('Upcoming dates that disappeared.') }),
    problems: ['source_not_found'],
  },
  restoreSource: {
    method: 'POST',
    path: '/api/admin/sources/{id}/restore',
    summary: 'Restore a removed source and its events.',
    session: 'operator',
    params,
    response: sourceSchema,
    problems: ['source_not_found', 'source_exists'],
  },
  importSource: {
    method: 'POST',
    path: '/api/admin/sources/{id}/import',
    summary: 'Queue a read of a source. Does nothing if one is queued or running.',
    session: 'operator',
    params,
    response: z.object({ id: z.int() }),
    problems: ['source_not_found'],
  },
  confirmSource: {
    method: 'POST',
    path: '/api/admin/sources/{id}/confirm',
    summary: 'Agree that the dates missing from a shrunk source are gone. It is read at once, and they are withdrawn.',
    session: 'operator',
    params,
    response: sourceSchema,
    problems: ['source_not_found'],
  },
  mergeSource: {
    method: 'POST',
    path: '/api/admin/sources/{id}/merge',
    summary: 'Move all events of a source to another one and delete it. This can’t be undone.',
    session: 'operator',
    params,
    body: sourceMergeBodySchema,
    response: sourceSchema.describe('The source that took over.'),
    problems: ['source_not_found', 'source_merge_itself'],
  },
} as const satisfies EndpointTable
