import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface SettingsRow {
  version: number
  content: Record<string, unknown>
  secrets: Record<string, string>
}

/** Notification channel on which a change announces the new version. */
export const settingsChannel = 'wonderlark_settings'

export async function getSettingsRow(sql: ReadSql): Promise<SettingsRow> {
  const [row] = await sql<SettingsRow>`
    select version, content, secrets from settings`
  if (!row) throw new Error('The settings table has no row.')
  return row
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(sql: WriteSql): Promise<SettingsRow> {
  await sql`select from settings for update`
  return getSettingsRow(sql)
}

/** Stores the settings as a new version and notifies all processes. */
export async function updateSettings(sql: WriteSql, content: object, secrets: object): Promise<void> {
  await sql`
    update settings set version = version + 1, content = ${JSON.stringify(content)}::jsonb,
      secrets = ${JSON.stringify(secrets)}::jsonb`
  await sql`select pg_notify(${settingsChannel}, (select version::text from settings))`
}

/** Notifies all processes to read the settings again, after something else that pages depend on has changed. */
export const announceSettings = (sql: WriteSql) =>
  sql`select pg_notify(${settingsChannel}, (select version::text from settings))`

export interface SourceRow {
  name: string
  address: string | null
  attribution: string
  license: string
  lastReadAt: string | null
}

/** Lists the sources of events by name. */
export const listSources = (sql: ReadSql) => sql<SourceRow>`
  select name, address, attribution, license,
    ${instant`last_read_at`} as "lastReadAt"
  from sources where removed_at is null order by lower(name), id limit 1000`
