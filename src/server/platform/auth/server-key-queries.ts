import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** A pair of keys. Their format is up to the code that uses them. */
export interface ServerKeys {
  publicKey: string
  privateKey: string
}

export async function findKeys(sql: ReadSql, name: string): Promise<ServerKeys | null> {
  const rows = await sql<ServerKeys>`
    select public_key as "publicKey", private_key as "privateKey" from server_keys where name = ${name}`
  return rows[0] ?? null
}

/** Stores the keys, unless another process was faster. */
export async function insertKeys(sql: WriteSql, name: string, keys: ServerKeys, now: string): Promise<void> {
  await sql`
    insert into server_keys (name, public_key, private_key, created_at)
    values (${name}, ${keys.publicKey}, ${keys.privateKey}, ${now})
    on conflict (name) do nothing`
}
