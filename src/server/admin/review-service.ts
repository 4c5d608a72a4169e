import type { ReportState, ReviewState } from '#contract/operator-options.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rowsToRead, toOrderedPage, toPage } from './pages.ts'
import * as queries from './review-queries.ts'

interface ReviewDeps {
  database: Database
  clock: Clock
}

/** Lists upcoming events visible only to their hosts, longest waiting first. */
export const listReviews = ({ database, clock }: ReviewDeps, state: ReviewState, after: number | undefined) =>
  database.read(async (sql) =>
    toPage(await queries.listReviews(sql, state, { after, now: clock.now().toString(), limit: rowsToRead })),
  )

/** Lists events with their reports, most recently reported first. */
export const listReports = ({ database }: ReviewDeps, state: ReportState, after: number | undefined) =>
  database.read(async (sql) => toOrderedPage(await queries.listReports(sql, state, { after, limit: rowsToRead })))

/** Lists people with the reports about them and their messages, most recently reported first. */
export const listReportedPeople = ({ database }: ReviewDeps, state: ReportState, after: number | undefined) =>
  database.read(async (sql) =>
    toOrderedPage(await queries.listReportedPeople(sql, state, { after, limit: rowsToRead })),
  )
