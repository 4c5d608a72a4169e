import { createPublicKey } from 'node:crypto'

/** Whether the text is an Ed25519 public key in DER (SPKI), as base64. */
export function isEd25519Key(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
