import { endpoints } from '#contract/endpoints.ts'
import { fileRoute, nextPageHeaders, route, type Route } from '#server/platform/http/http.ts'
import { getBadgeIssuer, getBadgeKey, getBadgeStatus, issueBadge } from './badge-service.ts'
import { getReflection, saveOutcomes, saveUsed } from './outcome-service.ts'
import {
  changeGoalShare,
  getGoalRecord,
  getSharedRecord,
  shareGoalRecord,
  unshareGoalRecord,
} from './record-service.ts'
import { changeEntry, exportJournal, listJournal, removeEntry, restoreEntry, writeEntry } from './service.ts'
import type { Linking, Picturing, Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

const outcomeRoutes = (deps: Viewing): Route[] => [
  route(endpoints.getReflection, async ({ session, params }) => ({
    body: await getReflection(deps, session.userId, params.id),
  })),
  route(endpoints.saveOutcomes, async ({ session, params, body }) => ({
    body: await saveOutcomes(deps, session.userId, params.id, body.outcomes),
  })),
  route(endpoints.saveUsed, async ({ session, params, body }) => ({
    body: await saveUsed(deps, session.userId, params.id, body.used),
  })),
]

const recordRoutes = (deps: Viewing & Linking & Pick<Services, 'site'>): Route[] => [
  route(endpoints.getGoalRecord, async ({ session, params }) => ({
    body: await getGoalRecord(deps, session.userId, params.id),
  })),
  route(endpoints.shareGoalRecord, async ({ session, params, body }) => ({
    body: await shareGoalRecord(deps, session.userId, params.id, body.hasJournal),
  })),
  route(endpoints.changeGoalShare, async ({ session, params, body }) => {
    await changeGoalShare(deps, session.userId, params.id, body.hasJournal)
    return { body: { id: params.id } }
  }),
  route(endpoints.unshareGoalRecord, async ({ session, params }) => {
    await unshareGoalRecord(deps, session.userId, params.id)
    return { body: { id: params.id } }
  }),
  route(endpoints.getSharedRecord, async ({ params }) => ({ body: await getSharedRecord(deps, params.token) })),
  fileRoute(endpoints.getBadge, async ({ params }) => ({
    body: await issueBadge(deps, params.token),
    type: endpoints.getBadge.mediaType,
    headers: { 'cache-control': 'private, no-store', 'content-disposition': 'attachment; filename="badge.jwt"' },
  })),
  route(endpoints.getBadgeStatus, async ({ params }) => ({ body: await getBadgeStatus(deps, params.token) })),
  route(endpoints.getBadgeIssuer, async () => ({ body: getBadgeIssuer(deps) })),
  route(endpoints.getBadgeKey, async () => ({ body: await getBadgeKey(deps) })),
]

/** Routes of outcomes, the journal and the records of goals. */
export const journalRoutes = (deps: Viewing & Linking & Picturing & Pick<Services, 'site'>): Route[] => [
  ...outcomeRoutes(deps),
  fileRoute(endpoints.exportJournal, async ({ session }) => ({
    body: await exportJournal(deps, session.userId),
    type: endpoints.exportJournal.mediaType,
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="journal.md"',
    },
  })),
  route(endpoints.listJournal, async ({ session, query, url }) => {
    const { page, next } = await listJournal(deps, session.userId, query)
    return { body: page, headers: nextPageHeaders(url, 'before', next) }
  }),
  route(endpoints.writeJournal, async ({ session, body }) => ({ body: await writeEntry(deps, session.userId, body) })),
  route(endpoints.changeJournal, async ({ session, params, body }) => ({
    body: await changeEntry(deps, session.userId, params.id, body.text),
  })),
  route(endpoints.removeJournal, async ({ session, params }) => {
    await removeEntry(deps, session.userId, params.id)
    return { body: { id: params.id } }
  }),
  route(endpoints.restoreJournal, async ({ session, params }) => ({
    body: await restoreEntry(deps, session.userId, params.id),
  })),
  ...recordRoutes(deps),
]
