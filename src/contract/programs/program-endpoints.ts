import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams } from '#contract/endpoint-params.ts'
import {
  attendanceQuerySchema,
  attendanceReportSchema,
  sessionCountBodySchema,
  sessionCountSchema,
} from './attendance.ts'
import { ownProgramQuerySchema, programQuerySchema, programReportSchema } from './program.ts'

const csv = { response: z.string(), mediaType: 'text/csv; charset=utf-8' } as const

/**
 * Endpoints for those who run programs. To protect privacy, a number is hidden if it, or the number of the remaining
 * people, is between one and four. Accounts of the last week don't count.
 */
export const programEndpoints = {
  getProgramReport: {
    method: 'GET',
    path: '/api/admin/programs',
    summary:
      'Count who saved, was going to and came to events, and how it helped, per event, series, source or age group.',
    session: 'operator',
    query: programQuerySchema,
    response: programReportSchema,
    problems: [],
  },
  exportProgramReport: {
    method: 'GET',
    path: '/api/admin/programs.csv',
    summary: 'Download the report on programs as CSV.',
    session: 'operator',
    query: programQuerySchema,
    ...csv,
    problems: [],
  },
  getOwnProgramReport: {
    method: 'GET',
    path: '/api/programs',
    summary: 'Count who saved, was going to and came to the events that you host, and how it helped, in whole months.',
    session: 'required',
    query: ownProgramQuerySchema,
    response: programReportSchema,
    problems: [],
  },
  exportOwnProgramReport: {
    method: 'GET',
    path: '/api/programs.csv',
    summary: 'Download the report on the events that you host, in whole months, as CSV.',
    session: 'required',
    query: ownProgramQuerySchema,
    ...csv,
    problems: [],
  },
  saveSessionCount: {
    method: 'PUT',
    path: '/api/events/{id}/count',
    summary:
      'Save how many people came, once the event has begun. For its hosts, and members of the verified organization that it is by.',
    session: 'required',
    rate: 'checkingIn',
    params: eventParams,
    body: sessionCountBodySchema,
    response: sessionCountSchema,
    problems: ['event_not_found', 'not_allowed', 'event_not_begun'],
  },
  deleteSessionCount: {
    method: 'DELETE',
    path: '/api/events/{id}/count',
    summary: 'Delete the count of an event. Idempotent.',
    session: 'required',
    rate: 'checkingIn',
    params: eventParams,
    response: z.object({ eventId: z.int() }),
    problems: ['event_not_found', 'not_allowed'],
  },
  getAttendanceReport: {
    method: 'GET',
    path: '/api/programs/attendance',
    summary:
      'Add up the heads that you or your organization counted, by age and by place, and list the sessions without a count.',
    session: 'required',
    query: attendanceQuerySchema,
    response: attendanceReportSchema,
    problems: ['organization_not_found', 'not_allowed'],
  },
  exportAttendance: {
    method: 'GET',
    path: '/api/programs/attendance.csv',
    summary: 'Download the sessions of the report on attendance as CSV.',
    session: 'required',
    query: attendanceQuerySchema,
    ...csv,
    problems: ['organization_not_found', 'not_allowed'],
  },
  exportAttendanceWorkbook: {
    method: 'GET',
    path: '/api/programs/attendance.xlsx',
    summary: 'Download the report on attendance as an Excel workbook: the sums, and the sessions.',
    session: 'required',
    query: attendanceQuerySchema,
    response: z.string(),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    problems: ['organization_not_found', 'not_allowed'],
  },
} as const satisfies EndpointTable
