import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { addressSchema, mapSettingsSchema, placeSchema } from './place.ts'
import { placeQuerySchema } from './place-query.ts'

/** Endpoints for place lookup and map settings. */
export const placeEndpoints = {
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    session: 'none',
    rate: 'search',
    summary: 'List towns and ZIP codes that start with the given text, likeliest first, from bundled tables.',
    query: placeQuerySchema,
    response: z.array(placeSchema),
    problems: [],
  },
  listAddresses: {
    method: 'GET',
    path: '/api/addresses',
    // The typed text may be forwarded to the operator's geocoder, so visitors must not use it anonymously.
    session: 'required',
    rate: 'search',
    summary:
      'Look up venues of this installation, addresses (if a geocoder is configured) and towns, for event hosts. Every result covers what was typed.',
    query: placeQuerySchema,
    response: z.array(addressSchema),
    problems: [],
  },
  getMapSettings: {
    method: 'GET',
    path: '/api/map',
    session: 'none',
    summary: 'Get the initial position and the data sources of maps.',
    response: mapSettingsSchema,
    problems: [],
  },
} as const satisfies EndpointTable
