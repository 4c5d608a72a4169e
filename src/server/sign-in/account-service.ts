import { usernameCandidates } from '#domain/people/username.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import { type DemoPerson, SignInRefused, type Identity } from '#server/platform/auth/auth.ts'
import { linkGuests } from '#server/guest-lists/service.ts'
import { requestAvatar } from '#server/pictures/source-service.ts'
import { alertOfWay } from './way-alert-service.ts'
import * as queries from './account-queries.ts'
import { requireRegistration } from './policy.ts'

/** Returns the demo provider's subject for a person of the demo town. */
const demoSubject = (count: number) => `demo-${count}`

/** A person whose identity a provider, or a code sent by email, has verified. */
export interface ProvenIdentity extends Identity {
  /** Key of the provider; `email` for an address, which then is the subject. */
  provider: string
  /** False: an address whose code was only in the outbox of demo mode. */
  isProven: boolean
}

async function noteVerifiedEmail(sql: WriteSql, userId: number, email: string): Promise<void> {
  if (await queries.noteVerifiedEmail(sql, userId, email)) await linkGuests(sql, userId)
}

/**
 * Finds the account of an identity and records its use. Locks the identity until the transaction ends.
 * @throws SignInRefused `disabled`
 */
export async function findAccount(sql: WriteSql, identity: ProvenIdentity, now: string): Promise<number | null> {
  const { provider, subject, email, emailIsVerified, isProven } = identity
  await queries.lockIdentity(sql, provider, subject)
  const found = await queries.useIdentity(sql, provider, subject, now)
  if (!found) return null
  if (found.isDisabled) throw new SignInRefused('disabled')
  // Anyone who could read the outbox may have created the account with somebody else's address.
  if (isProven && (await queries.proveIdentity(sql, provider, subject)))
    await queries.endOtherAccess(sql, found.userId, subject)
  if (email && emailIsVerified) await noteVerifiedEmail(sql, found.userId, email)
  return found.userId
}

/** Creates the account of an identity that has none. @throws SignInRefused like `requireRegistration` */
export async function createAccount(
  sql: WriteSql,
  identity: ProvenIdentity,
  now: string,
  registration?: 'open' | 'closed',
): Promise<number> {
  await requireRegistration(sql, identity, registration)
  const { provider, subject, name, email, emailIsVerified, picture, isProven } = identity
  const userId = await insertWithFreeUsername(sql, { name, email, emailIsVerified, avatar: null })
  await queries.insertIdentity(sql, { provider, subject, userId, isProven })
  await requestAvatar(sql, userId, picture, now)
  return userId
}

/**
 * Adds a verified way to sign in to an account, and notifies its owner by email. An account without an address gets its
 * verified one for emails, too.
 * @returns whether no other account has it
 */
export async function addIdentity(
  sql: WriteSql,
  userId: number,
  identity: ProvenIdentity,
  now: string,
): Promise<boolean> {
  const { provider, subject, email, emailIsVerified } = identity
  await queries.lockIdentity(sql, provider, subject)
  const owner = await queries.findIdentityOwner(sql, provider, subject)
  if (owner !== null && owner !== userId) return false
  await queries.insertIdentity(sql, { ...identity, userId })
  if (owner === null) await alertOfWay(sql, userId, provider === 'email' ? 'address' : 'provider', now)
  if (email && emailIsVerified) {
    if (await queries.fillEmail(sql, userId, email)) await linkGuests(sql, userId)
    await noteVerifiedEmail(sql, userId, email)
  }
  return true
}

/**
 * Returns the account of an identity, creating it if necessary. Concurrent sign-ins of one subject create only one
 * account.
 * @throws SignInRefused
 */
export async function findOrCreateUser(
  sql: WriteSql,
  provider: string,
  identity: Identity,
  now: string,
  registration: 'open' | 'closed' = 'open',
): Promise<number> {
  const proven = { ...identity, provider, isProven: true }
  return (await findAccount(sql, proven, now)) ?? createAccount(sql, proven, now, registration)
}

/** Creates an account without a provider or address, for a person with a passkey. */
export const createPlainAccount = (sql: WriteSql, name: string): Promise<number> =>
  insertWithFreeUsername(sql, { name, email: null, emailIsVerified: false, avatar: null })

async function insertWithFreeUsername(sql: WriteSql, user: Omit<queries.NewUser, 'username'>): Promise<number> {
  for (const username of usernameCandidates(user.name)) {
    const id = await queries.insertUser(sql, { ...user, username })
    if (id === null) continue
    await linkGuests(sql, id)
    return id
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
    await linkGuests(sql, id)
    await queries.fillProfile(sql, id, person)
    await queries.insertIdentity(sql, { provider: 'demo', subject: demoSubject(at + 1), userId: id })
    ids.push(id)
  }
  return ids
}

export const { listAddressHolders, takeAwaitedOperator } = queries

export const countUsers = queries.countUsers
