import type { AttendanceQuery, AttendanceReport, SessionCount } from '#contract/programs/attendance.ts'
import { attendanceLimits } from '#contract/programs/attendance-options.ts'
import { programLimits } from '#contract/programs/program-options.ts'
import { suggestAge, sumAttendance, tabulateSessions, tabulateSums } from '#domain/programs/attendance-report.ts'
import { requireMember } from '#server/organizations/policy.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { findRsvpEvent } from '#server/rsvp/service.ts'
import * as queries from './attendance-queries.ts'
import { requireCanCount } from './policy.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/**
 * Stores the number of people who attended a session. A second count replaces the first.
 * @throws DomainError `event_not_found`, `not_allowed`, `event_not_begun`
 */
export function saveCount(
  { database, clock }: Core,
  eventId: number,
  userId: number,
  count: SessionCount,
): Promise<SessionCount & { eventId: number }> {
  const now = clock.now().toString()
  return database.write(async (sql) => {
    await requireCanCount(sql, await findRsvpEvent(sql, eventId, now), userId)
    if (!(await queries.hasBegun(sql, eventId, now))) throw new DomainError('event_not_begun')
    await queries.upsertCount(sql, eventId, count, now)
    return { eventId, ...count }
  })
}

/** Deletes the count of a session. @throws DomainError `event_not_found`, `not_allowed` */
export function deleteCount({ database, clock }: Core, eventId: number, userId: number): Promise<void> {
  return database.write(async (sql) => {
    await requireCanCount(sql, await findRsvpEvent(sql, eventId, clock.now().toString()), userId)
    await queries.deleteCount(sql, eventId)
  })
}

/**
 * Reports on attendance as hosts counted it. Nothing is hidden: it contains numbers that the readers counted themselves.
 * @throws DomainError `organization_not_found`; `not_allowed` unless the person is a member
 */
export async function getAttendanceReport(
  { database, clock }: Core,
  { from, to, organization }: AttendanceQuery,
  userId: number,
): Promise<AttendanceReport> {
  const now = clock.now().toString()
  const last = to ?? now.slice(0, 10)
  const first = from ?? Temporal.PlainDate.from(last).subtract({ days: programLimits.days }).toString()
  const rows = await database.read(async (sql) => {
    const organizationId = organization === undefined ? null : (await requireMember(sql, organization, userId)).id
    const limit = attendanceLimits.sessions + 1
    return queries.listSessions(sql, { from: first, to: last, now, userId, organizationId, limit })
  })
  const sessions = rows.slice(0, attendanceLimits.sessions).map(({ ageGroups, isVirtual, ...session }) => ({
    ...session,
    suggested: { age: suggestAge(ageGroups), place: isVirtual ? ('virtual' as const) : ('on-site' as const) },
  }))
  return { from: first, to: last, ...sumAttendance(sessions), sessions, isCut: rows.length > sessions.length }
}

/** Writes a report as an Excel workbook. Titles are stored as text, so none of them can be a formula. */
export async function writeAttendanceWorkbook(report: AttendanceReport): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx')
  const file = await writeXlsx({
    sheets: [
      { name: 'Summary', rows: tabulateSums(report) },
      { name: 'Sessions', rows: tabulateSessions(report) },
    ],
  })
  return new Uint8Array(file)
}
