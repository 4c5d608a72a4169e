import { z } from 'zod'
import { t } from '#texts/texts.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { after, idParam, writtenText } from '#contract/endpoint-params.ts'
import { pageSchema } from '#contract/admin/operator.ts'
import { limits } from '#contract/limits.ts'
import { organizerPageSchema, pageFollowsSchema, venuePageSchema, venueStates, venueToPlaceSchema } from './venue.ts'

const params = z.object({ id: idParam.describe('ID of the venue.') })
const organizerParams = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]+$/, { error: () => t('must not contain a null character') })
    .describe("The organizer's name in lower case, with `-` between the words. Other spellings are accepted."),
})
const followedVenue = z.object({ id: z.int(), isFollowed: z.boolean() })
const followedOrganizer = z.object({ slug: z.string(), isFollowed: z.boolean() })
const placed = z.object({ id: z.int(), events: z.int().describe('Dates that moved.') })

/** Pages of venues and organizers, and endpoints for operators and staff to place venues. */
export const venueEndpoints = {
  getVenue: {
    method: 'GET',
    path: '/api/venues/{id}',
    summary:
      'Get a venue. Its events are those of `GET /api/events?venue={id}`. For a room or another name of a venue, gets that venue.',
    session: 'optional',
    isShared: true,
    params,
    response: venuePageSchema,
    problems: ['venue_not_found'],
  },
  followVenue: {
    method: 'POST',
    path: '/api/venues/{id}/follow',
    summary: 'Follow a venue to get notified of its new events, at most once a day. Idempotent.',
    session: 'required',
    rate: 'following',
    params,
    response: followedVenue,
    problems: ['venue_not_found', 'too_many_follows'],
  },
  unfollowVenue: {
    method: 'DELETE',
    path: '/api/venues/{id}/follow',
    summary: 'Unfollow a venue. Idempotent.',
    session: 'required',
    rate: 'following',
    params,
    response: followedVenue,
    problems: ['venue_not_found'],
  },
  getOrganizer: {
    method: 'GET',
    path: '/api/organizers/{slug}',
    summary: 'Get an organizer of imported events. Its events are those of `GET /api/events?organizer={slug}`.',
    session: 'optional',
    isShared: true,
    params: organizerParams,
    response: organizerPageSchema,
    problems: ['organizer_not_found'],
  },
  followOrganizer: {
    method: 'POST',
    path: '/api/organizers/{slug}/follow',
    summary: 'Follow an organizer to get notified of its new events, at most once a day. Idempotent.',
    session: 'required',
    rate: 'following',
    params: organizerParams,
    response: followedOrganizer,
    problems: ['organizer_not_found', 'too_many_follows'],
  },
  unfollowOrganizer: {
    method: 'DELETE',
    path: '/api/organizers/{slug}/follow',
    summary: 'Unfollow an organizer. Idempotent.',
    session: 'required',
    rate: 'following',
    params: organizerParams,
    response: followedOrganizer,
    problems: [],
  },
  listPageFollows: {
    method: 'GET',
    path: '/api/followed-pages',
    summary: 'List the venues, organizers and organizations you follow, by name.',
    session: 'required',
    response: pageFollowsSchema,
    problems: [],
  },
  listVenues: {
    method: 'GET',
    path: '/api/admin/places',
    summary:
      'List venues to pin on the map or all of them, those with the most upcoming events first, or those that were pinned.',
    session: 'staff',
    query: z.strictObject({
      after,
      state: z.enum(venueStates).default('open'),
      q: writtenText(limits.query.maxLength).default('').describe('Part of a name or address, or `#` and an ID.'),
    }),
    response: pageSchema(venueToPlaceSchema),
    problems: [],
  },
  pinVenue: {
    method: 'POST',
    path: '/api/admin/places/{id}/pin',
    summary: 'Place a venue, with all events there from any source and those that are imported later. Idempotent.',
    session: 'staff',
    params,
    body: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    response: placed,
    problems: ['venue_not_found'],
  },
  unpinVenue: {
    method: 'POST',
    path: '/api/admin/places/{id}/unpin',
    summary: 'Take the last pin of a venue back. Its events return to where they were.',
    session: 'staff',
    params,
    response: placed,
    problems: ['venue_not_found'],
  },
} as const satisfies EndpointTable
