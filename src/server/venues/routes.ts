import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { getOrganizer, getVenue, listPageFollows, setOrganizerFollowed, setVenueFollowed } from './page-service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Endpoints of the pages of venues and organizers. */
export const venueRoutes = (deps: Core): Route[] => [
  route(endpoints.getVenue, async ({ params, session }) => ({
    body: await getVenue(deps, params.id, session?.userId ?? null),
  })),
  route(endpoints.getOrganizer, async ({ params, session }) => ({
    body: await getOrganizer(deps, params.slug, session?.userId ?? null),
  })),
  ...[true, false].flatMap((isFollowed) => [
    route(isFollowed ? endpoints.followVenue : endpoints.unfollowVenue, async ({ params, session }) => ({
      body: await setVenueFollowed(deps, session.userId, params.id, isFollowed),
    })),
    route(isFollowed ? endpoints.followOrganizer : endpoints.unfollowOrganizer, async ({ params, session }) => ({
      body: await setOrganizerFollowed(deps, session.userId, params.slug, isFollowed),
    })),
  ]),
  route(endpoints.listPageFollows, async ({ session }) => ({ body: await listPageFollows(deps, session.userId) })),
]
