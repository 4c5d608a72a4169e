import type { HostedSession } from '#contract/hosting/hosting.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { countDays, findTimeErrors } from '#domain/hosting/hosting-rules.ts'
import { getEvent } from '#server/events/service.ts'
import { notifyEventChange } from '#server/notifications/service.ts'
import { DomainError, throwIfInvalid } from '#server/platform/http/http.ts'
import { lockChangeable } from './change-service.ts'
import { toInstants } from './describe-service.ts'
import { lockSessions } from './queries.ts'
import { courses as queries, findRsvpEvent } from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

const { dates: maxSessions } = limits.hosting

/** @throws DomainError `invalid_request` */
function readTimes({ date, endDate, time, endTime }: HostedSession, timeZone: string, now: Temporal.Instant) {
  throwIfInvalid(findTimeErrors({ date, endDate, time, endTime }))
  const laterDays = endDate === null ? 0 : countDays(date, endDate)
  const instants = toInstants(date, { time, endTime, laterDays }, timeZone)
  const isPast = Temporal.Instant.compare(Temporal.Instant.from(instants.startsAt), now) <= 0
  throwIfInvalid(isPast ? [{ field: 'date', message: t('Choose a time that isn’t over') }] : [])
  return instants
}

/**
 * Adds a session to a course, like the given one. Its guests are added to the new session and notified.
 * @throws DomainError `event_not_found`, `not_allowed`, `event_over`, `event_cancelled` or `invalid_request`
 */
export async function addSession(
  deps: Viewing,
  userId: number,
  eventId: number,
  session: HostedSession,
): Promise<LearningEvent> {
  const now = deps.clock.now()
  const id = await deps.database.write(async (sql) => {
    await lockChangeable(deps, sql, userId, { eventId, scope: 'this', right: 'edit' })
    await lockSessions(sql, eventId, now.toString())
    const event = await findRsvpEvent(sql, eventId, now.toString())
    if (!event) throw new DomainError('event_not_found')
    throwIfInvalid(event.isCourse ? [] : [{ field: 'date', message: t('Only courses have sessions') }])
    const times = readTimes(session, event.timeZone, now)
    const { count, hasOverlap } = await queries.checkSessions(sql, eventId, times)
    throwIfInvalid(
      count >= maxSessions
        ? [{ field: 'date', message: t('A course can have up to {maxSessions} sessions', { maxSessions }) }]
        : hasOverlap
          ? [{ field: 'time', message: t('Another session takes place then') }]
          : [],
    )
    const added = await queries.insertSession(sql, eventId, times)
    await queries.copyRsvpsToCourse(sql, eventId, now.toString())
    await notifyEventChange(sql, { eventId: added, change: 'added' })
    return added
  })
  return getEvent(deps, id, undefined, userId)
}
