import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import type { ProvenIdentity } from './account-service.ts'

export interface PendingIdentity extends ProvenIdentity {
  nextPath: string | null
}

/**
 * Stores the verified identity of a browser until the person chooses how to continue. Replaces the browser's earlier
 * one.
 */
export async function putPending(
  sql: WriteSql,
  browserHash: Buffer,
  identity: PendingIdentity,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> {
  const { provider, subject, name, email, emailIsVerified, picture, isProven, nextPath } = identity
  await sql`delete from pending_identities where expires_at <= ${now} or browser_hash = ${browserHash}`
  await sql`
    insert into pending_identities
      (browser_hash, provider, subject, name, email, email_is_verified, picture, is_proven, next_path, expires_at)
    values (${browserHash}, ${provider}, ${subject}, ${name}, ${email}, ${emailIsVerified}, ${picture}, ${isProven},
      ${nextPath}, ${expiresAt})`
}

export const findPending = (sql: ReadSql, browserHash: Buffer, now: string) => sql.first<PendingIdentity>`
  select provider, subject, name, email, email_is_verified as "emailIsVerified", picture, is_proven as "isProven",
    next_path as "nextPath"
  from pending_identities where browser_hash = ${browserHash} and expires_at > ${now}`

/** Locks the browser's pending identity until the transaction ends, and deletes it. */
export const takePending = (sql: WriteSql, browserHash: Buffer, now: string) => sql.first<PendingIdentity>`
  delete from pending_identities where browser_hash = ${browserHash} and expires_at > ${now}
  returning provider, subject, name, email, email_is_verified as "emailIsVerified", picture, is_proven as "isProven",
    next_path as "nextPath"`
