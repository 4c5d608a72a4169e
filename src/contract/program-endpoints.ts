import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { programQuerySchema, programReportSchema } from './program.ts'

const csv = { response: z.string(), mediaType: 'text/csv; charset=utf-8' } as const

/** Endpoints for those who run programs. No response contains a number of fewer than five people. */
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
    summary: 'Count who saved, was going to and came to the events that you host, and how it helped.',
    session: 'required',
    query: programQuerySchema,
    response: programReportSchema,
    problems: [],
  },
  exportOwnProgramReport: {
    method: 'GET',
    path: '/api/programs.csv',
    summary: 'Download the report on the events that you host as CSV.',
    session: 'required',
    query: programQuerySchema,
    ...csv,
    problems: [],
  },
} as const satisfies EndpointTable
