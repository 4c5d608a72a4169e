import { endpoints } from '#contract/endpoints.ts'
import { route, type Route, type SignedIn } from '#server/platform/http/http.ts'
import * as curation from './curation-service.ts'
import type { Actor } from './log-service.ts'

const toActor = ({ userId }: SignedIn, reason = ''): Actor => ({ actorId: userId, reason })

/** Endpoints for operators to decide what is listed and to correct events. */
export const curationRoutes = (deps: curation.CurationDeps): Route[] => [
  route(endpoints.listHeldEvents, async ({ query: { after, source, reason, q } }) => ({
    body: await curation.listHeldEvents(deps, { after, source, reason, q }),
  })),
  route(endpoints.showHeldEvent, async ({ session, params: { id }, body: { scope, words, reason } }) => ({
    body: await curation.showHeldEvent(deps, id, { scope, words }, toActor(session, reason)),
  })),
  route(endpoints.listCorrections, async ({ query: { after, state, source, q } }) => ({
    body: await curation.listCorrections(deps, { after, state, source, q }),
  })),
  route(endpoints.createCorrection, async ({ session, body }) => ({
    body: await curation.createCorrection(deps, body, toActor(session)),
  })),
  route(endpoints.previewCorrection, async ({ body }) => ({ body: await curation.previewCorrection(deps, body) })),
  route(endpoints.undoCorrection, async ({ session, params: { id } }) => ({
    body: await curation.undoCorrection(deps, id, toActor(session)),
  })),
  route(endpoints.getCuratedEvent, async ({ params: { id } }) => ({ body: await curation.getCuratedEvent(deps, id) })),
]
