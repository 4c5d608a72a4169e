import type { ReadSql } from '#server/platform/database/database.ts'

export interface Contact {
  id: number
  name: string
  /** Null where the provider gave none. */
  email: string | null
}

/** Those of these people who still have an account that is not disabled. */
export const listContacts = (sql: ReadSql, userIds: readonly number[]) => sql<Contact>`
  select id, name, email from users where id = any(${userIds}::int[]) and disabled_at is null`
