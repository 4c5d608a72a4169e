import { fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import { deleteSessions } from './session-queries.ts'

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

export const findIdentityOwner = (sql: ReadSql, provider: string, subject: string) =>
  sql.value<number>`select user_id from identities where provider = ${provider} and subject = ${subject}`

export interface NewIdentity {
  provider: string
  subject: string
  userId: number
  /** Default: true. */
  isProven?: boolean
}

/** @returns the number of the identity, or null if an account has it already */
export const insertIdentity = (sql: WriteSql, { provider, subject, userId, isProven = true }: NewIdentity) =>
  sql.value<number>`
    insert into identities (provider, subject, user_id, is_proven)
    values (${provider}, ${subject}, ${userId}, ${isProven})
    on conflict do nothing returning id`

/** Marks the identity as verified. @returns whether it wasn't before */
export const proveIdentity = (sql: WriteSql, provider: string, subject: string) => sql.hasRows`
  update identities set is_proven = true
  where provider = ${provider} and subject = ${subject} and not is_proven returning id`

/**
 * Removes all access to an account except one identity. Does nothing for operators, because only people with the setup
 * address could become operators before.
 */
export async function endOtherAccess(sql: WriteSql, userId: number, subject: string): Promise<void> {
  const isOther = fragment`user_id = ${userId} and exists (select from users u where u.id = ${userId} and not u.is_operator)`
  await deleteSessions(sql, isOther)
  await sql`delete from passkeys where ${isOther}`
  await sql`delete from identities where ${isOther} and not (provider = 'email' and subject = ${subject})`
}

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

/** Marks the account's email address as verified if the provider vouches for exactly this address. @returns whether it wasn't */
export const noteVerifiedEmail = (sql: WriteSql, userId: number, email: string) => sql.hasRows`
  update users set email_verified = true
  where id = ${userId} and lower(email) = lower(${email}) and not email_verified returning id`

/** Sets the account's address to this verified one, if it has none. @returns whether it had none */
export const fillEmail = (sql: WriteSql, userId: number, email: string) => sql.hasRows`
  update users set email = ${email}, email_verified = true where id = ${userId} and email is null returning id`

/** Selects accounts that have this address, verified. */
const hasAddress = (email: string) => fragment`
  (u.email_verified and lower(u.email) = lower(${email})
    or exists (select from identities i where i.user_id = u.id and i.provider = 'email' and i.subject = lower(${email})))`

export interface AddressHolder {
  userId: number
  isDisabled: boolean
  /** Keys of its providers; `email` for an address. */
  providers: string[]
  hasPasskeys: boolean
}

/** Lists accounts that have this address, verified. */
export const listAddressHolders = (sql: ReadSql, email: string) => sql<AddressHolder>`
  select u.id as "userId", u.disabled_at is not null as "isDisabled",
    array(select distinct provider from identities where user_id = u.id) as providers,
    exists (select from passkeys where user_id = u.id) as "hasPasskeys"
  from users u where ${hasAddress(email)} order by u.id limit 20`

/** Takes the address off the list of people who become operators. @returns whether it was there */
export const takeAwaitedOperator = (sql: WriteSql, email: string) =>
  sql.hasRows`delete from awaited_operators where email = ${email} returning email`

export const isAwaitedOperator = (sql: ReadSql, email: string) =>
  sql.hasRows`select from awaited_operators where email = ${email}`

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
