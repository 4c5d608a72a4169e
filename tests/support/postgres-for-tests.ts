import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'

const template = 'wonderlark_template'

/** Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-test-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const { host, user } = postgres.connection
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ host, user, database: template })
  project.provide('postgres', { host, user, template })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
