import type { SignedIn } from '#server/platform/http/http.ts'
import { listContestedPhotos, reviewPhoto } from '#server/hosting/photo-decision-service.ts'
import type { PhotoReviewDeps } from '#server/hosting/photo-service.ts'
import { noteAction, type Actor } from './log-service.ts'
import { newestFirst, rowsToRead, toPage } from './pages.ts'

export const listPhotos = async (deps: Pick<PhotoReviewDeps, 'database'>, after: number | undefined) =>
  toPage(await listContestedPhotos(deps, { before: newestFirst(after), limit: rowsToRead }))

/** Takes a contested photo down, or leaves it to its hosts. @throws DomainError `photo_not_found` */
export const decidePhoto = (deps: PhotoReviewDeps, caller: SignedIn, id: number, isShown: boolean, actor: Actor) =>
  deps.database.write(async (sql) => {
    const { eventId } = await reviewPhoto(sql, deps, { id, caller, isShown, reason: actor.reason })
    const action = isShown ? 'photo.keep' : 'photo.remove'
    await noteAction(sql, deps, actor, { action, target: { kind: 'event', id: eventId } })
    return { id }
  })
