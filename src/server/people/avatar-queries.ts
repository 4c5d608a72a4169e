import type { ReadSql } from '#server/platform/sql.ts'

/** Whether a person or an event still shows this picture. */
export async function isPictureShown(sql: ReadSql, address: string): Promise<boolean> {
  const rows = await sql`
    select from users where avatar = ${address}
    union all select from events where image_url = ${address} limit 1`
  return rows.length > 0
}
