import { readImageAddress, type ImageShape } from '#contract/pictures/picture-sizes.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'
import { canEveryoneViewPicture, canViewPicture } from './policy.ts'
import * as queries from './queries.ts'
import type { Core, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Minutes after which the transaction that refers to a stored picture must have ended. */
const holdMinutes = 10

/** Protects a picture from deletion until the caller's transaction refers to it. Waits for a running deletion. */
async function hold({ database, clock }: Core, hash: string): Promise<void> {
  const until = clock.now().add({ minutes: holdMinutes }).toString()
  await database.write(async (sql) => {
    await queries.lockPicture(sql, hash)
    await queries.holdPicture(sql, hash, until)
  })
}

/**
 * Checks, encodes and stores a picture. Slow, so don't call it within a transaction.
 * @param picture a data URL, or bytes from another server
 * @returns its path, to be referenced by the caller soon
 * @throws DomainError from the image store
 */
export const storePicture = (deps: Picturing, picture: string | Uint8Array, shape: ImageShape): Promise<string> =>
  deps.images.store(picture, shape, async (address) => {
    const { hash } = readImageAddress(address)!
    await hold(deps, hash)
  })

/** The audience of a picture: everyone, only the requesting person, or nobody. */
export type PictureAudience = 'everyone' | 'viewer' | 'nobody'

/** @param findViewer called only if the picture isn't public */
export async function findAudience(
  { database }: Pick<Services, 'database'>,
  hash: string,
  findViewer: () => Promise<Pick<SignedIn, 'userId' | 'isOperator'> | null>,
): Promise<PictureAudience> {
  if (await database.read((sql) => canEveryoneViewPicture(sql, hash))) return 'everyone'
  const viewer = await findViewer()
  if (!viewer) return 'nobody'
  return (await database.read((sql) => canViewPicture(sql, hash, viewer))) ? 'viewer' : 'nobody'
}

/**
 * Finds a stored picture that the person may refer to. People can't reuse a picture they can't see by guessing its
 * path.
 * @returns whether it exists; if so, its files are protected until the caller's transaction refers to it
 */
export async function findStoredPicture(deps: Picturing, userId: number, address: string): Promise<boolean> {
  const image = readImageAddress(address)
  if (!image) return false
  const findViewer = async () => ({ userId, isOperator: false })
  if ((await findAudience(deps, image.hash, findViewer)) === 'nobody') return false
  await hold(deps, image.hash)
  return (await deps.images.find(address.slice('/images/'.length))) !== null
}

/**
 * Deletes the files of a picture unless it is in use. A concurrent upload of the same picture waits and then writes the
 * files again.
 * @returns whether it was unused
 */
async function removeUnused({ database, clock }: Core, hash: string, remove: () => Promise<void>): Promise<boolean> {
  return database.write(async (sql) => {
    await queries.lockPicture(sql, hash)
    const unused = await queries.listUnused(sql, [hash], clock.now().toString())
    // Deleting files can't be rolled back, but it can be repeated.
    if (unused.length > 0) await remove()
    return unused.length > 0
  })
}

/** Records that something stopped referring to pictures. `removeReleased` deletes those whose last reference this was. */
export async function releasePictures(sql: WriteSql, addresses: readonly (string | null | undefined)[]): Promise<void> {
  const given = addresses.filter((address) => address != null)
  if (given.length > 0) await queries.insertReleased(sql, given)
}

/** Pictures per batch. */
const batch = 100

/** Deletes the pictures whose last reference ended. */
export async function removeReleased(deps: Picturing): Promise<void> {
  const { database, clock, images } = deps
  for (;;) {
    const released = await database.read((sql) => queries.listReleased(sql, clock.now().toString(), batch))
    for (const { imageUrl, last } of released) {
      const image = readImageAddress(imageUrl)
      if (image) await removeUnused(deps, image.hash, () => images.remove(imageUrl))
      await database.write((sql) => queries.deleteReleased(sql, imageUrl, last))
    }
    if (released.length < batch) return
  }
}

/**
 * Hours to retain an unreferenced file: a request may be about to refer to it, or a restore may bring the reference
 * back.
 */
const orphanHours = 24

const findHash = (name: string) => /^([0-9a-f]{32})-/.exec(name)?.[1]

/**
 * Deletes unreferenced files older than a day, such as those of an upload cut off by a crash. Keeps files older than
 * the database: an empty database started by mistake must not delete existing pictures.
 * @returns the number of deleted files
 */
export async function removeOrphans(deps: Picturing): Promise<number> {
  const { database, clock, images } = deps
  const now = clock.now()
  const before = now.subtract({ hours: orphanHours }).epochMilliseconds
  const created = await database.read(queries.getCreationTime)
  await database.write((sql) => queries.deleteEndedHolds(sql, now.toString()))
  let removed = 0
  for await (const files of images.list()) {
    const old = files.filter(({ storedAt }) => storedAt < before)
    const unfinished = old.flatMap(({ name }) => (name.endsWith('.part') ? [name] : []))
    await images.removeFiles(unfinished)
    removed += unfinished.length
    const names = old.flatMap(({ name, storedAt }) => (name.endsWith('.part') || storedAt < created ? [] : [name]))
    const pictures = Map.groupBy(names, (name) => findHash(name) ?? '')
    // Ignore files that aren't named like pictures.
    pictures.delete('')
    const unused = await database.read((sql) => queries.listUnused(sql, [...pictures.keys()], now.toString()))
    for (const hash of unused) {
      const pictureFiles = pictures.get(hash) ?? []
      if (await removeUnused(deps, hash, () => images.removeFiles(pictureFiles))) removed += pictureFiles.length
    }
  }
  return removed
}
