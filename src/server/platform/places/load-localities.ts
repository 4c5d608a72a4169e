import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseOptions } from '#server/platform/database/database.ts'
import { localityColumns, postcodeFile, readLocalityRows, townFile } from './locality-rows.ts'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'

/** Everything that determines the rows. */
const sources = ['./locality-rows.ts', './regions.ts']
  .map((file) => new URL(file, import.meta.url))
  .concat(townFile, postcodeFile)

async function computeVersion(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function isLoaded(client: pg.Client, version: string): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('localities'::regclass) as version`,
  )
  return rows[0]?.version === version
}

/** Copies the bundled rows into the table. */
const copyRows = (client: pg.Client, regions: readonly string[]): Promise<void> =>
  pipeline(
    Readable.from(readLocalityRows(regions), { objectMode: false }),
    client.query(copyFrom(`copy localities (${localityColumns}) from stdin (format csv)`)),
  )

/** Replaces the rows. Creates the indexes afterwards, which takes a third of the time of updating them row by row. */
async function replaceRows(client: pg.Client, regions: readonly string[]): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = 'localities'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  await client.query('truncate localities')
  await copyRows(client, regions)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('analyze localities')
}

/**
 * Fills the table `localities` from the bundled data, unless it holds this version of their data already. Takes about three
 * seconds on a new database or after an update of the data, a few milliseconds otherwise.
 * @param regions loads only these, such as `US-NJ`; for tests
 * @throws OperatorError if the disk is full
 */
export async function loadLocalities(
  connection: DatabaseOptions['connection'],
  { regions = [] }: { regions?: readonly string[] } = {},
): Promise<void> {
  const version = [await computeVersion(), ...regions].join(' ')
  const client = new pg.Client(
    typeof connection === 'string' ? { connectionString: connection, connectionTimeoutMillis: 5_000 } : connection,
  )
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await isLoaded(client, version)) return
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
    // Processes that start at the same time wait for the first one.
    await client.query('lock table localities')
    if (!(await isLoaded(client, version))) {
      await replaceRows(client, regions)
      await client.query(`comment on table localities is ${pg.escapeLiteral(version)}`)
    }
    await client.query('commit')
  } catch (error) {
    const isFull = systemCode(error) === '53100' || saysDiskIsFull(error instanceof Error ? error.message : '')
    throw isFull ? new OperatorError('The disk that holds the database is full, so the towns can’t be loaded.') : error
  } finally {
    await client.end()
  }
}
