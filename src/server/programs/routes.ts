import { endpoints } from '#contract/endpoints.ts'
import type { ProgramQuery } from '#contract/programs/program.ts'
import { writeProgramTable } from '#domain/programs/program-report.ts'
import { fileRoute, route, type Route } from '#server/platform/http/http.ts'
import { getProgramReport, type ProgramDeps } from './service.ts'

async function writeFile(deps: ProgramDeps, query: ProgramQuery, hostId: number | null) {
  const report = await getProgramReport(deps, query, hostId)
  const name = `programs-${report.from}-${report.to}.csv`
  return {
    body: writeProgramTable(report),
    type: endpoints.exportProgramReport.mediaType,
    headers: { 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` },
  }
}

/** Routes of the reports for those who run programs: operators see all events, hosts their own. */
export const programRoutes = (deps: ProgramDeps): Route[] => [
  route(endpoints.getProgramReport, async ({ query }) => ({ body: await getProgramReport(deps, query, null) })),
  fileRoute(endpoints.exportProgramReport, ({ query }) => writeFile(deps, query, null)),
  route(endpoints.getOwnProgramReport, async ({ query, session }) => ({
    body: await getProgramReport(deps, query, session.userId),
  })),
  fileRoute(endpoints.exportOwnProgramReport, ({ query, session }) => writeFile(deps, query, session.userId)),
]
