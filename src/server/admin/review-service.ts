import type { ReportState, ReviewState } from '#contract/operator-options.ts'
import type { ActionDeps } from './log-service.ts'
import { rowsToRead, toOrderedPage, toPage } from './pages.ts'
import * as queries from './review-queries.ts'

/** Lists upcoming events visible only to their hosts, longest waiting first. */
export const listReviews = ({ database, clock }: ActionDeps, state: ReviewState, after: number | undefined) =>
  database.read(async (sql) =>
    toPage(await queries.listReviews(sql, state, { after, now: clock.now().toString(), limit: rowsToRead })),
  )

/** Lists events with their reports, most recently reported first. */
export const listReports = ({ database }: ActionDeps, state: ReportState, after: number | undefined) =>
  database.read(async (sql) => toOrderedPage(await queries.listReports(sql, state, { after, limit: rowsToRead })))

/** Lists people with the reports about them and their messages, most recently reported first. */
export const listReportedPeople = ({ database }: ActionDeps, state: ReportState, after: number | undefined) =>
  database.read(async (sql) =>
    toOrderedPage(await queries.listReportedPeople(sql, state, { after, limit: rowsToRead })),
  )
