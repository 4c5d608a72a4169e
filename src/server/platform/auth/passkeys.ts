import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Options for the browser's passkey functions, as JSON. */
export type PasskeyOptions = { challenge: string } & Record<string, unknown>

/** The browser's response, as JSON. The library checks all of it. */
export type PasskeyResponse = { id: string; response: { clientDataJSON: string } & Record<string, unknown> } & Record<
  string,
  unknown
>

export interface StoredPasskey {
  /** Base64url. */
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  /** Whether it can be synchronized between devices, and whether it is. */
  canBeBackedUp: boolean
  isBackedUp: boolean
}

/** A passkey that doesn't prove anything; `cause` has the details for the log. */
export class PasskeyRefused extends Error {
  constructor(cause?: unknown) {
    super('passkey refused', { cause })
  }
}

/**
 * EdDSA, ES256 and RS256, which all authenticators know. The library's default uses a feature that Node considers
 * experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loads the library when it is first needed, because many servers never do. */
const loadLibrary = () => import('@simplewebauthn/server')

/**
 * Returns the origin on which browsers use passkeys of this site; null if they wouldn't. They require https and a name,
 * except for `localhost`.
 */
export function findPasskeyOrigin(publicUrl: string): string | null {
  const { origin, protocol, hostname } = new URL(publicUrl)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return origin
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? origin : null
}

/** Reads the challenge that a response claims to answer; null if the response is malformed. */
export function readPasskeyChallenge({ response }: PasskeyResponse): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    // The response isn't the browser's JSON.
    return null
  }
}

export interface PasskeyOwner {
  /** Random name under which authenticators know the account. */
  handle: Uint8Array<ArrayBuffer>
  /** Name by which people tell accounts apart, such as an email address. */
  accountName: string
  displayName: string
  /** Passkeys that the account has. An authenticator doesn't create a second one. */
  others: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]
}

/** Returns options that create a discoverable passkey, so that people sign in without typing a name. */
export async function startCreatingPasskey(origin: string, siteName: string, owner: PasskeyOwner) {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: new URL(origin).hostname,
    userID: owner.handle,
    userName: owner.accountName,
    userDisplayName: owner.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: owner.others.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  return options as unknown as PasskeyOptions
}

/** Returns options that let the person choose any of their passkeys of this site. */
export async function startUsingPasskey(origin: string): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'preferred',
  })
  return options as unknown as PasskeyOptions
}

interface Expected {
  origin: string
  challenge: string
}

/** @throws PasskeyRefused unless the response answers this challenge on this origin */
export async function verifyNewPasskey(given: PasskeyResponse, expected: Expected): Promise<StoredPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const response = given as unknown as RegistrationResponseJSON
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: new URL(expected.origin).hostname,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch((error: unknown) => {
    throw new PasskeyRefused(error)
  })
  if (!registrationInfo) throw new PasskeyRefused()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  const transports: unknown = response.response.transports
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: Array.isArray(transports) ? transports.filter((each) => isTransport(each)).slice(0, 10) : [],
    canBeBackedUp: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

const isTransport = (value: unknown): value is string => typeof value === 'string' && /^[a-z-]{1,20}$/.test(value)

/**
 * Verifies that the person has the passkey.
 * @returns its new counter, and whether it is synchronized
 * @throws PasskeyRefused unless it has signed this challenge on this origin, with a higher counter if it has one
 */
export async function verifyPasskey(given: PasskeyResponse, passkey: StoredPasskey, expected: Expected) {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { credentialId: id, publicKey, counter, transports } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: new URL(expected.origin).hostname,
    credential: { id, publicKey, counter, transports },
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw new PasskeyRefused(error)
  })
  if (!verified) throw new PasskeyRefused()
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}
