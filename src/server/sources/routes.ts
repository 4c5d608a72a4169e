import { endpoints } from '#contract/endpoints.ts'
import { getAccountId, route, type Route, type SignedIn } from '#server/platform/http/http.ts'
import { getRemoval, mergeSource, removeSource, restoreSource } from './removal-service.ts'
import {
  addSource,
  changeSource,
  confirmSource,
  getSource,
  importSource,
  listSources,
  previewSource,
  type Sourcing,
} from './service.ts'

const toActor = (session: SignedIn) => ({ actorId: getAccountId(session), reason: '' })

/** Endpoints for the sources that events come from. Their existence is hidden from everyone but operators. */
export const sourceRoutes = (deps: Sourcing): Route[] => [
  route(endpoints.previewSource, async ({ body, request }) => ({
    body: await previewSource(deps, body, request.signal),
  })),
  route(endpoints.listSources, async ({ query }) => ({ body: await listSources(deps, query) })),
  route(endpoints.addSource, async ({ session, body }) => ({ body: await addSource(deps, body, toActor(session)) })),
  route(endpoints.getSource, async ({ params: { id } }) => ({ body: await getSource(deps, id) })),
  route(endpoints.changeSource, async ({ session, params: { id }, body }) => ({
    body: await changeSource(deps, id, body, toActor(session)),
  })),
  route(endpoints.getSourceRemoval, async ({ params: { id } }) => ({ body: await getRemoval(deps, id) })),
  route(endpoints.removeSource, async ({ session, params: { id } }) => ({
    body: await removeSource(deps, id, toActor(session)),
  })),
  route(endpoints.restoreSource, async ({ session, params: { id } }) => ({
    body: await restoreSource(deps, id, toActor(session)),
  })),
  route(endpoints.importSource, async ({ session, params: { id } }) => {
    await importSource(deps, id, toActor(session))
    return { body: { id } }
  }),
  route(endpoints.confirmSource, async ({ session, params: { id } }) => ({
    body: await confirmSource(deps, id, toActor(session)),
  })),
  route(endpoints.mergeSource, async ({ session, params: { id }, body: { into } }) => ({
    body: await mergeSource(deps, id, into, toActor(session)),
  })),
]
