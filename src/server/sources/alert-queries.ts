import type { ReadSql } from '#server/platform/database/database.ts'

/** Lists operators. Their email is null unless they have verified it. */
export const listOperators = (sql: ReadSql) => sql<{ id: number; name: string; email: string | null }>`
  select id, name, case when email_verified then email end as email from users
  where is_operator and disabled_at is null order by id`
