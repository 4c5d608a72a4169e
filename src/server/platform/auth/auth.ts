import { createPublicKey } from 'node:crypto'

export type { DemoPerson } from './demo-identity-page.ts'
export type { DemoIdentity } from './demo-identity.ts'
export {
  type IdentityProviders,
  type IdentitySettings,
  createIdentityProviders,
  isAppleKey,
  listProviderButtons,
  type ProviderButton,
} from './identity-providers.ts'
export { type Identity, type IdentityProvider, checkIssuer, SignInRefused } from './identity.ts'
export { openServerKeys } from './server-keys.ts'
export { hashToken, newToken } from './server-keys.ts'
export { readClaim, signClaim } from './signed-claims.ts'
export { openTextSealer, type TextSealer } from './sealed-text.ts'
export {
  findPasskeyOrigin,
  PasskeyRefused,
  type PasskeyOptions,
  type PasskeyResponse,
  readPasskeyChallenge,
  startCreatingPasskey,
  startUsingPasskey,
  type StoredPasskey,
  verifyNewPasskey,
  verifyPasskey,
} from './passkeys.ts'

/** Whether the text is an Ed25519 public key in DER (SPKI), as base64. */
export function isEd25519Key(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
