import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'

export type Connection = EmbeddedPostgres['connection']

/**
 * Makes a database with about `size` events; takes some 1.5 ms an event.
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
  await client.query(await readFile(new URL('world.sql', import.meta.url), 'utf8'))
  await client.query('vacuum analyze')
  await client.end()
  return connection
}
