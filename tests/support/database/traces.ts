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

/** Writes the marker into all texts about signing in, by an account or without one. */
export async function fillWaysToSignIn(
  { database }: TestDatabase,
  { marker, userId }: { marker: string; userId: number },
): Promise<void> {
  const email = `${marker}@example.org`
  await database.write(async (sql) => {
    await sql`insert into awaited_operators (email, created_at) values (${email}, now())`
    await sql`
      insert into sign_in_codes (code, browser_hash, email, user_id, is_mailed, next_path, created_at, expires_at)
      values ('123456', '\\x01', ${email}, null, true, ${`/?q=${marker}`}, now(), now()),
        ('123456', '\\x02', ${`other-${email}`}, ${userId}, true, null, now(), now())`
    // A browser that is asked whether to create an account: after verifying the person's address, and with their
    // provider.
    await sql`
      insert into pending_identities (browser_hash, provider, subject, name, email, email_is_verified, picture, is_proven,
        next_path, expires_at)
      values ('\\x01', 'email', ${email}, ${marker}, ${email}, true, ${`https://${marker}.example/face.png`}, true,
        ${`/?q=${marker}`}, now())`
    await sql`
      insert into pending_identities (browser_hash, provider, subject, name, email_is_verified, is_proven, expires_at)
      select '\\x02', provider, subject, ${marker}, false, true, now() from identities where user_id = ${userId}`
    await sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, can_be_backed_up, is_backed_up,
        user_handle, name, created_at)
      values (${userId}, ${marker}, '\\x01', 0, array[${marker}], true, true, '\\x02', ${marker}, now())`
    await sql`
      insert into passkey_challenges (challenge_hash, browser_hash, purpose, user_id, name, expires_at)
      values ('\\x01', '\\x02', 'add', ${userId}, ${marker}, now())`
  })
}
