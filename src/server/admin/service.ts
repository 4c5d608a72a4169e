import type { ReportState, ReviewState } from '#contract/admin/operator-options.ts'
import { showCuratedEvent } from '#server/curation/correction-service.ts'
import { releaseEvents, withholdEvents } from '#server/events/service.ts'
import { notifyFollowers } from '#server/notifications/service.ts'
import { sendHeldInvitations } from '#server/invitations/service.ts'
import { notifyHosts } from '#server/conduct/moderation-service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { noteAction, type Actor } from './log-service.ts'
import { rowsToRead, toOrderedPage, toPage } from './paging-service.ts'
import * as queries from './queries.ts'
import * as reviews from './review-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Linking } from '#server/platform/dependencies/dependencies.ts'

export const listForReview = (deps: Core) => deps.database.read((sql) => queries.listForReview(sql, getNow(deps)))

/** Lists upcoming events visible only to their hosts, longest waiting first. */
export const listReviews = (deps: Core, state: ReviewState, after: number | undefined) =>
  deps.database.read(async (sql) =>
    toPage(await reviews.listReviews(sql, state, { after, now: getNow(deps), limit: rowsToRead })),
  )

/** Lists events with their reports, most recently reported first. */
export const listReports = (deps: Core, state: ReportState, after: number | undefined) =>
  deps.database.read(async (sql) => toOrderedPage(await reviews.listReports(sql, state, { after, limit: rowsToRead })))

/** Lists people with the reports about them and their messages, most recently reported first. */
export const listReportedPeople = (deps: Core, state: ReportState, after: number | undefined) =>
  deps.database.read(async (sql) =>
    toOrderedPage(await reviews.listReportedPeople(sql, state, { after, limit: rowsToRead })),
  )

/** @throws DomainError `event_not_found` */
async function getDates(sql: ReadSql, id: number) {
  const dates = await queries.listDates(sql, id)
  const own = dates.find((date) => date.id === id)
  if (!own) throw new DomainError('event_not_found', t('Event {id} not found.', { id }))
  return { id, title: own.title, ids: dates.map((date) => date.id) }
}

/**
 * Shows an event or a whole series and closes its reports. For held events, sends the pending invitations and notifies
 * followers of the host.
 * @throws DomainError `event_not_found`
 */
export function showEvent(deps: Corresponding, id: number, actor: Actor) {
  return deps.database.write(async (sql) => {
    const { title, ids } = await getDates(sql, id)
    const held = await queries.listHeldHostings(sql, ids, getNow(deps))
    const shown = await releaseEvents(sql, ids, getNow(deps))
    await showCuratedEvent(sql, id, { by: actor.actorId, now: getNow(deps), reason: actor.reason })
    await queries.resolveReports(sql, ids, getNow(deps))
    let invitations = 0
    for (const each of shown) invitations += await sendHeldInvitations(sql, deps, each)
    for (const hosting of held) await notifyFollowers(sql, hosting)
    const { reason } = actor
    if (shown.length > 0) await notifyHosts(sql, deps, id, { kind: held.length > 0 ? 'approved' : 'shown', reason })
    await noteAction(sql, deps, actor, { action: 'event.show', target: { kind: 'event', id } })
    return { id, title, dates: shown.length, invitations }
  })
}

/**
 * Hides an event or a whole series and closes its reports.
 * @throws DomainError `event_not_found`
 */
export function hideEvent(deps: Linking, id: number, actor: Actor) {
  return deps.database.write(async (sql) => {
    const { title, ids } = await getDates(sql, id)
    await withholdEvents(sql, ids, 'hidden')
    await queries.resolveReports(sql, ids, getNow(deps))
    await notifyHosts(sql, deps, id, { kind: 'hidden', reason: actor.reason })
    await noteAction(sql, deps, actor, { action: 'event.hide', target: { kind: 'event', id } })
    return { id, title, dates: ids.length }
  })
}

/** Closes the reports without changing the event. @throws DomainError `event_not_found` */
export function closeReports(deps: Linking, id: number, actor: Actor) {
  return deps.database.write(async (sql) => {
    const { ids } = await getDates(sql, id)
    const settled = await queries.resolveReports(sql, ids, getNow(deps))
    if (settled > 0) await notifyHosts(sql, deps, id, { kind: 'reports-closed', reason: actor.reason })
    await noteAction(sql, deps, actor, { action: 'event.close-reports', target: { kind: 'event', id } })
    return { id, dates: ids.length }
  })
}
