import pg from 'pg'
import type { CopySession } from './copy-queries.ts'

/** Queries of PostgreSQL's catalog, all limited to the current schema. */

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
}

async function queryRows<Row extends object>(
  session: CopySession,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await session.query<Row>(text, values)).rows
}

/** Lists the tables, except unlogged ones, which don't survive a crash, and `localities`, which every start can refill. */
export const listTables = (session: CopySession): Promise<Table[]> =>
  queryRows(
    session,
    `select relname as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
        and relname <> 'localities' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname collate "C"`,
  )

export interface AppliedMigration {
  name: string
  hash: string
}

export const listAppliedMigrations = (session: CopySession): Promise<AppliedMigration[]> =>
  queryRows(session, 'select name, hash from migrations order by name collate "C"')

/** Deletes the rows that migrations create, such as secrets, so that those of the backup can replace them. */
export async function emptyTables(session: CopySession, tables: readonly string[]): Promise<void> {
  await session.query(`truncate ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')}`)
}

export interface SequenceState {
  name: string
  value: string
  isCalled: boolean
}

export async function listSequences(session: CopySession): Promise<SequenceState[]> {
  const names = await queryRows<{ name: string }>(
    session,
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
     order by relname collate "C"`,
  )
  const states: SequenceState[] = []
  for (const { name } of names) {
    const [state] = await queryRows<Omit<SequenceState, 'name'>>(
      session,
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    if (state) states.push({ name, ...state })
  }
  return states
}

export async function setSequence(session: CopySession, { name, value, isCalled }: SequenceState): Promise<void> {
  await session.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled])
}

export async function countRows(session: CopySession, table: string): Promise<number> {
  const [row] = await queryRows<{ count: string }>(session, `select count(*) from ${pg.escapeIdentifier(table)}`)
  return Number(row?.count)
}

export async function hasRows(session: CopySession, table: string): Promise<boolean> {
  return (await queryRows(session, `select from ${pg.escapeIdentifier(table)} limit 1`)).length > 0
}

/** Counts the other connections of Wonderlark to this database. */
export async function countOthers(session: CopySession): Promise<number> {
  const others = await queryRows(
    session,
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'wonderlark%'`,
  )
  return others.length
}

/** Waits for running transactions and keeps new ones out until this one ends. */
export async function lockAllTables(session: CopySession): Promise<void> {
  const tables = await listTables(session)
  await session.query(`lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
}

/** Ends the other connections of Wonderlark to this database. */
export async function endOtherConnections(session: CopySession): Promise<void> {
  await session.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'wonderlark%'`,
  )
}

/**
 * Drops everything that migrations create: tables, functions, sequences, text search configurations and types. Keeps
 * extensions and their members, because creating them may require a superuser.
 */
export async function dropSchema(session: CopySession): Promise<void> {
  const objects = await queryRows<{ statement: string }>(
    session,
    `with mine as (select current_schema()::regnamespace as schema),
      members as (select classid, objid from pg_depend where deptype = 'e')
    select statement from (
      select 1 as step, oid, 'pg_class'::regclass as class, format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass) as statement
        from pg_class, mine where relnamespace = schema and relkind in ('r', 'p', 'v', 'm')
      -- Those of columns are gone with their tables.
      union all select 2, oid, 'pg_class'::regclass, format('drop sequence if exists %s cascade', oid::regclass)
        from pg_class, mine where relnamespace = schema and relkind = 'S'
      union all select 3, oid, 'pg_proc'::regclass, format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc, mine where pronamespace = schema
      union all select 4, oid, 'pg_ts_config'::regclass,
        format('drop text search configuration if exists %s cascade', oid::regconfig)
        from pg_ts_config, mine where cfgnamespace = schema
      union all select 5, oid, 'pg_type'::regclass, format('drop type if exists %s cascade', oid::regtype)
        from pg_type, mine where typnamespace = schema and typtype in ('e', 'd')
    ) as objects
    where not exists (select from members where members.classid = class and members.objid = oid)
    order by step, oid`,
  )
  for (const { statement } of objects) await session.query(statement)
}

/**
 * Disables rules that would interfere with loading rows: foreign keys, which would require a certain order, and
 * triggers, whose effects the rows already contain.
 * @returns a function that restores them, checking the foreign keys on all rows
 */
export async function suspendRules(session: CopySession, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await queryRows<{ table: string; name: string; definition: string }>(
    session,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by oid`,
  )
  const toggle = async (word: 'disable' | 'enable') => {
    for (const table of tables) await session.query(`alter table ${pg.escapeIdentifier(table)} ${word} trigger user`)
  }
  for (const { table, name } of keys) await session.query(`alter table ${table} drop constraint ${name}`)
  await toggle('disable')
  return async () => {
    await toggle('enable')
    for (const { table, name, definition } of keys) {
      await session.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

/** Updates the planner's statistics, which don't cover rows loaded in bulk. */
export async function analyze(session: CopySession): Promise<void> {
  await session.query('analyze')
}

/** Adds a setup link unless the restored installation's setup is finished. */
export async function keepSetupLink(
  session: CopySession,
  tokenHash: Buffer,
  createdAt: string,
  expiresAt: string,
): Promise<void> {
  await session.query(
    `insert into setup_links (token_hash, created_at, expires_at)
     select $1, $2, $3 where not exists (select from settings where setup_finished_at is not null)
     on conflict do nothing`,
    [tokenHash, createdAt, expiresAt],
  )
}

/** Adds the restore to the restored log. Names the operator if the account is one in the backup, too. */
export async function noteRestore(
  session: CopySession,
  { now, actorId, name }: { now: string; actorId: number | null; name: string },
): Promise<void> {
  await session.query(
    `insert into operator_log (happened_at, actor_id, action, target_kind, target_name, reason)
     values ($1, (select id from users where id = $2 and is_operator), 'backup.restore', 'backup', $3, '')`,
    [now, actorId, name],
  )
}
