import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import {
  changePathway,
  copyPathway,
  createPathway,
  deletePathway,
  listOwnPathways,
  restorePathway,
} from './own-service.ts'
import { getPathway, listPathways, startPathway } from './service.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

const ownRoutes = (deps: Core): Route[] => [
  route(endpoints.listOwnPathways, async ({ session }) => ({ body: await listOwnPathways(deps, session.userId) })),
  route(endpoints.createPathway, async ({ session, body }) => ({
    body: await createPathway(deps, session.userId, body),
  })),
  route(endpoints.changePathway, async ({ session, params, body }) => ({
    body: await changePathway(deps, session.userId, params.id, body),
  })),
  route(endpoints.deletePathway, async ({ session, params }) => {
    await deletePathway(deps, session.userId, params.id)
    return { body: { id: params.id } }
  }),
  route(endpoints.restorePathway, async ({ session, params }) => ({
    body: await restorePathway(deps, session.userId, params.id),
  })),
  route(endpoints.copyPathway, async ({ session, params }) => ({
    body: await copyPathway(deps, session.userId, params.id),
  })),
]

/** Routes of pathways: those that ship with the app, and people's own. */
export const pathwayRoutes = (deps: Viewing): Route[] => [
  route(endpoints.listPathways, async ({ session, query }) => ({
    json: JSON.stringify(await listPathways(deps, session?.userId ?? null, query)),
  })),
  route(endpoints.getPathway, async ({ session, params, query }) => ({
    json: JSON.stringify(await getPathway(deps, session?.userId ?? null, params.id, query)),
  })),
  route(endpoints.startPathway, async ({ session, params }) => ({
    body: await startPathway(deps, session.userId, params.id),
  })),
  ...ownRoutes(deps),
]
