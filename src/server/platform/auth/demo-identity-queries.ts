import { repairTexts, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface DemoEntry {
  model: string
  id: string
  payload: object
  /** ISO 8601 timestamp. */
  expiresAt: string
}

/** Maximum entries of all models together; beyond it, those that expire first are deleted. */
const maxEntries = 5_000

/** Deletes expired entries and those beyond the limit. */
export const deleteEndedEntries = (sql: WriteSql, now: string) => sql`
  delete from demo_identity_entries where expires_at <= ${now}
    or (model, id) in (select model, id from demo_identity_entries order by expires_at desc offset ${maxEntries})`

export const upsertEntry = (sql: WriteSql, { model, id, payload, expiresAt }: DemoEntry) => sql`
  insert into demo_identity_entries (model, id, payload, expires_at)
  values (${model}, ${id}, ${JSON.stringify(repairTexts(payload))}::jsonb, ${expiresAt})
  on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`

type Found = Pick<DemoEntry, 'payload'>

export const findEntry = (sql: ReadSql, model: string, id: string, now: string) => sql<Found>`
  select payload from demo_identity_entries where model = ${model} and id = ${id} and expires_at > ${now}`

/** Finds an entry by `uid`, which the provider gives a session in addition to its id. */
export const findEntryByUid = (sql: ReadSql, model: string, uid: string, now: string) => sql<Found>`
  select payload from demo_identity_entries
  where model = ${model} and payload ->> 'uid' = ${uid} and expires_at > ${now}`

/** @param second Unix time of its use */
export const markConsumed = (sql: WriteSql, model: string, id: string, second: number) => sql`
  update demo_identity_entries set payload = payload || jsonb_build_object('consumed', ${second}::bigint)
  where model = ${model} and id = ${id}`

export const deleteEntry = (sql: WriteSql, model: string, id: string) => sql`
  delete from demo_identity_entries where model = ${model} and id = ${id}`

export const deleteGrantEntries = (sql: WriteSql, grantId: string) => sql`
  delete from demo_identity_entries where payload ->> 'grantId' = ${grantId}`

export const findEntryBySubject = (sql: ReadSql, model: string, subject: string, now: string) => sql<Found>`
  select payload from demo_identity_entries
  where model = ${model} and payload ->> 'subject' = ${subject} and expires_at > ${now} limit 1`

export const deleteEntryBySubject = (sql: WriteSql, model: string, subject: string) => sql`
  delete from demo_identity_entries where model = ${model} and id = (
    select id from demo_identity_entries where model = ${model} and payload ->> 'subject' = ${subject} limit 1)`
