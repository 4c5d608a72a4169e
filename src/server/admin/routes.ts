import { endpoints } from '#contract/endpoints.ts'
import { getAccountId, route, type Route, type SignedIn } from '#server/platform/http/http.ts'
import { listOfferedPathways } from '#server/pathways/own-service.ts'
import * as curation from './curation-service.ts'
import * as decisions from './decision-service.ts'
import { listLog, type Actor } from './log-service.ts'
import { listJobs, listMails, retryJob } from './machine-service.ts'
import {
  banPerson,
  decideConduct,
  endPersonSessions,
  listPeople,
  setOperator,
  setStaff,
  unbanPerson,
} from './people-service.ts'
import { requireScope } from './policy.ts'
import { getOverview } from './overview-service.ts'
import { closeReports, hideEvent, listReportedPeople, listReports, listReviews, showEvent } from './service.ts'
import type { Core, Corresponding, Linking, Picturing } from '#server/platform/dependencies/dependencies.ts'

const toActor = (session: SignedIn, reason = ''): Actor => ({ actorId: getAccountId(session), reason })

const eventRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.listReviews, async ({ query }) => ({ body: await listReviews(deps, query.state, query.after) })),
  route(endpoints.listReports, async ({ query }) => ({ body: await listReports(deps, query.state, query.after) })),
  route(endpoints.showEvent, async ({ session, params: { id }, body: { reason } }) => ({
    body: await showEvent(deps, id, toActor(session, reason)),
  })),
  route(endpoints.hideEvent, async ({ session, params: { id }, body: { reason } }) => ({
    body: await hideEvent(deps, id, toActor(session, reason)),
  })),
  route(endpoints.closeReports, async ({ session, params: { id }, body: { reason } }) => ({
    body: await closeReports(deps, id, toActor(session, reason)),
  })),
]

const duplicateRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.listDuplicates, async ({ query }) => ({
    body: await decisions.listDuplicates(deps, query.state, query.after),
  })),
  route(endpoints.mergeDuplicates, async ({ session, params: { id }, body: { keep } }) => ({
    body: await decisions.mergeDuplicates(deps, id, toActor(session), keep ?? null),
  })),
  route(endpoints.keepDuplicatesApart, async ({ session, params: { id } }) => ({
    body: await decisions.keepDuplicatesApart(deps, id, toActor(session)),
  })),
  route(endpoints.splitDuplicates, async ({ session, params: { id } }) => ({
    body: await decisions.splitDuplicates(deps, id, toActor(session)),
  })),
  route(endpoints.undoDuplicates, async ({ session, params: { id } }) => ({
    body: await decisions.undoDuplicates(deps, id, toActor(session)),
  })),
]

const pathwayRoutes = (deps: Core): Route[] => [
  route(endpoints.listOfferedPathways, async () => ({ body: await listOfferedPathways(deps) })),
  ...([true, false] as const).map((isFeatured) =>
    route(isFeatured ? endpoints.featurePathway : endpoints.unfeaturePathway, async ({ session, params: { id } }) => {
      await decisions.featurePathway(deps, id, isFeatured, session.userId)
      return { body: { id, isFeatured } }
    }),
  ),
]

const placeRoutes = (deps: Core): Route[] => [
  route(endpoints.listVenues, async ({ query }) => ({
    body: await decisions.listVenues(deps, query.state, query.q, query.after),
  })),
  route(endpoints.pinVenue, async ({ session, params: { id }, body }) => ({
    body: await decisions.pinVenue(deps, id, body, toActor(session)),
  })),
  route(endpoints.unpinVenue, async ({ session, params: { id } }) => ({
    body: await decisions.unpinVenue(deps, id, toActor(session)),
  })),
]

const organizationRoutes = (deps: Core): Route[] => [
  route(endpoints.listOrganizations, async ({ query }) => ({
    body: await decisions.listOrganizations(deps, query.state, query.after),
  })),
  route(endpoints.settleOrganization, async ({ session, params: { id } }) => ({
    body: await decisions.settleOrganization(deps, id, toActor(session)),
  })),
  ...([true, false] as const).map((isVerified) =>
    route(
      isVerified ? endpoints.verifyOrganization : endpoints.unverifyOrganization,
      async ({ session, params: { id } }) => ({
        body: await decisions.verifyOrganization(deps, id, isVerified, toActor(session)),
      }),
    ),
  ),
  route(endpoints.linkOrganization, async ({ session, params: { id }, body: { organizer } }) => ({
    body: await decisions.linkOrganization(deps, id, organizer, toActor(session)),
  })),
]

const photoRoutes = (deps: Linking): Route[] => [
  route(endpoints.listContestedPhotos, async ({ query }) => ({ body: await decisions.listPhotos(deps, query.after) })),
  route(endpoints.reviewPhoto, async ({ session, params: { id }, body: { isShown, reason } }) => ({
    body: await decisions.decidePhoto(deps, session, id, isShown, toActor(session, reason)),
  })),
]

const machineRoutes = (deps: Core): Route[] => [
  route(endpoints.listTroubledJobs, async ({ query }) => ({ body: await listJobs(deps, query.after) })),
  route(endpoints.retryJob, async ({ session, params: { id } }) => {
    await retryJob(deps, id, toActor(session))
    return { body: { id } }
  }),
  route(endpoints.listMailLog, async ({ query }) => ({ body: await listMails(deps, query.view, query.after) })),
]

const personRoutes = (deps: Linking): Route[] => [
  route(endpoints.listOperatorPeople, async ({ query }) => ({ body: await listPeople(deps, query.q, query.after) })),
  route(endpoints.banPerson, async ({ session, params: { id }, body: { reason } }) => {
    const { hidden } = await banPerson(deps, id, toActor(session, reason))
    return { body: { id, hidden } }
  }),
  route(endpoints.unbanPerson, async ({ session, params: { id }, body: { reason } }) => {
    await unbanPerson(deps, id, toActor(session, reason))
    return { body: { id } }
  }),
  route(endpoints.endPersonSessions, async ({ session, params: { id }, body: { reason } }) => {
    const { sessions } = await endPersonSessions(deps, id, toActor(session, reason))
    return { body: { id, sessions } }
  }),
  route(endpoints.listReportedPeople, async ({ query }) => ({
    body: await listReportedPeople(deps, query.state, query.after),
  })),
  route(endpoints.decideConduct, async ({ session, params: { id }, body: { decision, reason } }) => {
    const { isHidden } = await decideConduct(deps, id, decision === 'hide', toActor(session, reason))
    return { body: { id, isHidden } }
  }),
  route(endpoints.setOperator, async ({ session, params: { id }, body: { isOperator, reason } }) => {
    await setOperator(deps, id, isOperator, toActor(session, reason))
    return { body: { id, isOperator } }
  }),
  route(endpoints.setStaff, async ({ session, params: { id }, body: { isStaff, reason } }) => {
    await setStaff(deps, id, isStaff, toActor(session, reason))
    return { body: { id, isStaff } }
  }),
]

const curationRoutes = (deps: Picturing): Route[] => [
  route(endpoints.listHeldEvents, async ({ query: { after, source, reason, q } }) => ({
    body: await curation.listHeldEvents(deps, { after, source, reason, q }),
  })),
  route(endpoints.showHeldEvent, async ({ session, params: { id }, body: { scope, words, reason } }) => {
    requireScope(session, scope)
    return { body: await curation.showHeldEvent(deps, id, { scope, words }, toActor(session, reason)) }
  }),
  route(endpoints.listCorrections, async ({ query: { after, state, source, q } }) => ({
    body: await curation.listCorrections(deps, { after, state, source, q }),
  })),
  route(endpoints.createCorrection, async ({ session, body }) => {
    requireScope(session, body.scope)
    return { body: await curation.createCorrection(deps, body, toActor(session)) }
  }),
  route(endpoints.previewCorrection, async ({ body }) => ({ body: await curation.previewCorrection(deps, body) })),
  route(endpoints.undoCorrection, async ({ session, params: { id } }) => ({
    body: await curation.undoCorrection(deps, id, toActor(session)),
  })),
  route(endpoints.getCuratedEvent, async ({ params: { id } }) => ({ body: await curation.getCuratedEvent(deps, id) })),
]

/** Endpoints for operators. Their existence is hidden from everyone else. */
export const adminRoutes = (deps: Corresponding & Parameters<typeof getOverview>[0] & Picturing): Route[] => [
  route(endpoints.getOperatorOverview, async () => ({ body: await getOverview(deps) })),
  ...eventRoutes(deps),
  ...curationRoutes(deps),
  ...duplicateRoutes(deps),
  ...placeRoutes(deps),
  ...organizationRoutes(deps),
  ...photoRoutes(deps),
  ...pathwayRoutes(deps),
  ...machineRoutes(deps),
  ...personRoutes(deps),
  route(endpoints.listOperatorLog, async ({ query }) => ({ body: await listLog(deps, query.after) })),
]
