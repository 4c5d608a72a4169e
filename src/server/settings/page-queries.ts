import type { ReadSql } from '#server/platform/database/database.ts'

export interface SourceRow {
  name: string
  address: string | null
  attribution: string
  license: string
  lastReadAt: string | null
}

/** Lists the sources of events by name. */
export const listSources = (sql: ReadSql) => sql<SourceRow>`
  select name, address, attribution, license,
    to_char(last_read_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastReadAt"
  from sources where removed_at is null order by lower(name), id limit 1000`
