import type { NotificationChange } from '#contract/notifications/notification.ts'
import {
  defaultNotificationSettings as defaults,
  mapKeys,
  notificationKinds,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notifications/notification-options.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import * as queries from './settings-queries.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

function presentSettings(row: queries.SettingsRow): NotificationSettings {
  const { userId: _, channels: stored, quietFrom, quietUntil, ...rest } = row
  const channels = mapKeys(notificationKinds, (kind) => ({ ...defaults.channels[kind], ...stored[kind] }))
  const quietHours = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
  return { ...rest, channels, quietHours }
}

/** Returns the settings of each requested person, with defaults for those who have none stored. */
export async function getSettingsByUser(
  sql: ReadSql,
  userIds: readonly number[],
): Promise<Map<number, NotificationSettings>> {
  const rows = await queries.listSettings(sql, userIds)
  const changed = new Map(rows.map((row) => [row.userId, presentSettings(row)]))
  return new Map(userIds.map((userId) => [userId, changed.get(userId) ?? defaults]))
}

export async function getSettings({ database }: Core, userId: number): Promise<NotificationSettings> {
  const settings = await database.read((sql) => getSettingsByUser(sql, [userId]))
  return settings.get(userId) ?? defaults
}

function applyChange(
  before: NotificationSettings,
  { channels = {}, ...change }: NotificationChange,
): NotificationSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const merged = mapKeys(notificationKinds, (kind) => ({ ...before.channels[kind], ...channels[kind] }))
  return { ...before, ...given, channels: merged as NotificationSettings['channels'] }
}

async function store(sql: WriteSql, userId: number, { quietHours, ...rest }: NotificationSettings, now: string) {
  const { from: quietFrom = null, until: quietUntil = null } = quietHours ?? {}
  await queries.updateSettings(sql, { ...rest, userId, quietFrom, quietUntil }, now)
}

/** Locks, changes and stores the settings, so concurrent changes don't overwrite each other. */
async function changeSettings(
  sql: WriteSql,
  userId: number,
  now: string,
  change: (before: NotificationSettings) => NotificationSettings,
): Promise<NotificationSettings> {
  await queries.lockSettings(sql, userId)
  const before = (await getSettingsByUser(sql, [userId])).get(userId) ?? defaults
  const after = change(before)
  await store(sql, userId, after, now)
  return after
}

export function saveSettings(
  { database, clock }: Core,
  userId: number,
  change: NotificationChange,
): Promise<NotificationSettings> {
  const now = clock.now().toString()
  return database.write((sql) => changeSettings(sql, userId, now, (before) => applyChange(before, change)))
}

/** Turns off emails of one kind, as the unsubscribe link does. */
export async function silenceMail(sql: WriteSql, userId: number, kind: NotificationKind, now: string): Promise<void> {
  await changeSettings(sql, userId, now, (before) => ({
    ...before,
    channels: { ...before.channels, [kind]: { ...before.channels[kind], mail: false } },
  }))
}

/** @returns the zone in effect: the first one reported, or the one the person chose */
export function noteTimeZone({ database, clock }: Core, userId: number, timeZone: string): Promise<string> {
  return database.write((sql) => queries.noteTimeZone(sql, userId, timeZone, clock.now().toString()))
}
