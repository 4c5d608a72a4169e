import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openServerKeys } from './server-keys.ts'

const algorithm = 'aes-256-gcm'
const lengths = { iv: 12, tag: 16 }

/** Encrypts text for the database with a key of this installation. */
export interface TextSealer {
  /** @param context must be the same to open it, such as the owner's ID, so that rows can't be swapped */
  seal(text: string, context: string): Buffer
  /** Returns the text; null if it was changed, or sealed in another context or installation. */
  find(sealed: Buffer, context: string): string | null
}

/** Opens the installation's key for encrypted text, creating it on first use. */
export async function openTextSealer(deps: { database: Database; clock: Clock }): Promise<TextSealer> {
  const { privateKey } = await openServerKeys(deps, 'sealed text', () => ({
    publicKey: algorithm,
    privateKey: randomBytes(32).toString('base64'),
  }))
  const key = Buffer.from(privateKey, 'base64')
  return {
    seal: (text, context) => {
      const iv = randomBytes(lengths.iv)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content])
    },
    find: (sealed, context) => {
      const contentAt = lengths.iv + lengths.tag
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, lengths.iv))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(lengths.iv, contentAt))
      const content = decipher.update(sealed.subarray(contentAt))
      try {
        return Buffer.concat([content, decipher.final()]).toString('utf8')
      } catch {
        // The authentication tag doesn't match.
        return null
      }
    },
  }
}
