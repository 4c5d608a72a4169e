import { readImageAddress } from '#contract/pictures/picture-sizes.ts'
import type { EventPhoto, EventPhotoList, PhotoPictureQuery } from '#contract/photos/photo.ts'
import { photoLimits, photoSizes, type PhotoAudience } from '#contract/photos/photo-options.ts'
import { getPhotoState } from '#domain/photos/photo-rules.ts'
import { storePicture } from '#server/pictures/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { notifyOfWaiting } from './notification-service.ts'
import * as queries from './queries.ts'
import { readPhotoAccess, type PhotoCaller, type PhotoReader } from './policy.ts'
import { requireHost, requireVisibleEvent, canViewEvent } from '#server/events/policy.ts'
import { findRsvpEvent, lockRsvpEvent, type RsvpEventRow } from '#server/rsvp/service.ts'
import type { Core, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** The facts that decide what a person may do with the photos of an event. */
export interface PhotoAccess {
  event: RsvpEventRow
  title: string
  isForEveryone: boolean
  isPublicEvent: boolean
  canAdd: boolean
  reader: PhotoReader
}

async function readAccess(sql: ReadSql, deps: Core, event: RsvpEventRow, caller: PhotoCaller): Promise<PhotoAccess> {
  const found = await queries.findPhotoEvent(sql, event.id, caller?.userId ?? null, getNow(deps))
  if (!found) throw new DomainError('event_not_found')
  const { title, isForEveryone, isPublic } = found
  return { event, title, isForEveryone, isPublicEvent: isPublic, ...readPhotoAccess(event, found, caller) }
}

/** @throws DomainError `event_not_found` */
async function getAccess(
  sql: ReadSql,
  deps: Core,
  eventId: number,
  caller: PhotoCaller,
  linkKey?: string,
): Promise<PhotoAccess> {
  const event = await requireVisibleEvent(sql, await findRsvpEvent(sql, eventId, getNow(deps)), caller?.userId, linkKey)
  return readAccess(sql, deps, event, caller)
}

/** Finds a photo that the caller may see. @throws DomainError `photo_not_found` */
export async function getPhoto(
  sql: ReadSql,
  deps: Core,
  id: number,
  caller: PhotoCaller,
): Promise<{ photo: queries.PhotoRow; access: PhotoAccess }> {
  const eventId = await queries.findPhotoEventId(sql, id)
  const event = eventId === null ? null : await findRsvpEvent(sql, eventId, getNow(deps))
  // Operators also decide about contested photos of events that they can't see.
  if (!event || !(caller?.isOperator || (await canViewEvent(sql, event, caller?.userId))))
    throw new DomainError('photo_not_found')
  const access = await readAccess(sql, deps, event, caller)
  const photo = await queries.findPhoto(sql, id, access.reader)
  if (!photo) throw new DomainError('photo_not_found')
  return { photo, access }
}

export const presentPhoto = (row: queries.PhotoRow): EventPhoto => {
  const { id, caption, name, isOwn, isFromHost, isForEveryone, createdAt, requests } = row
  return { id, caption, name, isOwn, isFromHost, isForEveryone, createdAt, requests, state: getPhotoState(row) }
}

/** Reads a photo again after a change in the same transaction. */
export const readPhoto = async (sql: ReadSql, deps: Core, id: number, caller: PhotoCaller): Promise<EventPhoto> =>
  presentPhoto((await getPhoto(sql, deps, id, caller)).photo)

async function countLeft(sql: ReadSql, { event, canAdd, reader }: PhotoAccess): Promise<number> {
  if (!canAdd) return 0
  const { inEvent, byPerson } = await queries.countPhotos(sql, event.id, reader.userId)
  return Math.max(0, Math.min(photoLimits.perPerson - byPerson, photoLimits.perEvent - inEvent))
}

async function readList(sql: ReadSql, access: PhotoAccess): Promise<EventPhotoList> {
  const { event, reader, canAdd, isForEveryone, isPublicEvent } = access
  const photos = await queries.listPhotos(sql, event.id, reader)
  return {
    isHost: reader.isHost,
    canAdd,
    left: await countLeft(sql, access),
    audience: isForEveryone ? 'everyone' : 'guests',
    isPublicEvent,
    photos: photos.map(presentPhoto),
  }
}

/** Lists the photos of an event that the caller may see. @throws DomainError `event_not_found` */
export const listPhotos = (
  deps: Core,
  eventId: number,
  caller: PhotoCaller,
  linkKey?: string,
): Promise<EventPhotoList> =>
  deps.database.read(async (sql) => readList(sql, await getAccess(sql, deps, eventId, caller, linkKey)))

/** @throws DomainError `event_not_found`, `photo_not_allowed` or `too_many_photos` */
async function requireCanAdd(sql: ReadSql, deps: Core, eventId: number, caller: PhotoCaller): Promise<PhotoAccess> {
  const access = await getAccess(sql, deps, eventId, caller)
  if (!access.canAdd) throw new DomainError('photo_not_allowed')
  if ((await countLeft(sql, access)) === 0) throw new DomainError('too_many_photos')
  return access
}

interface AddedPhoto {
  image: string
  caption: string
  isForEveryone: boolean
}

/**
 * Adds a photo to an event. Those of hosts appear at once.
 * @throws DomainError `event_not_found`, `photo_not_allowed`, `too_many_photos`, or an error of the picture
 */
export async function addPhoto(
  deps: Picturing,
  eventId: number,
  caller: SignedIn,
  { image, caption, isForEveryone }: AddedPhoto,
): Promise<EventPhoto> {
  const { userId } = caller
  await deps.database.read((sql) => requireCanAdd(sql, deps, eventId, caller))
  const imageUrl = await storePicture(deps, image, 'picture')
  return deps.database.write(async (sql) => {
    // Concurrent uploads count one after the other.
    await lockRsvpEvent(sql, eventId, getNow(deps))
    const access = await requireCanAdd(sql, deps, eventId, caller)
    const isApproved = access.reader.isHost
    const now = getNow(deps)
    const id = await queries.insertPhoto(sql, { eventId, userId, imageUrl, caption, isForEveryone, isApproved, now })
    if (!isApproved) await notifyOfWaiting(sql, deps, access, id)
    return readPhoto(sql, deps, id, caller)
  })
}

/** Finds the person's own photo and locks it. @throws DomainError `photo_not_found`, also for someone else's */
async function lockOwnPhoto(sql: WriteSql, deps: Core, id: number, caller: SignedIn) {
  await queries.lockPhoto(sql, id)
  const found = await getPhoto(sql, deps, id, caller)
  if (!found.photo.isOwn) throw new DomainError('photo_not_found')
  return found
}

/**
 * Changes a photo's caption and who may see it. A guest's new caption waits for approval like a new photo.
 * @throws DomainError `photo_not_found`
 */
export function changePhoto(
  deps: Core,
  id: number,
  caller: SignedIn,
  { caption, isForEveryone }: Omit<AddedPhoto, 'image'>,
): Promise<EventPhoto> {
  return deps.database.write(async (sql) => {
    const { photo, access } = await lockOwnPhoto(sql, deps, id, caller)
    const waitsAgain = !access.reader.isHost && photo.approvedAt !== null && photo.caption !== caption
    await queries.updatePhoto(sql, { id, caption, isForEveryone, waitsAgain })
    if (waitsAgain) await notifyOfWaiting(sql, deps, access, id)
    return readPhoto(sql, deps, id, caller)
  })
}

/** Returns the instant so many days ago. */
const daysAgo = ({ clock }: Pick<Services, 'clock'>, days: number): string =>
  clock
    .now()
    .subtract({ hours: 24 * days })
    .toString()

/** Deletes a photo, which can be restored for a day. @throws DomainError `photo_not_found`, also for someone else's */
export async function removePhoto(deps: Core, id: number, { userId }: SignedIn): Promise<void> {
  await deps.database.write(async (sql) => {
    if (!(await queries.markPhotoDeleted(sql, userId, id, getNow(deps)))) throw new DomainError('photo_not_found')
  })
}

/** @throws DomainError `photo_not_found` if its restore window has passed, or `too_many_photos` */
export function restorePhoto(deps: Core, id: number, caller: SignedIn): Promise<EventPhoto> {
  return deps.database.write(async (sql) => {
    const eventId = await queries.findPhotoEventId(sql, id)
    if (eventId === null) throw new DomainError('photo_not_found')
    await lockRsvpEvent(sql, eventId, getNow(deps))
    const since = daysAgo(deps, photoLimits.restoreDays)
    if (!(await queries.unmarkPhotoDeleted(sql, caller.userId, id, since))) throw new DomainError('photo_not_found')
    const { inEvent, byPerson } = await queries.countPhotos(sql, eventId, caller.userId)
    if (byPerson > photoLimits.perPerson || inEvent > photoLimits.perEvent) throw new DomainError('too_many_photos')
    return readPhoto(sql, deps, id, caller)
  })
}

/** @throws DomainError `event_not_found`, or `not_allowed` for people who don't host the event */
export function setPhotoAudience(
  deps: Core,
  eventId: number,
  caller: SignedIn,
  audience: PhotoAudience,
): Promise<EventPhotoList> {
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, getNow(deps)), caller.userId, 'photos')
    await queries.setPhotoAudience(sql, eventId, audience === 'everyone')
    return readList(sql, await readAccess(sql, deps, event, caller))
  })
}

/** Returns the file of a photo that the caller may see. @throws DomainError `photo_not_found` */
export async function getPhotoPicture(
  deps: Picturing,
  id: number,
  caller: PhotoCaller,
  { size, format }: PhotoPictureQuery,
) {
  const { photo } = await deps.database.read((sql) => getPhoto(sql, deps, id, caller))
  const image = readImageAddress(photo.imageUrl)
  const width = image?.widths[photoSizes.indexOf(size)]
  const found = image && (await deps.images.find(`${image.hash}-${width}.${format}`))
  if (!found) throw new DomainError('photo_not_found')
  return found
}

/** Permanently removes photos that were deleted, declined or taken down some time ago. */
export const purgePhotos = (deps: Core): Promise<void> => {
  const deletedBy = daysAgo(deps, photoLimits.restoreDays)
  const declinedBy = daysAgo(deps, photoLimits.declinedDays)
  return deps.database.write((sql) => queries.purgePhotos(sql, { deletedBy, declinedBy }))
}

/** Lists the addresses of the pictures of a person's photos, for the download of their data. */
export const listPhotoPictures = ({ database }: Pick<Services, 'database'>, userId: number): Promise<string[]> =>
  database.read((sql) => queries.listOwnPictures(sql, userId))

// Other rooms call these within their own transactions.
export { hasShownPhotos } from './queries.ts'
