import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { applyMigrations, readMigrations } from '#server/platform/database/migrations.ts'
import { findAccount } from '#server/platform/postgres/postgres-account.ts'
import { findRuntime } from '#server/platform/postgres/postgres-runtime.ts'
import { copyDataDir, getClusterPath, makeDataDir, queryAsProduct, serve, startServer } from './processes.ts'

const isRoot = process.getuid?.() === 0
const readMode = async (file: string) => (await stat(file)).mode & 0o777

const expectRestricted = async (dataDir: string) => {
  const cluster = await getClusterPath(dataDir)
  const rules = (await readFile(path.join(cluster, 'pg_hba.conf'), 'utf8')).replaceAll(/^#.*\n/gm, '')
  expect(rules).toBe('local all all peer map=wonderlark\n')
  expect(
    await queryAsProduct(dataDir, `select type, auth_method as method from pg_hba_file_rules`).catch(() => 'refused'),
  ).toBe('refused')
  expect(
    await queryAsProduct(
      dataDir,
      `select current_user as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isMighty",
        current_setting('listen_addresses') as addresses, current_setting('unix_socket_permissions') as socket
      from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ role: 'wonderlark_app', isMighty: false, addresses: '', socket: '0700' }])
  // The product owns everything in the schema except extensions and their objects.
  const foreign = (catalog: string, owner: string, schema: string) =>
    `select count(*)::int from ${catalog} as object where ${schema} = 'public'::regnamespace
      and pg_get_userbyid(${owner}) <> current_user
      and not exists (select from pg_depend where objid = object.oid and classid = '${catalog}'::regclass and deptype = 'e')`
  expect(
    await queryAsProduct(
      dataDir,
      `select (${foreign('pg_class', 'relowner', 'relnamespace')}) as relations,
        (${foreign('pg_proc', 'proowner', 'pronamespace')}) as routines,
        (${foreign('pg_ts_config', 'cfgowner', 'cfgnamespace')}) as searches,
        (${foreign('pg_type', 'typowner', 'typnamespace')}) as types`,
    ),
  ).toEqual([{ relations: 0, routines: 0, searches: 0, types: 0 }])
  expect(await readMode(dataDir)).toBe(0o700)
  expect(await readMode(cluster)).toBe(0o700)
}

/** Returns PostgreSQL's response to an account that is neither root nor the owner, even if the folders are open. */
async function callAsStranger(dataDir: string, role: string): Promise<string> {
  const host = await getClusterPath(dataDir)
  for (const folder of [dataDir, host]) await chmod(folder, 0o711)
  await chmod(path.join(host, '.s.PGSQL.5432'), 0o777)
  const attempt = `
    const client = new (require('pg').Client)({ host: ${JSON.stringify(host)}, user: '${role}', database: 'wonderlark' })
    client.connect().then(() => console.log('connected'), (error) => console.log(error.message)).finally(() => client.end())`
  return execFileSync('/usr/bin/env', ['node', '--eval', attempt], { uid: 1, gid: 1, encoding: 'utf8' })
}

const expectRefused = async (dataDir: string) => {
  for (const role of ['wonderlark', 'wonderlark_app']) {
    expect(await callAsStranger(dataDir, role)).toContain(`Peer authentication failed for user "${role}"`)
  }
}

test.runIf(isRoot)('an account that is neither root nor the owner cannot connect', async () => {
  const dataDir = await copyDataDir()
  await serve(dataDir)
  await expectRefused(dataDir)
})

/** Creates a database like versions before roles did: open to everyone, and owned by the superuser. */
async function makeOldInstallation(dataDir: string): Promise<{ stop(): void }> {
  const folder = path.join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const account = await findAccount(folder)
  if (account) await chown(folder, account.uid, account.gid)
  const runtime = await findRuntime(account, dataDir)
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(runtime.folder, 'bin', program), args, { ...account, cwd: '/', stdio: 'ignore' })
  const locale = ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--locale', 'C.UTF-8']
  run('initdb', '--pgdata', folder, '--username', 'wonderlark', '--auth', 'trust', ...locale)
  expect(await readFile(path.join(folder, 'pg_hba.conf'), 'utf8')).toMatch(/^host .* trust$/m)
  const options = `-c listen_addresses= -c unix_socket_permissions=0700 -c unix_socket_directories=${folder}`
  run('pg_ctl', '--pgdata', folder, '--wait', '--log', path.join(folder, 'old.log'), '--options', options, 'start')
  const connect = async (database: string) => {
    const client = new pg.Client({ host: folder, user: 'wonderlark', database })
    await client.connect()
    return client
  }
  const server = await connect('postgres')
  await server.query('create database wonderlark').finally(() => server.end())
  const client = await connect('wonderlark')
  await applyMigrations(client, await readMigrations())
  await client.query(`insert into sources (name) values ('Library')`).finally(() => client.end())
  return { stop: () => run('pg_ctl', '--pgdata', folder, '--wait', 'stop') }
}

test.each(['was stopped', 'still runs'])(
  'a database of an earlier version that %s is restricted in place',
  async (how) => {
    const dataDir = await makeDataDir()
    const old = await makeOldInstallation(dataDir)
    await chmod(dataDir, 0o755)
    if (how === 'was stopped') old.stop()
    const { server, url } = await serve(dataDir)
    expect((await fetch(`${url}/api/events`)).status).toBe(200)
    await expectRestricted(dataDir)
    expect(await queryAsProduct(dataDir, 'select name from sources')).toEqual([{ name: 'Library' }])
    expect(
      await queryAsProduct(dataDir, `alter table sources add column later int`, 'select later from sources'),
    ).toEqual([{ later: null }])
    expect((await server.stop()).code).toBe(0)
  },
)

test('a DATA_DIR that is open to other users is restricted', async () => {
  const dataDir = await copyDataDir()
  await chmod(dataDir, 0o777)
  await serve(dataDir)
  expect(await readMode(dataDir)).toBe(0o700)
})

test('a folder with other files is not restricted', async () => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  await writeFile(path.join(dataDir, 'thesis.txt'), 'of somebody else')
  const { code, output } = await startServer(dataDir).ended
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `DATA_DIR (${dataDir}) contains files that do not belong to Wonderlark, and restricting it would lock out their users; fix that or set DATA_DIR to another folder.`,
  )
  expect(await readMode(dataDir)).toBe(0o755)
  expect(await readdir(dataDir)).toEqual(['thesis.txt'])
})

test.skipIf(isRoot)('a DATA_DIR that can’t be restricted is an error', async () => {
  // Root could restrict every folder, so this uses one that belongs to root.
  const { code, output } = await startServer('/var/tmp').ended
  expect(code).toBe(1)
  expect(output).toMatch(/^DATA_DIR \(\/var\/tmp\) /)
})
