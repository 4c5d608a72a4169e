import type {
  NotificationChannel,
  NotificationKind,
  NotificationTopic,
  RsvpEmailTime,
} from '#contract/notifications/notification-options.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Channel settings that were changed. Channels without an entry are on. */
type ChannelNotes = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

export interface SettingsRow extends Record<NotificationTopic, boolean> {
  userId: number
  channels: ChannelNotes
  rsvpEmails: RsvpEmailTime
  /** `22:00` */
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
  isPaused: boolean
}

/** Lists the stored rows. People who never changed a setting have none. */
export const listSettings = (sql: ReadSql, userIds: readonly number[]) => sql<SettingsRow>`
  select user_id as "userId", event_reminders as "eventReminders", goal_nudges as "goalNudges",
    group_invites as "groupInvites", new_events as "newEvents", channels, rsvp_emails as "rsvpEmails",
    to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_until, 'HH24:MI') as "quietUntil",
    time_zone as "timeZone", is_paused as "isPaused"
  from notification_settings where user_id = any(${userIds}::int[])`

/** Creates the row if it doesn't exist and locks it until the transaction ends. */
export const lockSettings = (sql: WriteSql, userId: number) => sql`
  insert into notification_settings (user_id) values (${userId})
  on conflict (user_id) do update set user_id = excluded.user_id`

export const updateSettings = (sql: WriteSql, row: SettingsRow, now: string) => sql`
  update notification_settings set event_reminders = ${row.eventReminders}, goal_nudges = ${row.goalNudges},
    group_invites = ${row.groupInvites}, new_events = ${row.newEvents},
    channels = ${JSON.stringify(row.channels)}::jsonb, rsvp_emails = ${row.rsvpEmails}, quiet_from = ${row.quietFrom}, quiet_until = ${row.quietUntil},
    time_zone = ${row.timeZone}, is_paused = ${row.isPaused}, changed_at = ${now}
  where user_id = ${row.userId}`

/** Stores the time zone unless one is already set. @returns the zone in effect */
export async function noteTimeZone(sql: WriteSql, userId: number, timeZone: string, now: string): Promise<string> {
  const rows = await sql<{ timeZone: string }>`
    insert into notification_settings as s (user_id, time_zone, changed_at) values (${userId}, ${timeZone}, ${now})
    on conflict (user_id) do update set time_zone = coalesce(s.time_zone, excluded.time_zone)
    returning time_zone as "timeZone"`
  return rows[0]?.timeZone ?? timeZone
}
