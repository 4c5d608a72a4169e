import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { mapSettingsSchema, placeSchema } from './place.ts'
import { placeQuerySchema } from './place-query.ts'

/** Places by name, and how maps are drawn. */
export const placeEndpoints = {
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    session: 'none',
    summary: 'Towns and ZIP codes by the beginning of their name, the likeliest first; from bundled tables.',
    query: placeQuerySchema,
    response: z.array(placeSchema),
    problems: [],
  },
  getMapSettings: {
    method: 'GET',
    path: '/api/map',
    session: 'none',
    summary: 'Where maps begin and what they are drawn from.',
    response: mapSettingsSchema,
    problems: [],
  },
} as const satisfies EndpointTable
