import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { ownProgramQuerySchema, programQuerySchema, programReportSchema } from './program.ts'

const csv = { response: z.string(), mediaType: 'text/csv; charset=utf-8' } as const

/**
 * Endpoints for those who run programs. Numbers are 0 or at least five, and so are those of the people they don't count;
 * others are hidden. Accounts of the last week don't count.
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
} as const satisfies EndpointTable
