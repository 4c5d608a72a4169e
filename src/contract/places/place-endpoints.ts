import { z } from 'zod'
import { t } from '#texts/texts.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { addressSchema, mapSettingsSchema, placeSchema } from './place.ts'
import { position } from '#contract/events/event-query.ts'
import { limits } from '#contract/limits.ts'

const placeQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .max(limits.place.query)
    .describe('Start of a name, "Town, ST" or start of a ZIP code. Empty: places around `near`.')
    .default(''),
  near: position.describe('`latitude,longitude` in decimal degrees. Default: the default location.').optional(),
  timeZone: z
    .string()
    .max(60)
    .describe('IANA zone whose country the postcodes are in. Default: the country around `near`.')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,2}$/, { error: () => t('must be a number') })
    .transform(Number)
    .pipe(z.int().min(1).max(limits.place.found.max))
    .default(limits.place.found.default)
    .describe('Places in the response, 1 to 20.'),
})

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
