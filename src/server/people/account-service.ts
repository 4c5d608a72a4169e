import { usernameCandidates } from '#domain/people/username.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import { type DemoPerson, SignInRefused, type Identity } from '#server/platform/auth/auth.ts'
import { requestAvatar } from '#server/pictures/source-service.ts'
import * as queries from './account-queries.ts'

/** Returns the demo provider's subject for a person of the demo town. */
const demoSubject = (count: number) => `demo-${count}`

/**
 * Returns the account of an identity, creating it if necessary. Concurrent sign-ins of one subject create only one
 * account.
 * @param registration whether a person without an account gets one
 * @throws SignInRefused `disabled` or `registration_closed`
 */
export async function findOrCreateUser(
  sql: WriteSql,
  provider: string,
  identity: Identity,
  now: string,
  registration: 'open' | 'closed' = 'open',
): Promise<number> {
  await queries.lockIdentity(sql, provider, identity.subject)
  const found = await queries.useIdentity(sql, provider, identity.subject, now)
  if (found?.isDisabled) throw new SignInRefused('disabled')
  const { name, email, emailIsVerified, picture } = identity
  if (found) {
    if (email && emailIsVerified) await queries.noteVerifiedEmail(sql, found.userId, email)
    return found.userId
  }
  if (registration === 'closed') throw new SignInRefused('registration_closed')
  const userId = await insertWithFreeUsername(sql, { name, email, emailIsVerified, avatar: null })
  await queries.insertIdentity(sql, provider, identity.subject, userId)
  await requestAvatar(sql, userId, picture, now)
  return userId
}

async function insertWithFreeUsername(sql: WriteSql, user: Omit<queries.NewUser, 'username'>): Promise<number> {
  for (const username of usernameCandidates(user.name)) {
    const id = await queries.insertUser(sql, { ...user, username })
    if (id !== null) return id
  }
  throw new Error('There is always a next username.')
}

/** Lists the people of the demo town for the demo provider. */
export async function listDemoPeople(database: Database): Promise<DemoPerson[]> {
  const rows = await database.read((sql) => queries.listIdentities(sql, 'demo', 'demo-%'))
  return rows.map(({ subject, name, email }) => ({ subject, name, email: email ?? '' }))
}

/** A person of the demo town. */
export interface DemoAccount extends queries.NewUser {
  email: string
  bio: string
  pronouns: string
  location: string
  interests: readonly string[]
}

/**
 * Creates the demo accounts in order, so the first gets id 1 in an empty database.
 * @returns their ids
 */
export async function createDemoAccounts(sql: WriteSql, people: readonly DemoAccount[]): Promise<number[]> {
  const ids: number[] = []
  for (const [at, person] of people.entries()) {
    const id = (await queries.insertUser(sql, person)) ?? (await insertWithFreeUsername(sql, person))
    await queries.fillProfile(sql, id, person)
    await queries.insertIdentity(sql, 'demo', demoSubject(at + 1), id)
    ids.push(id)
  }
  return ids
}

export const countUsers = queries.countUsers
