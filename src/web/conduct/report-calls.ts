import type { QueryClient } from '@tanstack/react-query'
import type { EventReportBody } from '#contract/conduct/report.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { call } from '#web/platform/query-client.ts'

/** Reports an event to the operators: with the account, or with the address of a visitor, who confirms it by email. */
export const sendReport = (
  client: QueryClient,
  { id, linkKey }: Pick<LearningEvent, 'id' | 'linkKey'>,
  report: EventReportBody,
  email: string | null,
): Promise<unknown> =>
  email === null
    ? call(client, 'reportEvent', { params: { id }, body: report })
    : call(client, 'reportAsVisitor', {
        params: { id },
        query: linkKey === undefined ? {} : { key: linkKey },
        body: { ...report, email },
      })
