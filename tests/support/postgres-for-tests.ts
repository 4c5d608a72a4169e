import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { provisionDatabase } from '#server/platform/postgres/postgres-roles.ts'

const bare = 'wonderlark_bare'
const template = 'wonderlark_template'

/** Disables durability: test data need not survive a crash. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

async function createDatabase(superuser: SocketConnection, name: string, owner: string): Promise<void> {
  const server = new pg.Client(superuser)
  await server.connect()
  await server.query(`create database ${name} owner ${owner}`).finally(() => server.end())
  const client = new pg.Client({ ...superuser, database: name })
  await client.connect()
  await provisionDatabase(client).finally(() => client.end())
}

/** Vitest global setup: starts one PostgreSQL for the whole run, with a migrated template to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-test-'))
  // When tests run as root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
  const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server', settings: careless })
  const { connection, superuser } = postgres
  for (const name of [bare, template]) await createDatabase(superuser, name, connection.user)
  await migrate({ ...connection, database: template })
  project.provide('postgres', { connection, superuser, bare, template })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
