import type { NoticeList, NoticeNews } from '#contract/notification.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/http.ts'
import * as queries from './notification-queries.ts'
import type { NewNotice } from './notification-queries.ts'

export interface NoticeDeps {
  database: Database
  clock: Clock
}

/** On which processes tell one another whose notices have changed. */
export const noticeChannel = 'notices'

/**
 * Puts something into people's lists, and onto their screens once the transaction is committed.
 * @returns the people to whom it was new
 */
export async function addNotices(sql: WriteSql, notices: readonly NewNotice[], now: string): Promise<number[]> {
  if (notices.length === 0) return []
  const added = await queries.insertNotices(sql, notices, now)
  const userIds = [...new Set(added.map(({ userId }) => userId))]
  if (userIds.length === 0) return []
  await queries.deleteOldNotices(sql, userIds, limits.notices.kept)
  await queries.announce(sql, noticeChannel, userIds)
  return userIds
}

/** @returns whether it was new */
export async function addNotice(sql: WriteSql, notice: NewNotice, now: string): Promise<boolean> {
  return (await addNotices(sql, [notice], now)).length > 0
}

export function listNotices({ database }: NoticeDeps, userId: number, before?: number): Promise<NoticeList> {
  return database.read(async (sql) => {
    const { page } = limits.notices
    const found = await queries.listNotices(sql, userId, { before, most: page + 1 })
    const unread = await queries.countUnread(sql, userId)
    return { notices: found.slice(0, page), unread, hasOlder: found.length > page }
  })
}

/** @throws Refusal `notice_not_found`, also for somebody else's */
export function readNotice({ database, clock }: NoticeDeps, userId: number, id: number): Promise<number> {
  return database.write(async (sql) => {
    if (!(await queries.markRead(sql, userId, id, clock.now().toString()))) throw new Refusal('notice_not_found')
    await queries.announce(sql, noticeChannel, [userId])
    return queries.countUnread(sql, userId)
  })
}

/** Up to the newest that the person has seen: what came in that very moment stays unread. */
export function readAllNotices({ database, clock }: NoticeDeps, userId: number, upTo: number): Promise<number> {
  return database.write(async (sql) => {
    await queries.markAllRead(sql, userId, upTo, clock.now().toString())
    await queries.announce(sql, noticeChannel, [userId])
    return queries.countUnread(sql, userId)
  })
}

export const findLatestNotice = queries.findLatestNotice

/** How many notices are unread, and which came after the given one. */
export async function readNews(sql: ReadSql, userId: number, after: number): Promise<NoticeNews> {
  const fresh = await queries.listNoticesAfter(sql, userId, { after, most: limits.notices.page })
  return { unread: await queries.countUnread(sql, userId), fresh }
}
