import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'

export type Connection = EmbeddedPostgres['connection']

/**
 * Makes a database with about `size` events; the indexes are built when all are there, which takes half the time.
 * @returns where it is
 */
export async function createWorld(cluster: Connection, size: number): Promise<Connection> {
  const connection = { ...cluster, database: `world_${size}` }
  const server = new pg.Client({ ...cluster, database: 'postgres' })
  await server.connect()
  await server.query(`drop database if exists ${connection.database}`)
  await server.query(`create database ${connection.database}`)
  await server.end()
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`set bench.size = '${size}'; set synchronous_commit = off; set jit = off; set work_mem = '64MB'`)
  const indexes = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'events' and indexname <> 'events_pkey'`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(await readFile(new URL('world.sql', import.meta.url), 'utf8'))
  for (const { text } of indexes.rows) await client.query(text)
  await client.query('vacuum analyze')
  await client.end()
  return connection
}
