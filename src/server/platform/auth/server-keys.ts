import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { createHash, randomBytes } from 'node:crypto'

/** A pair of keys. Their format is up to the code that uses them. */
export interface ServerKeys {
  publicKey: string
  privateKey: string
}

const findKeys = (sql: ReadSql, name: string) => sql.first<ServerKeys>`
  select public_key as "publicKey", private_key as "privateKey" from server_keys where name = ${name}`

/** Stores the keys, unless another process has already done so. */
const insertKeys = (sql: WriteSql, name: string, keys: ServerKeys, now: string) => sql`
  insert into server_keys (name, public_key, private_key, created_at)
  values (${name}, ${keys.publicKey}, ${keys.privateKey}, ${now})
  on conflict (name) do nothing`

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
