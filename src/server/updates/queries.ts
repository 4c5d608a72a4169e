import { type ReadSql, type WriteSql, instant } from '#server/platform/database/database.ts'

export interface UpdateCheck {
  checkedAt: string
  version: string | null
  releasedOn: string | null
  notesUrl: string | null
  isSecurity: boolean
  problem: string | null
}

export async function findCheck(sql: ReadSql): Promise<UpdateCheck | null> {
  const [row] = await sql<UpdateCheck>`
    select ${instant`checked_at`} as "checkedAt", version, released_on::text as "releasedOn", notes_url as "notesUrl",
      is_security as "isSecurity", problem from update_checks`
  return row ?? null
}

export const putCheck = (sql: WriteSql, check: UpdateCheck) => sql`
  insert into update_checks (checked_at, version, released_on, notes_url, is_security, problem)
  values (${check.checkedAt}, ${check.version}, ${check.releasedOn}, ${check.notesUrl}, ${check.isSecurity}, ${check.problem})
  on conflict (id) do update set checked_at = excluded.checked_at, version = excluded.version,
    released_on = excluded.released_on, notes_url = excluded.notes_url, is_security = excluded.is_security,
    problem = excluded.problem`

/** Records that a check failed. The result of an earlier one stays. */
export const putProblem = (sql: WriteSql, checkedAt: string, problem: string) => sql`
  insert into update_checks (checked_at, problem) values (${checkedAt}, ${problem})
  on conflict (id) do update set checked_at = excluded.checked_at, problem = excluded.problem`
