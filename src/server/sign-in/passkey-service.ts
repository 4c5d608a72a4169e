import { randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Passkey } from '#contract/sign-in/sign-in-way.ts'
import { deviceName } from '#domain/people/session-device.ts'
import {
  findPasskeyOrigin,
  hashToken,
  PasskeyRefused,
  type PasskeyOptions,
  type PasskeyResponse,
  readPasskeyChallenge,
  startCreatingPasskey,
  startUsingPasskey,
  verifyNewPasskey,
  verifyPasskey,
} from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { createPlainAccount } from './account-service.ts'
import { alertOfWay } from './way-alert-service.ts'
import * as queries from './passkey-queries.ts'
import { startSession, type Admission, type Arrival } from './admission-service.ts'
import type { Core, Linking, Services } from '#server/platform/dependencies/dependencies.ts'

/** @throws DomainError `sign_in_not_offered` if no browser uses passkeys at this site's address */
function getOrigin({ publicUrl }: Linking): string {
  const origin = findPasskeyOrigin(publicUrl)
  if (origin === null) throw new DomainError('sign_in_not_offered')
  return origin
}

const getSiteName = ({ site }: Pick<Services, 'site'>) => site?.name ?? 'Wonderlark'

async function storeChallenge(
  deps: Core,
  browserMark: string,
  { challenge }: PasskeyOptions,
  details: Omit<queries.NewChallenge, 'challengeHash' | 'browserHash' | 'now' | 'expiresAt'>,
): Promise<void> {
  const now = deps.clock.now()
  const expiresAt = now.add({ minutes: limits.signInMinutes }).toString()
  const hashes = { challengeHash: hashToken(challenge), browserHash: hashToken(browserMark) }
  await deps.database.write((sql) =>
    queries.insertChallenge(sql, { ...details, ...hashes, now: now.toString(), expiresAt }),
  )
}

/**
 * Takes the challenge that a response answers. It can be used once, whether or not the response is valid.
 * @throws DomainError `sign_in_ended` unless this browser got it within the last minutes, for this purpose
 */
async function takeChallenge(
  deps: Core,
  response: PasskeyResponse,
  { browserMark, purpose }: { browserMark: string | null; purpose: queries.Challenge['purpose'] },
) {
  const challenge = readPasskeyChallenge(response)
  if (challenge === null) throw new DomainError('passkey_refused')
  const key = { challengeHash: hashToken(challenge), purpose, now: getNow(deps) }
  const found =
    browserMark === null
      ? null
      : await deps.database.write((sql) => queries.takeChallenge(sql, { ...key, browserHash: hashToken(browserMark) }))
  if (!found) throw new DomainError('sign_in_ended')
  return { challenge, ...found }
}

/** @throws DomainError `passkey_refused` */
function refuse(error: unknown): never {
  throw error instanceof PasskeyRefused ? new DomainError('passkey_refused') : error
}

/** Returns the options with which a browser asks for any passkey of this site. */
export async function startPasskeySignIn(deps: Linking, browserMark: string): Promise<PasskeyOptions> {
  const options = await startUsingPasskey(getOrigin(deps))
  await storeChallenge(deps, browserMark, options, { purpose: 'sign-in', userId: null, userHandle: null, name: null })
  return options
}

/** @throws DomainError `sign_in_ended`, `passkey_unknown`, `passkey_refused` or `account_disabled` */
export async function signInWithPasskey(
  deps: Linking,
  response: PasskeyResponse,
  arrival: Arrival,
): Promise<Admission> {
  const origin = getOrigin(deps)
  const { challenge } = await takeChallenge(deps, response, { ...arrival, purpose: 'sign-in' })
  return deps.database
    .write(async (sql) => {
      const passkey = await queries.lockPasskey(sql, response.id)
      if (!passkey) throw new DomainError('passkey_unknown')
      const stored = { ...passkey, publicKey: new Uint8Array(passkey.publicKey) }
      const { counter, isBackedUp } = await verifyPasskey(response, stored, { origin, challenge })
      if (passkey.isDisabled) throw new DomainError('account_disabled')
      await queries.notePasskeyUse(sql, passkey.id, { counter, isBackedUp, now: getNow(deps) })
      return startSession(sql, deps, passkey.userId, arrival)
    })
    .catch(refuse)
}

/** Returns the options with which a browser creates a passkey of this account. */
export async function startAddingPasskey(
  deps: Linking & Pick<Services, 'site'>,
  userId: number,
  browserMark: string,
): Promise<PasskeyOptions> {
  const origin = getOrigin(deps)
  const account = await deps.database.read((sql) => queries.findPasskeyAccount(sql, userId))
  if (!account) throw new DomainError('not_signed_in')
  if (account.others.length >= limits.signInWays.passkeys) throw new DomainError('too_many_sign_in_ways')
  const handle = account.userHandle ? new Uint8Array(account.userHandle) : new Uint8Array(randomBytes(32))
  const options = await startCreatingPasskey(origin, getSiteName(deps), {
    handle,
    accountName: account.email ?? `@${account.username}`,
    displayName: account.name,
    others: account.others,
  })
  const userHandle = Buffer.from(handle)
  await storeChallenge(deps, browserMark, options, { purpose: 'add', userId, userHandle, name: null })
  return options
}

interface Creation {
  response: PasskeyResponse
  /** The browser's User-Agent. */
  device: string
  browserMark: string | null
}

/** Stores a verified passkey. It is named after the device. @throws DomainError `sign_in_way_taken` */
async function storePasskey(
  sql: WriteSql,
  deps: Core,
  passkey: Awaited<ReturnType<typeof verifyNewPasskey>>,
  { userId, userHandle, device }: { userId: number; userHandle: Buffer; device: string },
): Promise<Passkey> {
  const { name } = deviceName(device)
  const added = await queries.insertPasskey(sql, { ...passkey, userId, userHandle, name, now: getNow(deps) })
  if (!added) throw new DomainError('sign_in_way_taken')
  await queries.notePasskeyOffer(sql, userId, getNow(deps))
  return added
}

/** @throws DomainError `sign_in_ended`, `passkey_refused` or `sign_in_way_taken` */
export async function addPasskey(
  deps: Linking,
  userId: number,
  { response, device, browserMark }: Creation,
): Promise<Passkey> {
  const origin = getOrigin(deps)
  const taken = await takeChallenge(deps, response, { browserMark, purpose: 'add' })
  if (taken.userId !== userId || !taken.userHandle) throw new DomainError('sign_in_ended')
  const { challenge, userHandle } = taken
  const passkey = await verifyNewPasskey(response, { origin, challenge }).catch(refuse)
  return deps.database.write(async (sql) => {
    const added = await storePasskey(sql, deps, passkey, { userId, userHandle, device })
    await alertOfWay(sql, userId, 'passkey', getNow(deps))
    return added
  })
}

/** Returns the options with which a browser creates the passkey of a new account. */
export async function startPlainAccount(
  deps: Linking & Pick<Services, 'site'>,
  name: string,
  browserMark: string,
): Promise<PasskeyOptions> {
  const origin = getOrigin(deps)
  const handle = new Uint8Array(randomBytes(32))
  const owner = { handle, accountName: name, displayName: name, others: [] }
  const options = await startCreatingPasskey(origin, getSiteName(deps), owner)
  const userHandle = Buffer.from(handle)
  await storeChallenge(deps, browserMark, options, { purpose: 'operator', userId: null, userHandle, name })
  return options
}

/**
 * Creates an account that has only a passkey, and signs in.
 * @param welcome runs in the same transaction
 * @throws DomainError `sign_in_ended`, `passkey_refused` or `sign_in_way_taken`
 */
export async function createPasskeyAccount(
  deps: Linking,
  response: PasskeyResponse,
  arrival: Arrival,
  welcome: (sql: WriteSql, userId: number) => Promise<void>,
): Promise<Admission> {
  const origin = getOrigin(deps)
  const { browserMark, device } = arrival
  const { challenge, userHandle, name } = await takeChallenge(deps, response, { browserMark, purpose: 'operator' })
  if (name === null || userHandle === null) throw new DomainError('sign_in_ended')
  const passkey = await verifyNewPasskey(response, { origin, challenge }).catch(refuse)
  return deps.database.write(async (sql) => {
    const userId = await createPlainAccount(sql, name)
    await storePasskey(sql, deps, passkey, { userId, userHandle, device })
    await welcome(sql, userId)
    return startSession(sql, deps, userId, arrival)
  })
}

/** @throws DomainError `sign_in_way_not_found` */
export async function renamePasskey(deps: Core, userId: number, id: number, name: string): Promise<Passkey> {
  const renamed = await deps.database.write((sql) => queries.renamePasskey(sql, userId, id, name))
  if (!renamed) throw new DomainError('sign_in_way_not_found')
  return renamed
}

export const dismissPasskeyOffer = async (deps: Core, userId: number): Promise<void> => {
  await deps.database.write((sql) => queries.notePasskeyOffer(sql, userId, getNow(deps)))
}

export const { hasPasskeys, listPasskeys } = queries
