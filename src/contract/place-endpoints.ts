import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { addressSchema, mapSettingsSchema, placeSchema } from './place.ts'
import { placeQuerySchema } from './place-query.ts'

/** Places by name, and how maps are drawn. */
export const placeEndpoints = {
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    session: 'none',
    rate: 'search',
    summary: 'Towns and ZIP codes by the beginning of their name, the likeliest first; from bundled tables.',
    query: placeQuerySchema,
    response: z.array(placeSchema),
    problems: [],
  },
  listAddresses: {
    method: 'GET',
    path: '/api/addresses',
    // What is typed may go on to the geocoder that the operator has set: not for every visitor to use.
    session: 'required',
    rate: 'search',
    summary: 'Addresses, where a geocoder is set, and towns by what somebody types; for who creates an event.',
    query: placeQuerySchema,
    response: z.array(addressSchema),
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
