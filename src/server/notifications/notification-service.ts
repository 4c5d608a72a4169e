import type { AppNotificationList, NotificationUpdate } from '#contract/notifications/notification.ts'
import { limits } from '#contract/limits.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { cutPage, DomainError } from '#server/platform/http/http.ts'
import * as queries from './notification-queries.ts'
import type { NewNotification } from './notification-queries.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** PostgreSQL channel for the ids of people whose notifications changed. */
export const notificationChannel = 'notices'
/** Channel for the ids of ended sessions, whose streams close. */
export const endedSessionsChannel = 'ended_sessions'

/**
 * Adds in-app notifications. Open screens receive them once the transaction commits.
 * @returns the ids of people who got a new notification
 */
export async function addNotifications(
  sql: WriteSql,
  notices: readonly NewNotification[],
  now: string,
): Promise<number[]> {
  if (notices.length === 0) return []
  await queries.lockReplaced(sql, notices)
  const added = await queries.insertNotifications(sql, notices, now)
  const userIds = [...new Set(added.map(({ userId }) => userId))]
  if (userIds.length === 0) return []
  await queries.deleteReplaced(sql, notices)
  await queries.deleteOldNotifications(sql, userIds, limits.notices.stored)
  await queries.publishChange(sql, notificationChannel, userIds)
  return userIds
}

/** @returns whether it was new */
export async function addNotification(sql: WriteSql, notice: NewNotification, now: string): Promise<boolean> {
  return (await addNotifications(sql, [notice], now)).length > 0
}

/** Lists the person's notifications, newest first. @returns `next`: cursor of the next page; null on the last one */
export function listNotifications(
  { database }: Core,
  userId: number,
  before?: number,
): Promise<{ list: AppNotificationList; next: number | null }> {
  return database.read(async (sql) => {
    const { page } = limits.notices
    const found = await queries.listNotifications(sql, userId, { before, limit: page + 1 })
    const unread = await queries.countUnread(sql, userId)
    const { rows: notices, last } = cutPage(found, page)
    return { list: { notices, unread }, next: last?.id ?? null }
  })
}

/** @throws DomainError `notice_not_found` if the notification doesn't exist or belongs to someone else */
export function markNotificationRead({ database, clock }: Core, userId: number, id: number): Promise<number> {
  return database.write(async (sql) => {
    if (!(await queries.markRead(sql, userId, id, clock.now().toString()))) throw new DomainError('notice_not_found')
    await queries.publishChange(sql, notificationChannel, [userId])
    return queries.countUnread(sql, userId)
  })
}

/** Marks notifications as read up to the newest the person has seen, so one that has just arrived stays unread. */
export function markNotificationsRead({ database, clock }: Core, userId: number, upTo: number): Promise<number> {
  return database.write(async (sql) => {
    await queries.markAllRead(sql, userId, upTo, clock.now().toString())
    await queries.publishChange(sql, notificationChannel, [userId])
    return queries.countUnread(sql, userId)
  })
}

export const findLatestNotificationId = queries.findLatestNotificationId

/** Returns the number of unread notifications, and those after the given id. */
export const readNotificationUpdate = (sql: ReadSql, userId: number, after: number): Promise<NotificationUpdate> =>
  queries.readUpdate(sql, userId, { after, limit: limits.notices.page })
