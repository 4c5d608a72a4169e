import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface IdentityRow {
  id: number
  /** Key of the provider; `email` for an address, which then is the subject. */
  provider: string
  subject: string
  lastUsedAt: string
}

/** Locks an account's ways to sign in until the transaction ends, so that two removals can't take the last two. */
export const lockAccount = (sql: WriteSql, userId: number) => sql`select from users where id = ${userId} for update`

export const listIdentities = (sql: ReadSql, userId: number) => sql<IdentityRow>`
  select id, provider, subject, ${instant`last_used_at`} as "lastUsedAt"
  from identities where user_id = ${userId} order by id`

export const deleteIdentity = (sql: WriteSql, userId: number, id: number) =>
  sql`delete from identities where id = ${id} and user_id = ${userId}`

export const deletePasskey = (sql: WriteSql, userId: number, id: number) =>
  sql`delete from passkeys where id = ${id} and user_id = ${userId}`

/** Returns the address for the account's emails; null without a verified address, or if the account is disabled. */
export const findMailbox = (sql: ReadSql, userId: number) => sql.first<{
  address: string
  name: string
  language: string | null
}>`
  select email as address, name, reader(language, conventions) as language from users where id = ${userId} and email_verified and disabled_at is null`
