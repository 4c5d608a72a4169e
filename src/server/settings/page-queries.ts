import type { ReadSql } from '#server/platform/database/database.ts'

export interface SourceRow {
  name: string
  address: string | null
  attribution: string | null
  license: string | null
  lastReadAt: string | null
}

/** Lists the sources of events by name. */
export const listSources = (sql: ReadSql) => sql<SourceRow>`
  select name, address, options ->> 'attribution' as attribution, options ->> 'license' as license,
    to_char(last_read_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastReadAt"
  from sources order by lower(name), id limit 1000`
