import type { CalendarFeed, NewCalendarFeed } from '#contract/saved/user-event.ts'
import { limits } from '#contract/limits.ts'
import { getSiteName } from '#contract/site/site-options.ts'
import { listRevisedEvents } from '#server/events/service.ts'
import { runInTheirLanguage } from '#server/people/person-service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { addPlans, calendarText } from '#server/sharing/service.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Linking, Sharing } from '#server/platform/dependencies/dependencies.ts'

const feedPath = (token: string) => `/calendar/${token}.ics`

export function listFeeds({ database }: Core, userId: number): Promise<CalendarFeed[]> {
  return database.read((sql) => queries.listFeeds(sql, userId))
}

/**
 * Creates a private calendar URL. It is returned only once: the database stores its hash.
 * @throws DomainError `too_many_feeds`
 */
export function addFeed(deps: Linking, userId: number): Promise<NewCalendarFeed> {
  const token = newToken()
  return deps.database.write(async (sql) => {
    await queries.lockUser(sql, userId)
    if ((await queries.listFeeds(sql, userId)).length >= limits.calendarFeeds) throw new DomainError('too_many_feeds')
    const feed = await queries.insertFeed(sql, userId, hashToken(token), getNow(deps))
    return { ...feed, url: deps.publicUrl + feedPath(token) }
  })
}

/** @throws DomainError `feed_not_found`, also if it belongs to another user */
export async function removeFeed(deps: Core, userId: number, id: number): Promise<void> {
  const isGone = await deps.database.write((sql) => queries.deleteFeed(sql, userId, id))
  if (!isGone) throw new DomainError('feed_not_found')
}

/**
 * Returns the calendar at a private URL: events that its owner has saved, is going to or hosts, including cancelled
 * ones.
 * @returns iCalendar text; null if the URL was never issued or has been revoked
 */
export async function findFeedCalendar(deps: Sharing, token: string): Promise<string | null> {
  const now = getNow(deps)
  const userId = await deps.database.write((sql) => queries.useFeed(sql, hashToken(token), now))
  if (userId === null) return null
  return runInTheirLanguage(deps, userId, () => getPersonalCalendar(deps, userId, deps.publicUrl + feedPath(token)))
}

/** Returns the public events among these as iCalendar text, for a visitor whose device stores them. */
export async function getDeviceCalendar(deps: Sharing, ids: readonly number[]): Promise<string> {
  const siteName = getSiteName(deps.site)
  return calendarText(deps, {
    name: t('My {site} events', { site: siteName }),
    events: await listRevisedEvents(deps, ids, null),
  })
}

/**
 * Returns the events that the user has saved, is going to or hosts as iCalendar text.
 * @param source URL from which calendar programs can refresh it
 */
export async function getPersonalCalendar(deps: Sharing, userId: number, source?: string): Promise<string> {
  const ids = await deps.database.read((sql) => queries.listFeedEventIds(sql, userId))
  const siteName = getSiteName(deps.site)
  return calendarText(deps, {
    name: t('My {site} events', { site: siteName }),
    description: t('The events you saved, are going to, or host on {site}.', { site: siteName }),
    ...(source !== undefined && { source }),
    events: await addPlans(deps, userId, await listRevisedEvents(deps, ids, userId)),
  })
}
