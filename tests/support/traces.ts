import pg from 'pg'
import type { TestDatabase } from './database.ts'

/**
 * Searches all columns of all tables for words, including tables added later. Leaves out the public names of towns.
 * @returns "table: word" for each match
 */
export async function findTraces({ connection }: TestDatabase, words: readonly string[]): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'localities' order by table_name`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ word: string }>(
        `select sought as word from unnest($1::text[]) as sought
         where exists (select from ${client.escapeIdentifier(name)} as every_row where strpos(lower(every_row::text), lower(sought)) > 0)`,
        [words],
      )
      found.push(...rows.map(({ word }) => `${name}: ${word}`))
    }
    return found
  } finally {
    await client.end()
  }
}
