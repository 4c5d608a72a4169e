import { limits } from '#contract/limits.ts'
import type { EventPhoto } from '#contract/photos/photo.ts'
import { photoLimits } from '#contract/photos/photo-options.ts'
import type { ReportBody } from '#contract/conduct/report.ts'
import { reportReasonLabels } from '#contract/conduct/report-reasons.ts'
import { getPhotoState, hidesPhoto, namePhoto } from '#domain/photos/photo-rules.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './decision-queries.ts'
import { notifyOfDecision, notifyOfRemovalRequest, notifyOfTakeDown } from './notification-service.ts'
import { countPhotos, listContestedPhotos as contested, lockPhoto } from './queries.ts'
import { requireDecider, type PhotoCaller } from './policy.ts'
import { getPhoto, presentPhoto, readPhoto } from './service.ts'
import { saveReport } from '#server/conduct/report-service.ts'
import { lockRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Linking, Reporting, Services } from '#server/platform/dependencies/dependencies.ts'

export { countContestedPhotos } from './queries.ts'

/**
 * Shows a photo or declines it, as a host, and settles the requests to take it down.
 * @throws DomainError `photo_not_found`, `too_many_photos`, or `not_allowed`, also for a photo that an operator took down
 */
export function decidePhoto(
  deps: Linking,
  { id, caller, isShown }: { id: number; caller: SignedIn; isShown: boolean },
): Promise<EventPhoto> {
  return deps.database.write(async (sql) => {
    const { access: seen } = await getPhoto(sql, deps, id, caller)
    // Locks the event before the photo, as uploads do.
    await lockRsvpEvent(sql, seen.event.id, getNow(deps))
    await lockPhoto(sql, id)
    const { photo, access } = await getPhoto(sql, deps, id, caller)
    const state = getPhotoState(photo)
    requireDecider(access.reader, state)
    if (isShown && state === 'declined') {
      const { inEvent } = await countPhotos(sql, photo.eventId, null)
      if (inEvent >= photoLimits.perEvent) throw new DomainError('too_many_photos')
    }
    const now = getNow(deps)
    const requests = await queries.closeRemovalRequests(sql, id, now)
    if (isShown) await queries.approvePhoto(sql, id, now, requests.length > 0)
    else await queries.declinePhoto(sql, id, now)
    await notifyOfDecision(sql, deps, access, {
      photoId: id,
      uploaderId: photo.userId,
      deciderId: caller.userId,
      isShown,
      isWorthReporting: isShown ? photo.approvedAt === null : state !== 'declined',
      requests,
    })
    return readPhoto(sql, deps, id, caller)
  })
}

/**
 * Settles the requests and reports about a photo for an operator, in the caller's transaction.
 * @returns the event
 * @throws DomainError `photo_not_found` if there is nothing to decide
 */
export async function reviewPhoto(
  sql: WriteSql,
  deps: Linking,
  { id, caller, isShown, reason }: { id: number; caller: SignedIn; isShown: boolean; reason: string },
): Promise<{ eventId: number }> {
  await lockPhoto(sql, id)
  const { photo, access } = await getPhoto(sql, deps, id, caller)
  if (photo.requests.length === 0 || photo.removedAt !== null) throw new DomainError('photo_not_found')
  await queries.reviewPhoto(sql, id, isShown, getNow(deps))
  if (!isShown) await notifyOfTakeDown(sql, deps, access, { photoId: id, uploaderId: photo.userId, reason })
  return { eventId: photo.eventId }
}

/** Lists photos about which operators have to decide. */
export const listContestedPhotos = async (
  { database }: Pick<Services, 'database'>,
  asked: { before: number; limit: number },
) => {
  const rows = await database.read((sql) => contested(sql, asked))
  return rows.map((row) => ({ ...presentPhoto(row), event: { id: row.eventId, title: row.title } }))
}

/** @throws DomainError `too_many_reports`, for visitors also if a host has decided about this photo within a day */
async function checkRequestLimit(
  sql: WriteSql,
  deps: Core,
  { id, userId }: { id: number; userId: number | null },
): Promise<void> {
  const since = deps.clock.now().subtract({ hours: 24 }).toString()
  if (userId === null) {
    if (await queries.wasVisitorRequestSettled(sql, id, since)) throw new DomainError('too_many_reports')
    return
  }
  if ((await queries.countPhotoRequestsBy(sql, userId, since)) >= limits.reports.perPersonPerDay)
    throw new DomainError('too_many_reports')
}

/**
 * Asks for a photo to be taken down. Hides it until a host decides, unless a host has restored it before. Only the
 * first request until the host decides sends notifications.
 * @returns whether it is hidden now
 * @throws DomainError `photo_not_found` or `too_many_reports`
 */
export function askPhotoRemoval(
  deps: Linking,
  { id, caller, reason }: { id: number; caller: PhotoCaller; reason: string },
): Promise<boolean> {
  const userId = caller?.userId ?? null
  return deps.database.write(async (sql) => {
    await lockPhoto(sql, id)
    const { photo, access } = await getPhoto(sql, deps, id, caller)
    await checkRequestLimit(sql, deps, { id, userId })
    const isKnown = await queries.hasOpenRemoval(sql, id)
    const isFirstRequest = userId !== null && !(await queries.hasAskedRemoval(sql, id, userId))
    const isHidden = photo.hiddenAt !== null || hidesPhoto({ wasRestored: photo.restoredAt !== null, isFirstRequest })
    const now = getNow(deps)
    const { eventId } = photo
    const requestId = await queries.upsertPhotoRequest(sql, {
      photoId: id,
      eventId,
      userId,
      kind: 'removal',
      reason,
      now,
    })
    if (isHidden) await queries.hidePhoto(sql, id, now)
    if (!isKnown) await notifyOfRemovalRequest(sql, deps, access, { requestId, reason, isHidden })
    return isHidden
  })
}

/**
 * Reports a photo. Operators see the report and the photo among the reports about the event.
 * @throws DomainError `photo_not_found`, `event_not_found` or `too_many_reports`
 */
export function reportPhoto(
  deps: Reporting,
  { id, caller, reason, note }: ReportBody & { id: number; caller: SignedIn },
): Promise<void> {
  const { userId } = caller
  return deps.database.write(async (sql) => {
    const { photo } = await getPhoto(sql, deps, id, caller)
    const { eventId } = photo
    await checkRequestLimit(sql, deps, { id, userId })
    const words = [note, t('About the photo “{photo}”.', { photo: namePhoto(presentPhoto(photo)) })]
      .filter(Boolean)
      .join('\n')
      .slice(0, limits.reports.note)
    await saveReport(sql, deps, { eventId, reporterId: userId, reason, note: words })
    await queries.upsertPhotoRequest(sql, {
      photoId: id,
      eventId,
      userId,
      kind: 'report',
      reason: [t(reportReasonLabels[reason]), note].filter(Boolean).join('\n'),
      now: getNow(deps),
    })
  })
}
