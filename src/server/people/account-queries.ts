import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Serializes sign-ins of the same identity: locks it until the transaction ends. */
export const lockIdentity = (sql: WriteSql, provider: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`

/** Returns the account of an identity and records its use. */
export const useIdentity = (sql: WriteSql, provider: string, subject: string, now: string) => sql.first<{
  userId: number
  isDisabled: boolean
}>`
  update identities i set last_used_at = ${now} from users u
  where i.provider = ${provider} and i.subject = ${subject} and u.id = i.user_id
  returning i.user_id as "userId", u.disabled_at is not null as "isDisabled"`

export const insertIdentity = (sql: WriteSql, provider: string, subject: string, userId: number) =>
  sql`insert into identities (provider, subject, user_id) values (${provider}, ${subject}, ${userId})`

export interface NewUser {
  name: string
  username: string
  email: string | null
  emailIsVerified: boolean
  avatar: string | null
}

/** @returns the new id, or null if the username is taken */
export function insertUser(sql: WriteSql, user: NewUser): Promise<number | null> {
  const { name, username, email, emailIsVerified, avatar } = user
  return sql.value<number>`
    insert into users (name, username, email, email_verified, avatar)
    values (${name}, ${username}, ${email}, ${emailIsVerified}, ${avatar})
    on conflict (lower(username)) do nothing returning id`
}

/** Marks the account's email address as verified if the provider vouches for exactly this address. */
export const noteVerifiedEmail = (sql: WriteSql, userId: number, email: string) => sql`
  update users set email_verified = true
  where id = ${userId} and lower(email) = lower(${email}) and not email_verified`

/** Lists the identities of a provider, oldest account first. */
export const listIdentities = (sql: ReadSql, provider: string, subjects: string) => sql<{
  subject: string
  name: string
  email: string | null
}>`
  select i.subject, u.name, u.email from identities i join users u on u.id = i.user_id
  where i.provider = ${provider} and i.subject like ${subjects} and u.disabled_at is null
  order by u.id limit 50`

export interface Profile {
  bio: string
  pronouns: string
  location: string
  interests: readonly string[]
}

export async function fillProfile(sql: WriteSql, userId: number, profile: Profile): Promise<void> {
  const { bio, pronouns, location, interests } = profile
  await sql`
    update users set bio = ${bio}, pronouns = ${pronouns}, location = ${location}, interests = ${interests},
      is_welcomed = true
    where id = ${userId}`
}

export const countUsers = (sql: ReadSql) => sql.count`select count(*) from users`

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
 * Applies the email change that belongs to the token. Returns the address, or null if the link is invalid or expired.
 */
export const applyEmailChange = (sql: WriteSql, tokenHash: Buffer, now: string) => sql.value<string>`
  with taken as (
    delete from email_changes
    where user_id = (select user_id from email_change_links where token_hash = ${tokenHash})
    returning user_id, email, expires_at)
  update users set email = taken.email, email_verified = true, changed_at = ${now} from taken
  where users.id = taken.user_id and taken.expires_at > ${now} and users.disabled_at is null
  returning users.email`
