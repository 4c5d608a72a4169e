import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Returns the connection of the product's own database. */
export async function findDatabase() {
  const dataDir = process.env.PRODUCT_DATA ?? ''
  const pointer = await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '')
  const host = pointer.split('\n')[0] || path.join(dataDir, 'postgres')
  return { host, port: 5432, user: 'wonderlark', database: 'wonderlark', ssl: false } as const
}

/** Runs a statement in the product's own database. @returns its rows */
export async function runInDatabase<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(await findDatabase())
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
