import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface SetupLink {
  expiresAt: string
}

/** Finds a link that hasn't expired while the setup is open. */
export const findLink = (sql: ReadSql, tokenHash: Buffer, now: string) => sql.first<SetupLink>`
  select ${instant`expires_at`} as "expiresAt" from setup_links
  where token_hash = ${tokenHash} and expires_at > ${now}`

/** Adds a link and deletes expired ones. */
export async function insertLink(sql: WriteSql, tokenHash: Buffer, span: { now: string; expiresAt: string }) {
  const { now, expiresAt } = span
  await sql`delete from setup_links where expires_at <= ${now}`
  await sql`insert into setup_links (token_hash, created_at, expires_at) values (${tokenHash}, ${now}, ${expiresAt})`
}

export const isFinished = (sql: ReadSql) => sql.hasRows`select from settings where setup_finished_at is not null`

export async function finish(sql: WriteSql, now: string): Promise<void> {
  await sql`delete from setup_links`
  await sql`update settings set setup_finished_at = coalesce(setup_finished_at, ${now})`
}

export const hasDemoIdentity = (sql: ReadSql, userId: number) =>
  sql.hasRows`select from identities where user_id = ${userId} and provider = 'demo'`

export const countSources = (sql: ReadSql) =>
  sql.count`select count(*)::int as count from sources where address is not null and removed_at is null`
