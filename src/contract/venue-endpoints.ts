import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { idParam } from './endpoint-params.ts'
import { pageSchema } from './operator.ts'
import { venueStates, venueToPlaceSchema } from './venue.ts'

const params = z.object({ id: idParam.describe('ID of the venue.') })
const after = z
  .string()
  .regex(/^\d{1,15}$/, 'must be taken from `next`')
  .transform(Number)
  .describe('`next` of the previous page.')
  .optional()
const placed = z.object({ id: z.int(), events: z.int().describe('Dates that moved.') })

/** Endpoints for operators. They respond 404 to everyone else. */
export const venueEndpoints = {
  listVenues: {
    method: 'GET',
    path: '/api/admin/places',
    summary: 'List venues to pin on the map, those with the most upcoming events first, or those that were pinned.',
    session: 'operator',
    query: z.strictObject({ after, state: z.enum(venueStates).default('open') }),
    response: pageSchema(venueToPlaceSchema),
    problems: [],
  },
  pinVenue: {
    method: 'POST',
    path: '/api/admin/places/{id}/pin',
    summary: 'Place a venue, with all events there from any source and those that are imported later. Idempotent.',
    session: 'operator',
    params,
    body: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    response: placed,
    problems: ['venue_not_found'],
  },
  unpinVenue: {
    method: 'POST',
    path: '/api/admin/places/{id}/unpin',
    summary: 'Take the last pin of a venue back. Its events return to where they were.',
    session: 'operator',
    params,
    response: placed,
    problems: ['venue_not_found'],
  },
} as const satisfies EndpointTable
