import type { HostTeam } from '#contract/hosting/co-host.ts'
import type { SeriesScope } from '#contract/hosting/hosting.ts'
import { mayHost } from '#domain/hosting/host-rights.ts'
import { reviseEvents } from '#server/events/service.ts'
import { notify, toPeople } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { requireNotInReview } from '#server/conduct/policy.ts'
import * as queries from './co-host-queries.ts'
import { requireAhead, requireHosted, requireWasCoHost } from './policy.ts'
import { findHosted } from './queries.ts'
import { deleteRequest, insertMember, listOpenRequests, settleRequest, type RequestRow } from './request-queries.ts'
import { settledPath, ask, getRequest, notifyAsker } from './request-service.ts'
import { fillFreePlaces, releaseBarredGuests, findSenderName, lockRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding } from '#server/platform/dependencies/dependencies.ts'

async function readTeam(sql: ReadSql, deps: Core, eventId: number, userId: number): Promise<HostTeam> {
  const { role } = await requireHosted(sql, deps, { eventId, userId }, null)
  const target = { eventId, organizationId: null }
  const requests = mayHost(role, 'co-hosts') ? await listOpenRequests(sql, target) : []
  return { hosts: await queries.listHosts(sql, eventId), requests }
}

/** Lists who hosts an event, for its hosts. @throws DomainError `event_not_found` */
export const getHostTeam = (deps: Core, eventId: number, userId: number): Promise<HostTeam> =>
  deps.database.read((sql) => readTeam(sql, deps, eventId, userId))

export interface CoHostAsking {
  eventId: number
  askerId: number
  userIds: readonly number[]
  emails: readonly string[]
  note: string
  scope: SeriesScope
}

/**
 * Asks people to co-host an event, or also the following dates of its series.
 * @throws DomainError `event_not_found`, `not_allowed`, `event_over`, `event_cancelled`, and those of `ask`
 */
export function askCoHosts(deps: Corresponding, asking: CoHostAsking): Promise<HostTeam> {
  const { eventId, askerId, userIds, emails, note, scope } = asking
  return deps.database.write(async (sql) => {
    await lockRsvpEvent(sql, eventId, getNow(deps))
    requireAhead(await requireHosted(sql, deps, { eventId, userId: askerId }, 'co-hosts'))
    const settledIds = (await queries.listHosts(sql, eventId)).map(({ userId }) => userId)
    const target = { eventId, withFollowing: scope === 'following', organizationId: null }
    await ask(sql, deps, { target, role: 'co-host', askerId, userIds, emails, note, settledIds })
    return readTeam(sql, deps, eventId, askerId)
  })
}

/** Withdraws a request that wasn't accepted. @throws DomainError `event_not_found` or `not_allowed` */
export function withdrawRequest(deps: Core, eventId: number, requestId: number, userId: number): Promise<HostTeam> {
  return deps.database.write(async (sql) => {
    await requireHosted(sql, deps, { eventId, userId }, 'co-hosts')
    await deleteRequest(sql, requestId, { eventId, organizationId: null })
    return readTeam(sql, deps, eventId, userId)
  })
}

interface TeamChange {
  eventId: number
  userIds: readonly number[]
  /** @param title the event's title */
  words(title: string): { title: string; text: string }
  link: string
  reason: () => string
}

/** Notifies people of a change of an event's hosts: in the app, by push and by email. */
async function notifyTeam(sql: WriteSql, deps: Corresponding, readerId: number, news: TeamChange): Promise<void> {
  const { eventId, userIds, words, link, reason } = news
  const [entry] = await reviseEvents(sql, [eventId], deps, readerId)
  if (!entry) return
  const now = deps.clock.now()
  await notify(sql, toPeople(userIds), () => {
    const { title, text } = words(entry.event.title)
    const button = { url: deps.publicUrl + link, label: t('See the event') }
    return {
      kind: 'eventChanges',
      key: `hosts ${eventId} ${now.epochMilliseconds}`,
      title,
      body: text,
      link,
      mail: { template: 'site-decision', props: { subject: title, heading: title, text, quote: '', button } },
      reason: reason(),
      expiresAt: now.add({ hours: 24 * 7 }).toString(),
      isAlwaysInApp: true,
    }
  })
}

/**
 * Removes a co-host from an event, or lets one leave it.
 * @returns the number of dates
 * @throws DomainError `event_not_found`, `not_allowed`, or `user_not_found` if the person isn't a co-host
 */
export function removeCoHost(
  deps: Corresponding,
  { eventId, userId, callerId, scope }: { eventId: number; userId: number; callerId: number; scope: SeriesScope },
): Promise<number> {
  return deps.database.write(async (sql) => {
    await lockRsvpEvent(sql, eventId, getNow(deps))
    await requireHosted(sql, deps, { eventId, userId: callerId }, userId === callerId ? null : 'co-hosts')
    const name = await findSenderName(sql, userId)
    const ids = await queries.deleteCoHost(sql, { eventId, withFollowing: scope === 'following' }, userId)
    requireWasCoHost(ids, userId === callerId)
    const hosts = await queries.listHosts(sql, eventId)
    const owners = hosts.filter(({ role }) => role === 'owner').map((host) => host.userId)
    const readerId = owners[0] ?? callerId
    if (userId === callerId)
      await notifyTeam(sql, deps, readerId, {
        eventId,
        userIds: owners,
        words: (title) => ({
          title: t('{name} no longer co-hosts: {title}', { name, title }),
          text: t('You can ask somebody else.'),
        }),
        link: `/events/${eventId}/host`,
        reason: () => t('You got this email because you host this event.'),
      })
    else
      await notifyTeam(sql, deps, readerId, {
        eventId,
        userIds: [userId],
        words: (title) => ({
          title: t('You no longer co-host: {title}', { title }),
          text: t('The host has removed you from the hosts of this event.'),
        }),
        link: `/event/${eventId}`,
        reason: () => t('You got this email because you co-hosted this event.'),
      })
    return ids.length
  })
}

/** Makes the person a co-host. @returns the host's page @throws DomainError `event_over` or `event_cancelled` */
async function acceptCoHosting(
  sql: WriteSql,
  deps: Corresponding,
  request: RequestRow,
  userId: number,
): Promise<string> {
  const { eventId, withFollowing, askerId } = request
  if (eventId === null) throw new DomainError('host_request_not_found')
  const now = getNow(deps)
  await lockRsvpEvent(sql, eventId, now)
  const ids = await queries.insertCoHost(sql, { eventId, withFollowing }, { userId, askerId, now })
  if (ids.length === 0) {
    const hosted = await findHosted(sql, askerId, eventId, now)
    throw new DomainError(hosted?.isCancelled ? 'event_cancelled' : 'event_over')
  }
  // Guests whom the new co-host has blocked can't come.
  for (const id of ids) {
    await lockRsvpEvent(sql, id, now)
    await releaseBarredGuests(sql, deps, id)
    await fillFreePlaces(sql, deps, id)
  }
  return `/events/${ids.includes(eventId) ? eventId : ids[0]}/host`
}

/** Makes the person a member. @returns the organization's page */
async function acceptMembership(sql: WriteSql, deps: Core, request: RequestRow, userId: number): Promise<string> {
  const { organizationId, organizationSlug, role } = request
  if (organizationId === null || role === 'co-host') throw new DomainError('host_request_not_found')
  await insertMember(sql, { organizationId, userId, role, now: getNow(deps) })
  return `/organizations/${organizationSlug}`
}

/**
 * Accepts a request to co-host an event or to join an organization.
 * @returns the page to continue on
 * @throws DomainError `host_request_not_found`, `event_over`, `event_cancelled` or `account_in_review`
 */
export function acceptRequest(deps: Corresponding, key: string, userId: number): Promise<{ page: string }> {
  return deps.database.write(async (sql) => {
    const request = await getRequest(sql, key, userId)
    if (request.askerId === userId) throw new DomainError('host_request_not_found')
    await requireNotInReview(sql, userId)
    // Accepting a request again doesn't bring back a co-host or member who has left since.
    if (request.isAccepted) return { page: settledPath(request) }
    const isEvent = request.eventId !== null
    const page = isEvent
      ? await acceptCoHosting(sql, deps, request, userId)
      : await acceptMembership(sql, deps, request, userId)
    await settleRequest(sql, request.id, { acceptedBy: userId, now: getNow(deps) })
    const name = await findSenderName(sql, userId)
    await notifyAsker(sql, deps, request, { words: () => t('{name} accepted your request', { name }), link: page })
    return { page }
  })
}
