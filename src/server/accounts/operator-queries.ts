import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export const lockOperators = (sql: WriteSql) => sql`select pg_advisory_xact_lock(7305131)`

export const countOperators = (sql: ReadSql) => sql.count`
  select count(*)::int as count from users where is_operator and disabled_at is null`
