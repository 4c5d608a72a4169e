import type { EventStatistics } from '#contract/guests/guest.ts'
import * as queries from './statistics-queries.ts'
import { requireHost } from '#server/events/policy.ts'
import { findRsvpEvent } from '#server/rsvp/service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Counts that an event's page was opened. Ignores hosts, and events that nobody hosts or sees. */
export const countView = ({ database, clock }: Core, eventId: number, userId: number | null) =>
  database.writeStatement((sql) => queries.countView(sql, eventId, userId, clock.now().toString()))

/** @throws DomainError `event_not_found`, or `not_allowed` for people who don't host the event */
export const getStatistics = ({ database, clock }: Core, eventId: number, userId: number): Promise<EventStatistics> =>
  database.read(async (sql) => {
    requireHost(await findRsvpEvent(sql, eventId, clock.now().toString()), userId, 'guests')
    return queries.readStatistics(sql, eventId)
  })
