import { limits } from '#contract/limits.ts'
import { type SignInButton, signInButtons } from '#contract/sign-in/sign-in.ts'
import type { ConnectedWay, Passkey } from '#contract/sign-in/sign-in-way.ts'
import type { SignInOffer } from '#server/boot/identity.ts'
import { findPasskeyOrigin, SignInRefused } from '#server/platform/auth/auth.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { addIdentity } from './account-service.ts'
import { enterCode, sendCode, type CodeRequest } from './code-service.ts'
import { listPasskeys } from './passkey-service.ts'
import { beginSignIn } from './sign-in-service.ts'
import * as queries from './way-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Linking, Mailing } from '#server/platform/dependencies/dependencies.ts'

interface Ways {
  connected: ConnectedWay[]
  passkeys: Passkey[]
}

function presentWay({ id, provider: key, subject, lastUsedAt }: queries.IdentityRow, offer: SignInOffer): ConnectedWay {
  if (key === 'email') return { id, provider: null, name: subject, lastUsedAt, isUsable: offer.codes !== null }
  const provider = signInButtons.find((button) => offer.providers[button]?.key === key) ?? null
  const name = offer.buttons.find(({ id: button }) => button === provider)?.name ?? describeKey(key)
  return { id, provider: provider ?? guessButton(key), name, lastUsedAt, isUsable: provider !== null }
}

/** Returns the button of a provider that the operator has removed. */
const guessButton = (key: string): SignInButton => signInButtons.find((button) => button === key) ?? 'openid'

/** Returns the name of a provider that is no longer configured. */
function describeKey(key: string): string {
  if (key === 'demo') return t('Demo sign-in')
  const [, issuer] = /^openid (.+)$/.exec(key) ?? []
  return issuer === undefined ? key.charAt(0).toUpperCase() + key.slice(1) : (URL.parse(issuer)?.host ?? issuer)
}

async function readWays(sql: ReadSql, userId: number, offer: SignInOffer): Promise<Ways> {
  const identities = await queries.listIdentities(sql, userId)
  return {
    connected: identities.map((row) => presentWay(row, offer)),
    passkeys: await listPasskeys(sql, userId),
  }
}

/** Lists the person's ways to sign in. */
export const listWays = (deps: Core, userId: number, offer: SignInOffer): Promise<Ways> =>
  deps.database.read((sql) => readWays(sql, userId, offer))

/** Removes a way unless no other works. @throws DomainError `sign_in_way_not_found` or `last_sign_in_way` */
async function remove(
  deps: Linking,
  userId: number,
  offer: SignInOffer,
  { kind, id }: { kind: keyof Ways; id: number },
): Promise<void> {
  await deps.database.write(async (sql: WriteSql) => {
    await queries.lockAccount(sql, userId)
    const ways = await readWays(sql, userId, offer)
    if (!ways[kind].some((way) => way.id === id)) throw new DomainError('sign_in_way_not_found')
    const connected = ways.connected.filter((way) => way.isUsable && !(kind === 'connected' && way.id === id))
    const passkeys = findPasskeyOrigin(deps.publicUrl) === null ? [] : ways.passkeys
    const others = passkeys.filter((way) => !(kind === 'passkeys' && way.id === id))
    if (connected.length + others.length === 0) throw new DomainError('last_sign_in_way')
    await (kind === 'passkeys' ? queries.deletePasskey : queries.deleteIdentity)(sql, userId, id)
  })
}

export const removeConnectedWay = (deps: Linking, userId: number, offer: SignInOffer, id: number) =>
  remove(deps, userId, offer, { kind: 'connected', id })

export const removePasskey = (deps: Linking, userId: number, offer: SignInOffer, id: number) =>
  remove(deps, userId, offer, { kind: 'passkeys', id })

/** @throws DomainError `too_many_sign_in_ways` */
async function checkRoom(deps: Core, userId: number): Promise<void> {
  const identities = await deps.database.read((sql) => queries.listIdentities(sql, userId))
  if (identities.length >= limits.signInWays.identities) throw new DomainError('too_many_sign_in_ways')
}

/**
 * Starts connecting a provider to the account.
 * @returns the address that the browser opens
 * @throws DomainError `sign_in_not_offered`, or `too_many_sign_in_ways`
 */
export async function startConnecting(
  deps: Core,
  offer: SignInOffer,
  attempt: { button: SignInButton; userId: number; browserMark: string; redirectUri: string; nextPath: string },
): Promise<string> {
  await checkRoom(deps, attempt.userId)
  try {
    return (await beginSignIn(deps, offer, { ...attempt, isPopup: false })).href
  } catch (error) {
    throw error instanceof SignInRefused ? new DomainError('sign_in_not_offered') : error
  }
}

/** Sends a code that adds an address to the account. @throws DomainError like `sendCode`, or `too_many_sign_in_ways` */
export async function sendAddressCode(deps: Mailing, request: CodeRequest & { userId: number }): Promise<string> {
  await checkRoom(deps, request.userId)
  return sendCode(deps, request)
}

/**
 * Adds the address to which a code was sent. An account without an address gets it for its emails, too.
 * @throws DomainError `code_wrong`, `code_ended` or `sign_in_way_taken`
 */
export async function enterAddressCode(
  deps: Core,
  offer: SignInOffer,
  { userId, code, browserMark }: { userId: number; code: string; browserMark: string | null },
): Promise<ConnectedWay> {
  const now = getNow(deps)
  const result = await deps.database.write(async (sql) => {
    const entry = await enterCode(sql, { browserMark, userId, code, now })
    if ('problem' in entry) return entry
    const { email, isMailed } = entry.row
    const identity = { subject: email, name: '', email, emailIsVerified: true, picture: null }
    const proven = { ...identity, provider: 'email', isProven: isMailed }
    if (!(await addIdentity(sql, userId, proven, now))) return { problem: new DomainError('sign_in_way_taken') }
    const { connected } = await readWays(sql, userId, offer)
    return { way: connected.find((way) => way.provider === null && way.name === email)! }
  })
  if ('problem' in result) throw result.problem
  return result.way
}
