import { z } from 'zod'
import { duplicatePairSchema, duplicateStates } from './duplicate.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { after, idParam } from '#contract/endpoint-params.ts'
import { pageSchema } from '#contract/admin/operator.ts'

const params = z.object({ id: idParam.describe('ID of the pair.') })
const decided = z.object({
  id: z.int(),
  eventId: z.int().describe('The event that is shown, or the first of the two.'),
  dates: z.int().describe('Pairs of dates that changed.'),
})

/** Endpoints for operators and staff. They respond 404 to everyone else. */
export const duplicateEndpoints = {
  listDuplicates: {
    method: 'GET',
    path: '/api/admin/duplicates',
    summary:
      'List pairs of events that may be one event, that were merged, or that an operator keeps apart. Dates of the same two series form one pair.',
    session: 'staff',
    query: z.strictObject({ after, state: z.enum(duplicateStates).default('proposed') }),
    response: pageSchema(duplicatePairSchema),
    problems: [],
  },
  mergeDuplicates: {
    method: 'POST',
    path: '/api/admin/duplicates/{id}/merge',
    summary: 'Merge a pair of events. Saves, RSVPs and goals follow the event that stays. Idempotent.',
    session: 'staff',
    params,
    body: z.strictObject({
      keep: z
        .int()
        .positive()
        .describe('ID of the event that stays; by default a hosted one, else the one with the lower ID.')
        .optional(),
    }),
    response: decided,
    problems: ['duplicate_not_found', 'duplicate_both_hosted', 'invalid_request'],
  },
  keepDuplicatesApart: {
    method: 'POST',
    path: '/api/admin/duplicates/{id}/keep-apart',
    summary: 'Keep a pair of events apart. Imports don’t propose or merge them again. Idempotent.',
    session: 'staff',
    params,
    response: decided,
    problems: ['duplicate_not_found'],
  },
  splitDuplicates: {
    method: 'POST',
    path: '/api/admin/duplicates/{id}/split',
    summary: 'Split merged events and keep them apart. Saves, RSVPs and goals return to the event they were made for.',
    session: 'staff',
    params,
    response: decided,
    problems: ['duplicate_not_found'],
  },
  undoDuplicates: {
    method: 'POST',
    path: '/api/admin/duplicates/{id}/undo',
    summary: 'Undo the last decision about a pair of events.',
    session: 'staff',
    params,
    response: decided,
    problems: ['duplicate_not_found', 'duplicate_both_hosted'],
  },
} as const satisfies EndpointTable
