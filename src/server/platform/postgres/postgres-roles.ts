import type pg from 'pg'
import { extensionsIn, readMigrations } from '#server/platform/database/database.ts'
import { appRole } from './postgres-cluster.ts'

/**
 * Creates the application's role and database, which everything except setup uses. Earlier versions created neither the
 * role nor its rights.
 */
export async function provisionCluster(superuser: pg.Client, database: string): Promise<void> {
  const { rows } = await superuser.query<{ hasRole: boolean; owner: string | null }>(
    `select exists (select from pg_roles where rolname = $1) as "hasRole",
      (select pg_get_userbyid(datdba) from pg_database where datname = $2) as owner`,
    [appRole, database],
  )
  const [{ hasRole, owner } = { hasRole: false, owner: null }] = rows
  if (!hasRole) await superuser.query(`create role ${appRole} login`)
  if (owner === null) await superuser.query(`create database ${database} owner ${appRole}`)
  else if (owner !== appRole) await superuser.query(`alter database ${database} owner to ${appRole}`)
}

/**
 * Lists statements that transfer to the application's role the objects that earlier versions created as superuser.
 * `reassign owned` refuses the superuser that initdb created. Column sequences follow their tables; extensions stay.
 */
const handOver = `
  with members as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter %s %s owner to ${appRole}', kind, name) as statement from (
    select 'pg_class'::regclass as class, oid, relowner as owner, oid::regclass::text as name,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not (relkind = 'S' and exists (
          select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')))
    union all select 'pg_proc'::regclass, oid, proowner, oid::regprocedure::text, 'routine'
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'pg_type'::regclass, oid, typowner, oid::regtype::text, 'type' from pg_type
      where typnamespace = 'public'::regnamespace and (typtype in ('e', 'd', 'r')
        or (typtype = 'c' and exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c')))
    union all select 'pg_ts_config'::regclass, oid, cfgowner, oid::regconfig::text, 'text search configuration'
      from pg_ts_config where cfgnamespace = 'public'::regnamespace
    union all select 'pg_ts_dict'::regclass, oid, dictowner, oid::regdictionary::text, 'text search dictionary'
      from pg_ts_dict where dictnamespace = 'public'::regnamespace
    union all select 'pg_statistic_ext'::regclass, oid, stxowner, quote_ident(stxname), 'statistics'
      from pg_statistic_ext where stxnamespace = 'public'::regnamespace
  ) as objects
  where pg_get_userbyid(owner) <> '${appRole}'
    and not exists (select from members where members.classid = class and members.objid = oid)`

/**
 * Installs the extensions that migrations require, some of which need a superuser, and transfers ownership of remaining
 * objects to the application's role.
 */
export async function provisionDatabase(superuser: pg.Client): Promise<void> {
  const { rows: installed } = await superuser.query<{ name: string }>('select extname as name from pg_extension')
  const names = new Set(installed.map(({ name }) => name))
  const wanted = (await readMigrations()).flatMap(({ text }) => extensionsIn(text))
  for (const name of new Set(wanted)) {
    if (!names.has(name)) await superuser.query(`create extension if not exists ${name}`)
  }
  const { rows: objects } = await superuser.query<{ statement: string }>(handOver)
  for (const { statement } of objects) await superuser.query(statement)
}
