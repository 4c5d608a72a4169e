import type { User, UserChange, UsernameCheck } from '#contract/people/person.ts'
import {
  getIntensities,
  interestsFromAreas,
  interestsFromWords,
  filterOffered,
} from '#domain/people/person-interests.ts'
import { isNumericUsername, isReservedUsername, isUsernameForm, usernameLook } from '#domain/people/username.ts'
import { storePicture } from '#server/pictures/service.ts'
import { dropAvatarRequest } from '#server/pictures/source-service.ts'
import { findNamedPlace } from '#server/platform/places/places.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { beginEmailChange } from './email-change-service.ts'
import { distrustHost, nameHostedEvents } from './host-queries.ts'
import { setCoordinates } from './person-queries.ts'
import { listPeople } from './person-service.ts'
import * as queries from './profile-queries.ts'
import type { Person } from '#contract/people/follow.ts'
import type { UserRow } from './profile-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Mailing, Picturing, Services } from '#server/platform/dependencies/dependencies.ts'

type Follows = Pick<Person, 'followers' | 'following' | 'followersCount' | 'followingCount'>

/** Converts the caller's account to its API format. */
function presentUser(row: UserRow, { followers, following, followersCount, followingCount }: Follows): User {
  const intensities = getIntensities(row.interests, row.intensities)
  return { ...row, intensities, followers, following, followersCount, followingCount }
}

/** @throws DomainError `user_not_found` */
async function getRow(sql: ReadSql, deps: Core, id: number): Promise<queries.UserRow> {
  const row = await queries.findUserRow(sql, id, getNow(deps))
  if (!row) throw new DomainError('user_not_found')
  return row
}

/** @throws DomainError `user_not_found` if the account has just been deleted */
async function readUser(sql: ReadSql, deps: Core, id: number): Promise<User> {
  const row = await getRow(sql, deps, id)
  const [person] = await listPeople(sql, [id], { id })
  if (!person) throw new DomainError('user_not_found')
  return presentUser(row, person)
}

/** @throws DomainError `user_not_found` if the account has just been deleted */
export const getCaller = (deps: Core, id: number): Promise<User> => deps.database.read((sql) => readUser(sql, deps, id))

/**
 * Stores an uploaded picture. Runs outside any transaction because it is slow.
 * @returns the change with the picture's path
 * @throws DomainError from the image store, or `invalid_request`
 */
async function storeAvatar(deps: Picturing, id: number, change: UserChange): Promise<UserChange> {
  const { avatar } = change
  if (typeof avatar !== 'string') return change
  if (avatar.startsWith('data:')) return { ...change, avatar: await storePicture(deps, avatar, 'square') }
  const row = await deps.database.read((sql) => getRow(sql, deps, id))
  if (row.avatar === avatar) return change
  throw new DomainError('invalid_request', undefined, [
    { field: 'avatar', message: t('must be an image as a data URL') },
  ])
}

function changedInterests({ interests: before }: queries.UserRow, { interests }: UserChange): string[] {
  if (interests === undefined) return before
  return 'words' in interests ? interestsFromWords(interests.words) : interestsFromAreas(interests.areas, before)
}

/** Applies a change and updates dependent fields accordingly. */
function changedFields(row: queries.UserRow, change: UserChange): queries.ProfileFields {
  const interests = changedInterests(row, change)
  const intensities = getIntensities(interests, change.intensities ?? row.intensities)
  const subcategories = filterOffered(change.subcategories ?? row.subcategories, intensities)
  const isFamily = change.isFamily ?? row.isFamily
  const familyAges = isFamily ? (change.familyAges ?? row.familyAges) : []
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...row, ...given, interests, intensities, subcategories, isFamily, familyAges }
}

/** @throws DomainError `username_taken`, or `invalid_request` for digits alone */
async function claimUsername(sql: WriteSql, username: string, ownId: number): Promise<void> {
  if (isNumericUsername(username))
    throw new DomainError('invalid_request', undefined, [{ field: 'username', message: t('can’t be all digits') }])
  if (!isUsernameForm(username)) {
    const message = t('must begin and end with a letter or digit, with no two dots, dashes or underscores in a row')
    throw new DomainError('invalid_request', undefined, [{ field: 'username', message }])
  }
  await queries.lockUsernameLook(sql, usernameLook(username))
  if (isReservedUsername(username) || (await queries.isUsernameTaken(sql, username, ownId)))
    throw new DomainError('username_taken')
}

/**
 * Updates the given fields. A new email address stays pending until confirmed by a link sent to it.
 * @throws like `claimUsername`
 */
export async function changeUser(
  deps: Mailing &
    Picturing &
    Pick<Services, 'places' | 'defaultLocation'> & {
      /** Notifies operators that a host whom they vetted has changed their name. */
      alertOfRename(sql: WriteSql, host: { id: number; name: string; username: string; newName: string }): Promise<void>
    },
  id: number,
  given: UserChange,
): Promise<User> {
  const now = getNow(deps)
  const { email, ...change } = await storeAvatar(deps, id, given)
  const { location } = change
  const place = location === undefined ? undefined : await findNamedPlace(deps.places, deps.defaultLocation, location)
  return deps.database.write(async (sql) => {
    await queries.lockUser(sql, id)
    const row = await getRow(sql, deps, id)
    if (change.username !== undefined && change.username !== row.username) await claimUsername(sql, change.username, id)
    const wasVetted = await queries.isVetted(sql, id)
    await queries.updateProfile(sql, id, changedFields(row, change), now)
    const { name = row.name, username = row.username } = change
    if (wasVetted && (name !== row.name || username !== row.username)) {
      await distrustHost(sql, id)
      await deps.alertOfRename(sql, { ...row, newName: name })
    }
    await nameHostedEvents(sql, id, row.name)
    if (place !== undefined) await setCoordinates(sql, id, place?.position ?? null)
    if (typeof change.avatar === 'string') await dropAvatarRequest(sql, id)
    if (email !== undefined) await beginEmailChange(sql, deps, row, email)
    return readUser(sql, deps, id)
  })
}

/** Checks whether the person could take this username now. Their own counts as available. */
export async function checkUsername(deps: Core, ownId: number, given: string): Promise<UsernameCheck> {
  const username = given.trim()
  const describeCheck = (reason: UsernameCheck['reason']) => ({ username, isAvailable: reason === null, reason })
  return deps.database.read(async (sql) => {
    const row = await getRow(sql, deps, ownId)
    if (row.username === username) return describeCheck(null)
    if (isReservedUsername(username)) return describeCheck('taken')
    if (!isUsernameForm(username) || isNumericUsername(username)) return describeCheck('malformed')
    return describeCheck((await queries.isUsernameTaken(sql, username, ownId)) ? 'taken' : null)
  })
}
