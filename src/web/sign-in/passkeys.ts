import type { QueryClient } from '@tanstack/react-query'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { EndpointResponse } from '#contract/endpoints.ts'
import type { SignInOptions } from '#contract/sign-in/sign-in-way.ts'
import { call } from '#web/platform/query-client.ts'
import { t } from '#texts/texts.ts'

type PasskeyResponse = Parameters<typeof call<'addPasskey'>>[2]['body']['response']
type Step = EndpointResponse<'signInWithPasskey'>
type ServerOptions = EndpointResponse<'startAddingPasskey'>

/** Loads the library when somebody uses a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Returns whether this browser can use passkeys on this page's origin. Browser only. */
export const canUsePasskeys = ({ passkeyOrigin }: Pick<SignInOptions, 'passkeyOrigin'>): boolean =>
  passkeyOrigin === location.origin && typeof PublicKeyCredential !== 'undefined'

/** The pending request for a passkey's options. It may also set the cookie to which a code is bound. */
let startedOptions: Promise<unknown> = Promise.resolve()

/** Resolves once no request for a passkey's options is pending. */
export const settlePasskeyOptions = (): Promise<unknown> => startedOptions

/** The person closed the browser's dialog, or another request replaced it. */
export class PasskeyCancelled extends Error {}

async function ask<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    const names = [error, (error as { cause?: unknown }).cause].map((each) => (each instanceof Error ? each.name : ''))
    if (names.includes('NotAllowedError') || names.includes('AbortError')) throw new PasskeyCancelled()
    throw error
  }
}

/**
 * Signs in with a passkey.
 * @param isAutofill waits until the person chooses one among the suggestions of the email field
 * @throws PasskeyCancelled if the person chooses none
 */
export async function signInWithPasskey(client: QueryClient, isAutofill: boolean): Promise<Step> {
  const { startAuthentication } = await loadLibrary()
  const started = call(client, 'startPasskeySignIn')
  startedOptions = started.catch(() => undefined)
  const optionsJSON = (await started) as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await ask(() =>
    startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill, verifyBrowserAutofillInput: false }),
  )
  return call(client, 'signInWithPasskey', { body: { response: response as unknown as PasskeyResponse } })
}

/** Stops waiting for a choice among the suggestions. */
export async function stopAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
}

/** Returns whether the browser suggests passkeys in the email field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await loadLibrary()
  return browserSupportsWebAuthnAutofill()
}

/** Lets the browser create a passkey. @throws PasskeyCancelled if the person stops */
export async function createPasskey(options: ServerOptions): Promise<PasskeyResponse> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await ask(() => startRegistration({ optionsJSON }))) as unknown as PasskeyResponse
}

/** Adds a passkey to the signed-in account. @throws PasskeyCancelled if the person stops */
export async function addPasskey(client: QueryClient): Promise<EndpointResponse<'addPasskey'>> {
  const options = await call(client, 'startAddingPasskey')
  return call(client, 'addPasskey', { body: { response: await createPasskey(options) } })
}

/** Returns a message about a failure. */
export function describePasskeyFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError')
    return t('This device already has a passkey for your account.')
  return t('Your browser couldn’t use a passkey here. Try another way to sign in.')
}
