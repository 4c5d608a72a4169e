import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { cancelHosted, changeHosted, getHostView, postponeHosted, resumeHosted } from './change-service.ts'
import { addSession } from './course-service.ts'
import { guessKind } from './describe-service.ts'
import { addDraft, changeDraft, listDrafts, removeDraft } from './draft-service.ts'
import { getHostOptions, setHostOptions } from '#server/guests/service.ts'
import { hostEvent } from './service.ts'
import type { Hosting } from '#server/platform/dependencies/dependencies.ts'

export function hostingRoutes(deps: Hosting): Route[] {
  return [
    route(endpoints.hostEvent, async ({ session, body }) => ({ body: await hostEvent(deps, session.userId, body) })),
    route(endpoints.guessEventKind, async ({ body }) => ({ body: guessKind(body) })),
    route(endpoints.getHostView, async ({ session, params }) => ({
      body: await getHostView(deps, session.userId, params.id),
    })),
    route(endpoints.changeHostedEvent, async ({ session, params, body }) => ({
      body: { eventId: params.id, ...(await changeHosted(deps, session.userId, params.id, body)) },
    })),
    route(endpoints.addCourseSession, async ({ session, params, body }) => ({
      body: await addSession(deps, session.userId, params.id, body),
    })),
    route(endpoints.cancelHostedEvent, async ({ session, params, body }) => ({
      body: { eventId: params.id, changed: await cancelHosted(deps, session.userId, params.id, body) },
    })),
    route(endpoints.postponeHostedEvent, async ({ session, params, body }) => ({
      body: { eventId: params.id, changed: await postponeHosted(deps, session.userId, params.id, body) },
    })),
    route(endpoints.resumeHostedEvent, async ({ session, params, body }) => ({
      body: { eventId: params.id, changed: await resumeHosted(deps, session.userId, params.id, body.scope) },
    })),
    route(endpoints.getHostOptions, async ({ session }) => ({ body: await getHostOptions(deps, session.userId) })),
    route(endpoints.putHostOptions, async ({ session, body }) => ({
      body: await setHostOptions(deps, session.userId, body),
    })),
    route(endpoints.listDrafts, async ({ session }) => ({ body: await listDrafts(deps, session.userId) })),
    route(endpoints.addDraft, async ({ session, body }) => ({ body: await addDraft(deps, session.userId, body) })),
    route(endpoints.changeDraft, async ({ session, params, body }) => ({
      body: await changeDraft(deps, session.userId, params.id, body),
    })),
    route(endpoints.removeDraft, async ({ session, params }) => {
      await removeDraft(deps, session.userId, params.id)
      return { body: { id: params.id } }
    }),
  ]
}
