import type { WriteSql, ReadSql } from '#server/platform/database/database.ts'

/**
 * Claims sources that are due, longest due first. Skips those that already have a job. Sets a provisional time for the
 * next read, in case this one never ends; a completed read sets the actual time.
 * @param kind the kind of job that reads a source
 */
export const claimDueSources = (sql: WriteSql, { kind, now, limit }: { kind: string; now: string; limit: number }) =>
  sql<{ id: number }>`
    with due as (
      select id from sources s
      where next_read_at <= ${now} and paused_at is null and removed_at is null and not exists (
        select from jobs j where j.kind = ${kind} and j.state in ('waiting', 'running')
          and j.payload ->> 'id' = s.id::text)
      order by next_read_at, id limit ${limit} for no key update skip locked)
    update sources s set next_read_at = ${now}::timestamptz + s.read_every * interval '1 minute'
    from due where s.id = due.id returning s.id`

/** Arbitrary classes of advisory locks: one limits the reads on a machine, the other the requests to a host. */
const slotClass = 7_305_131
const hostClass = 7_305_132

/** Locks one of the numbered slots of a machine until the session ends. @returns whether one was free */
export async function tryLockSlot(sql: WriteSql, machine: string, slots: number): Promise<boolean> {
  for (let slot = 1; slot <= slots; slot += 1) {
    const [row] = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${slotClass}::int, hashtext(${`${machine} ${slot}`})) as "isFree"`
    if (row?.isFree) return true
  }
  return false
}

/** Locks a host until the session ends, so that only one session sends it requests. @returns whether it was free */
export async function tryLockHost(sql: WriteSql, host: string): Promise<boolean> {
  const [row] = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(${hostClass}::int, hashtext(${host})) as "isFree"`
  return row?.isFree ?? false
}

/** Lists operators. Their email is null unless they have verified it. */
export const listOperators = (sql: ReadSql) => sql<{
  id: number
  name: string
  email: string | null
  language: string | null
}>`
  select id, name, case when email_verified then email end as email, language from users
  where is_operator and disabled_at is null order by id`
