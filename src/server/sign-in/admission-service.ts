import { limits } from '#contract/limits.ts'
import { type SignInButton, signInButtons } from '#contract/sign-in/sign-in.ts'
import type { SignInProgress } from '#contract/sign-in/sign-in-way.ts'
import { normalizeAddress } from '#domain/invitations/invitation-address.ts'
import type { SignInOffer } from '#server/boot/identity.ts'
import { hashToken, newToken, SignInRefused } from '#server/platform/auth/auth.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { requireRegistration } from './policy.ts'
import {
  addIdentity,
  createAccount,
  findAccount,
  listAddressHolders,
  type ProvenIdentity,
  takeAwaitedOperator,
} from './account-service.ts'
import { endCode, enterCode, findCode } from './code-service.ts'
import { beginSession, type FreshSession } from './session-service.ts'
import * as queries from './sign-in-queries.ts'
import type { Core, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** Dependencies of signing in. */
export interface SigningIn extends Linking, Pick<Services, 'registration'> {
  /** Makes a person an operator if a command on the server has named their address. */
  makeOperator(sql: WriteSql, userId: number): Promise<void>
}

/** The request that completes a sign-in, and the browser that it comes from. */
export interface Arrival {
  request: Request
  browserMark: string | null
  /** The browser's User-Agent. */
  device: string
  offer: SignInOffer
}

/** A session, or a verified person without an account. Only the browser with the new token can create one. */
export type Admission = { session: FreshSession; isConnected: boolean } | { pendingMark: string }

/** Lists the ways in which the owners of an address can currently sign in. */
function listUsableWays(
  holders: Awaited<ReturnType<typeof listAddressHolders>>,
  { providers, codes }: SignInOffer,
): (SignInButton | 'email' | 'passkey')[] {
  const has = (key: string) => holders.some((holder) => !holder.isDisabled && holder.providers.includes(key))
  return [
    ...signInButtons.filter((button) => providers[button] && has(providers[button].key)),
    ...(codes !== null && has('email') ? (['email'] as const) : []),
    ...(holders.some(({ isDisabled, hasPasskeys }) => !isDisabled && hasPasskeys) ? (['passkey'] as const) : []),
  ]
}

/** Lists the ways to sign in to another account with the same verified address. Ignores unverified addresses. */
async function findOtherWays(sql: ReadSql, identity: ProvenIdentity, offer: SignInOffer) {
  const { email, emailIsVerified, provider } = identity
  if (!email || !emailIsVerified) return []
  const holders = await listAddressHolders(sql, email)
  // A person can't get to an account of the same provider by signing in there again.
  return listUsableWays(
    holders.map((holder) => ({ ...holder, providers: holder.providers.filter((key) => key !== provider) })),
    offer,
  )
}

/**
 * Connects the verified identity of this browser to the account to which the person has now signed in, if both have the
 * same verified address.
 */
async function connectPending(
  sql: WriteSql,
  userId: number,
  browserMark: string | null,
  now: string,
): Promise<boolean> {
  const pending = browserMark === null ? null : await queries.takePending(sql, hashToken(browserMark), now)
  if (!pending?.email || !pending.emailIsVerified) return false
  const holders = await listAddressHolders(sql, pending.email)
  if (!holders.some((holder) => holder.userId === userId)) return false
  return addIdentity(sql, userId, pending, now)
}

/** Starts the session of a person with an account. */
export async function startSession(
  sql: WriteSql,
  deps: Linking,
  userId: number,
  { request, browserMark }: Arrival,
): Promise<Admission> {
  const isConnected = await connectPending(sql, userId, browserMark, getNow(deps))
  return { session: await beginSession(sql, deps, { userId, request }), isConnected }
}

/** Makes the owner of an address an operator if a command on the server has named the address. */
async function welcomeOperator(sql: WriteSql, deps: SigningIn, userId: number, identity: ProvenIdentity) {
  const { email, emailIsVerified, provider } = identity
  // The demo provider verifies nothing.
  if (!email || !emailIsVerified || provider === 'demo') return
  if (await takeAwaitedOperator(sql, normalizeAddress(email))) await deps.makeOperator(sql, userId)
}

/**
 * Signs in a verified person to their account or, if they have none, asks them how to continue. A new person of a
 * provider gets an account immediately, unless the address belongs to one already.
 * @throws SignInRefused `disabled` or `registration_closed`
 */
export async function admit(
  sql: WriteSql,
  deps: SigningIn,
  identity: queries.PendingIdentity,
  arrival: Arrival,
): Promise<Admission> {
  const now = deps.clock.now()
  const found = await findAccount(sql, identity, now.toString())
  if (found === null) {
    const ways = await findOtherWays(sql, identity, arrival.offer)
    if (ways.length > 0 || identity.provider === 'email') {
      if (ways.length === 0) await requireRegistration(sql, identity, deps.registration)
      const pendingMark = newToken()
      const span = { now: now.toString(), expiresAt: now.add({ minutes: limits.signInMinutes }).toString() }
      await queries.putPending(sql, hashToken(pendingMark), identity, span)
      return { pendingMark }
    }
  }
  const userId = found ?? (await createAccount(sql, identity, now.toString(), deps.registration))
  await welcomeOperator(sql, deps, userId, identity)
  return startSession(sql, deps, userId, arrival)
}

/** @throws DomainError `account_disabled` or `registration_closed` */
function refuse(error: unknown): never {
  if (error instanceof SignInRefused && error.failure === 'disabled') throw new DomainError('account_disabled')
  if (error instanceof SignInRefused && error.failure === 'registration_closed')
    throw new DomainError('registration_closed')
  throw error
}

/**
 * Signs in by the code that this browser asked for.
 * @throws DomainError `code_wrong`, `code_ended`, `account_disabled` or `registration_closed`
 */
export async function signInByCode(
  deps: SigningIn,
  code: string,
  arrival: Arrival,
): Promise<{ admission: Admission; nextPath: string | null }> {
  const { browserMark } = arrival
  const now = getNow(deps)
  const result = await deps.database
    .write(async (sql) => {
      const entry = await enterCode(sql, { browserMark, userId: null, code, now })
      if ('problem' in entry) return entry
      const { email, isMailed, nextPath } = entry.row
      const identity = { subject: email, name: '', email, emailIsVerified: true, picture: null }
      const proven = { ...identity, provider: 'email', isProven: isMailed, nextPath }
      return { admission: await admit(sql, deps, proven, arrival), nextPath }
    })
    .catch(refuse)
  if ('problem' in result) throw result.problem
  return result
}

/**
 * Creates the account of the person whom this browser has verified.
 * @throws DomainError `sign_in_ended`, `account_disabled` or `registration_closed`
 */
export async function createPendingAccount(
  deps: SigningIn,
  name: string,
  arrival: Arrival,
): Promise<{ admission: Admission; nextPath: string | null }> {
  const { browserMark } = arrival
  const now = getNow(deps)
  return deps.database
    .write(async (sql) => {
      const pending = browserMark === null ? null : await queries.takePending(sql, hashToken(browserMark), now)
      if (!pending) throw new DomainError('sign_in_ended')
      const identity = { ...pending, name }
      // Another tab may already have done so.
      const userId =
        (await findAccount(sql, identity, now)) ?? (await createAccount(sql, identity, now, deps.registration))
      await welcomeOperator(sql, deps, userId, identity)
      return { admission: await startSession(sql, deps, userId, arrival), nextPath: pending.nextPath }
    })
    .catch(refuse)
}

/** Returns the progress of the sign-in in this browser. */
export async function getProgress(deps: Core, { browserMark, offer }: Arrival): Promise<SignInProgress> {
  if (browserMark === null) return { step: 'start' }
  const hash = hashToken(browserMark)
  const now = getNow(deps)
  return deps.database.read(async (sql): Promise<SignInProgress> => {
    const code = await findCode(sql, hash, null, now)
    const triesLeft = code ? limits.signInCodes.tries - code.tries : 0
    if (code && triesLeft > 0) return { step: 'code', email: code.email, triesLeft }
    const pending = await queries.findPending(sql, hash, now)
    if (!pending) return { step: 'start' }
    const { name, email, provider: key } = pending
    const provider = offer.buttons.find(({ id }) => offer.providers[id]?.key === key)?.name ?? null
    return { step: 'account', name, email, provider, ways: await findOtherWays(sql, pending, offer) }
  })
}

/** Takes the sign-in one step back: from a code, or from a verified identity. */
export async function cancelSignIn(deps: Core, browserMark: string | null): Promise<void> {
  if (browserMark === null) return
  const hash = hashToken(browserMark)
  const now = getNow(deps)
  await deps.database.write(async (sql) => {
    const code = await findCode(sql, hash, null, now)
    if (code) await endCode(sql, code.id, now)
    else await queries.takePending(sql, hash, now)
  })
}
