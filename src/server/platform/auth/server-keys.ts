import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findKeys, insertKeys, type ServerKeys } from './server-key-queries.ts'
import { createHash, randomBytes } from 'node:crypto'

/** Returns the keys of this name, generating them on first use. Every process gets the same ones. */
export async function openServerKeys(
  { database, clock }: { database: Database; clock: Clock },
  name: string,
  make: () => Promise<ServerKeys> | ServerKeys,
): Promise<ServerKeys> {
  const find = () => database.read((sql) => findKeys(sql, name))
  const found = await find()
  if (found) return found
  const made = await make()
  await database.write((sql) => insertKeys(sql, name, made, clock.now().toString()))
  return (await find()) ?? made
}

/** Returns 256 random bits as text for a cookie or URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the hash of a token that the database stores. Random tokens can't be guessed, so they need no salt and no
 * slow hash.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
