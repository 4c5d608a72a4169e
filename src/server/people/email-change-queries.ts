import type { WriteSql } from '#server/platform/sql.ts'

export interface NewEmailChange {
  userId: number
  email: string
  tokenHash: Buffer
  expiresAt: string
}

/** One for each person: a newer one takes the place of the one before, whose link ends. */
export async function putEmailChange(sql: WriteSql, change: NewEmailChange): Promise<void> {
  const { userId, email, tokenHash, expiresAt } = change
  await sql`
    insert into email_changes (user_id, email, token_hash, expires_at)
    values (${userId}, ${email}, ${tokenHash}, ${expiresAt})
    on conflict (user_id) do update set
      email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`
}

export async function deleteEmailChange(sql: WriteSql, userId: number): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`
}

/** Lets the address count whose link has this token; null when there is none, or no longer. */
export async function applyEmailChange(sql: WriteSql, tokenHash: Buffer, now: string): Promise<string | null> {
  const rows = await sql<{ email: string }>`
    with taken as (delete from email_changes where token_hash = ${tokenHash} returning user_id, email, expires_at)
    update users set email = taken.email, email_verified = true, changed_at = ${now} from taken
    where users.id = taken.user_id and taken.expires_at > ${now} and users.disabled_at is null
    returning users.email`
  return rows[0]?.email ?? null
}
