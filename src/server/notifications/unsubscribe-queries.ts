import type { ReadSql } from '#server/platform/database/database.ts'

/** Returns the key that signs unsubscribe links. */
export async function findUnsubscribeSecret(sql: ReadSql): Promise<Buffer> {
  const [row] = await sql<{ secret: Buffer }>`select secret from server_secrets where name = 'unsubscribe'`
  if (!row) throw new Error('The migration that makes the secret has not run.')
  return row.secret
}
