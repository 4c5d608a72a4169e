import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'

const template = 'wonderlark_template'

/** Nobody needs the data of a test run after a power cut. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

/** Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-test-'))
  // As root, PostgreSQL runs under another account, which must get in.
  await chmod(folder, 0o755)
  const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server', settings: careless })
  const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ ...postgres.connection, database: template })
  project.provide('postgres', { connection: postgres.connection, template })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
