import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as text for a cookie or URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the hash of a token that the database stores. Random tokens can't be guessed, so they need no salt and no
 * slow hash.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
