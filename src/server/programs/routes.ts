import { endpoints } from '#contract/endpoints.ts'
import type { AttendanceQuery } from '#contract/programs/attendance.ts'
import type { ProgramQuery } from '#contract/programs/program.ts'
import { writeCsv } from '#domain/guests/guest-table.ts'
import { tabulateSessions } from '#domain/programs/attendance-report.ts'
import { writeProgramTable } from '#domain/programs/program-report.ts'
import { fileRoute, route, type Route } from '#server/platform/http/http.ts'
import { deleteCount, getAttendanceReport, saveCount, writeAttendanceWorkbook } from './attendance-service.ts'
import { getProgramReport } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

async function writeFile(deps: Core, query: ProgramQuery, hostId: number | null) {
  const report = await getProgramReport(deps, query, hostId)
  const name = `programs-${report.from}-${report.to}.csv`
  return {
    body: writeProgramTable(report),
    type: endpoints.exportProgramReport.mediaType,
    headers: { 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` },
  }
}

async function readAttendance(deps: Core, query: AttendanceQuery, userId: number, extension: string) {
  const report = await getAttendanceReport(deps, query, userId)
  const name = `attendance-${report.from}-${report.to}.${extension}`
  return {
    report,
    headers: { 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` },
  }
}

/** Routes of attendance counts, for hosts and members of organizations. */
const attendanceRoutes = (deps: Core): Route[] => [
  route(endpoints.saveSessionCount, async ({ params: { id }, body, session }) => ({
    body: await saveCount(deps, id, session.userId, body),
  })),
  route(endpoints.deleteSessionCount, async ({ params: { id }, session }) => {
    await deleteCount(deps, id, session.userId)
    return { body: { eventId: id } }
  }),
  route(endpoints.getAttendanceReport, async ({ query, session }) => ({
    body: await getAttendanceReport(deps, query, session.userId),
  })),
  fileRoute(endpoints.exportAttendance, async ({ query, session }) => {
    const { report, headers } = await readAttendance(deps, query, session.userId, 'csv')
    return { body: writeCsv(tabulateSessions(report)), type: endpoints.exportAttendance.mediaType, headers }
  }),
  fileRoute(endpoints.exportAttendanceWorkbook, async ({ query, session }) => {
    const { report, headers } = await readAttendance(deps, query, session.userId, 'xlsx')
    const body = await writeAttendanceWorkbook(report)
    return { body, type: endpoints.exportAttendanceWorkbook.mediaType, headers }
  }),
]

/** Routes of the reports for those who run programs: operators see all events, hosts their own. */
export const programRoutes = (deps: Core): Route[] => [
  route(endpoints.getProgramReport, async ({ query }) => ({ body: await getProgramReport(deps, query, null) })),
  fileRoute(endpoints.exportProgramReport, ({ query }) => writeFile(deps, query, null)),
  route(endpoints.getOwnProgramReport, async ({ query, session }) => ({
    body: await getProgramReport(deps, query, session.userId),
  })),
  fileRoute(endpoints.exportOwnProgramReport, ({ query, session }) => writeFile(deps, query, session.userId)),
  ...attendanceRoutes(deps),
]
