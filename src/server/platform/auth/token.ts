import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text for a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. Random tokens need no salt and no slow hash: there is nothing to guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
