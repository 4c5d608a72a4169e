import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface StoredRequest {
  requestHash: Buffer
  response: Buffer
}

/** Returns the stored request with this key if it's newer than `since` and has a response. */
export async function findRequest(sql: ReadSql, keyHash: Buffer, since: string): Promise<StoredRequest | null> {
  const rows = await sql<StoredRequest>`
    select request_hash as "requestHash", response from idempotency_keys
    where key_hash = ${keyHash} and created_at > ${since} and response is not null`
  return rows[0] ?? null
}

export interface Claim {
  keyHash: Buffer
  requestHash: Buffer
  userId: number | null
  now: string
  /** Rows that aren't newer have expired and are overwritten. */
  since: string
}

/**
 * Claims a key for this transaction. Blocks while another transaction holds a claim to it.
 *
 * @returns false if a request with this key is already stored
 */
export async function claimKey(sql: WriteSql, claim: Claim): Promise<boolean> {
  const { keyHash, requestHash, userId, now, since } = claim
  const rows = await sql`
    insert into idempotency_keys as k (key_hash, user_id, request_hash, created_at)
    values (${keyHash}, ${userId}, ${requestHash}, ${now})
    on conflict (key_hash) do update
      set user_id = excluded.user_id, request_hash = excluded.request_hash, created_at = excluded.created_at,
        response = null
      where k.created_at <= ${since}
    returning 1`
  return rows.length > 0
}

export async function storeResponse(sql: WriteSql, keyHash: Buffer, response: Buffer): Promise<void> {
  await sql`update idempotency_keys set response = ${response} where key_hash = ${keyHash}`
}

/** Deletes all but a user's latest keys, so that no one can fill the table. */
export async function deleteSurplusKeys(sql: WriteSql, userId: number, max: number): Promise<void> {
  await sql`
    delete from idempotency_keys where key_hash in (
      select key_hash from idempotency_keys where user_id = ${userId}
      order by created_at desc offset ${max} for update skip locked)`
}

export async function deleteExpiredKeys(sql: WriteSql, before: string): Promise<void> {
  await sql`delete from idempotency_keys where created_at <= ${before}`
}
