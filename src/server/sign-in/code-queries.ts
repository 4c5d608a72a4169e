import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface NewCode {
  code: string
  browserHash: Buffer
  email: string
  userId: number | null
  isMailed: boolean
  nextPath: string | null
  now: string
  expiresAt: string
}

/** Stores a code, which replaces the browser's earlier ones. Deletes those of the day before. */
export async function insertCode(sql: WriteSql, code: NewCode): Promise<number> {
  await sql`delete from sign_in_codes where created_at <= ${code.now}::timestamptz - interval '1 day'`
  await sql`update sign_in_codes set ended_at = ${code.now} where browser_hash = ${code.browserHash} and ended_at is null`
  const id = await sql.value<number>`
    insert into sign_in_codes
      (code, browser_hash, email, user_id, is_mailed, next_path, created_at, expires_at)
    values (${code.code}, ${code.browserHash}, ${code.email}, ${code.userId}, ${code.isMailed}, ${code.nextPath},
      ${code.now}, ${code.expiresAt})
    returning id`
  return id!
}

/** Counts the codes sent to an address within the last hour and the last day. */
export async function countCodes(sql: ReadSql, email: string, now: string) {
  const [row] = await sql<{ hour: number; day: number }>`
    select (count(*) filter (where created_at > ${now}::timestamptz - interval '1 hour'))::int as hour,
      count(*)::int as day
    from sign_in_codes where email = ${email} and created_at > ${now}::timestamptz - interval '1 day'`
  return row!
}

export interface CodeRow {
  id: number
  code: string
  email: string
  isMailed: boolean
  tries: number
  nextPath: string | null
  expiresAt: string
}

/** Finds the code that a browser may enter: for its sign-in, or for the given account. */
export const findCode = (sql: ReadSql, browserHash: Buffer, userId: number | null, now: string) => sql.first<CodeRow>`
  select id, code, email, is_mailed as "isMailed", tries, next_path as "nextPath",
    ${instant`expires_at`} as "expiresAt"
  from sign_in_codes
  where browser_hash = ${browserHash} and user_id is not distinct from ${userId}::int
    and ended_at is null and expires_at > ${now}`

/** Counts a try, and locks the code until the transaction ends. @returns null if it has ended meanwhile */
export const countTry = (sql: WriteSql, id: number, tries: number) => sql.value<number>`
  update sign_in_codes set tries = tries + 1
  where id = ${id} and ended_at is null and tries < ${tries} returning tries`

/** @returns whether it hadn't ended */
export const endCode = (sql: WriteSql, id: number, now: string) =>
  sql.hasRows`update sign_in_codes set ended_at = ${now} where id = ${id} and ended_at is null returning id`

export const findCodeText = (sql: ReadSql, id: number) =>
  sql.value<string>`select code from sign_in_codes where id = ${id}`
