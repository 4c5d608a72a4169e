import type { ReadSql } from '#server/platform/database/database.ts'

export interface DatabaseState {
  version: number
  /** Milliseconds since 1970, by the database's clock. */
  now: number
  bytes: number
  extensions: string[]
  /** Whether the tables queried below exist. */
  isSetUp: boolean
}

export async function readDatabaseState(sql: ReadSql): Promise<DatabaseState> {
  const [state] = await sql<DatabaseState>`
    select current_setting('server_version_num')::int / 10000 as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_database_size(current_database()) as bytes,
      array(select extname::text from pg_extension) as extensions,
      to_regclass('migrations') is not null and to_regclass('server_keys') is not null as "isSetUp"`
  if (!state) throw new Error('The database returned no status.')
  return state
}

export const listMigrationNames = (sql: ReadSql) => sql<{ name: string }>`select name from migrations order by name`

export const findPushKeys = (sql: ReadSql) => sql<{ publicKey: string; privateKey: string }>`
  select public_key as "publicKey", private_key as "privateKey" from server_keys where name = 'push'`

export const readJobState = (sql: ReadSql) => sql<{ dead: number; late: number }>`
  select count(*) filter (where state = 'dead') as dead,
    coalesce(extract(epoch from now() - min(greatest(run_at, created_at)) filter (where state = 'waiting' and run_at <= now())), 0)::float8
      as late
  from jobs where state in ('dead', 'waiting')`
