import type { WriteSql } from '#server/platform/database/database.ts'

export interface NewEmailChange {
  userId: number
  email: string
  expiresAt: string
}

/** Stores a pending change. Each person has one; a new change replaces the previous one and invalidates its link. */
export async function putEmailChange(sql: WriteSql, change: NewEmailChange): Promise<void> {
  const { userId, email, expiresAt } = change
  await deleteEmailChange(sql, userId)
  await sql`insert into email_changes (user_id, email, expires_at) values (${userId}, ${email}, ${expiresAt})`
}

export async function deleteEmailChange(sql: WriteSql, userId: number): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`
}

/** Stores the hash of a link to confirm the address. @returns false if the person no longer asks for this address */
export const insertEmailChangeLink = (
  sql: WriteSql,
  { userId, email, tokenHash }: { userId: number; email: string; tokenHash: Buffer },
) => sql.hasRows`
  insert into email_change_links (token_hash, user_id)
  select ${tokenHash}, user_id from email_changes where user_id = ${userId} and email = ${email}
  returning user_id`

/**
 * Applies the email change that belongs to the token. Returns null if the link is invalid or expired.
 */
export const applyEmailChange = (sql: WriteSql, tokenHash: Buffer, now: string) => sql.first<{
  userId: number
  email: string
}>`
  with taken as (
    delete from email_changes
    where user_id = (select user_id from email_change_links where token_hash = ${tokenHash})
    returning user_id, email, expires_at)
  update users set email = taken.email, email_verified = true, changed_at = ${now} from taken
  where users.id = taken.user_id and taken.expires_at > ${now} and users.disabled_at is null
  returning users.id as "userId", users.email`
