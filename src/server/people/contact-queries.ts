import type { ReadSql } from '#server/platform/database/database.ts'

export interface Contact {
  id: number
  name: string
  /** Null if the provider gave none. */
  email: string | null
}

/** Lists those of these people whose accounts exist and, unless asked for, aren't disabled. */
export const listContacts = (sql: ReadSql, userIds: readonly number[], withDisabled = false) => sql<Contact>`
  select id, name, email from users
  where id = any(${userIds}::int[]) and (disabled_at is null or ${withDisabled}::boolean)`
