import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Runs a statement in the product's own database. */
export async function runInDatabase(text: string, values: unknown[]): Promise<void> {
  const dataDir = process.env.PRODUCT_DATA ?? ''
  const pointer = await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '')
  const host = pointer.split('\n')[0] || path.join(dataDir, 'postgres')
  const client = new pg.Client({ host, port: 5432, user: 'wonderlark', database: 'wonderlark', ssl: false })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
