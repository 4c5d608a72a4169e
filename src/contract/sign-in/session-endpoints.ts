import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { idParam } from '#contract/endpoint-params.ts'
import { sessionEntrySchema, sessionSchema } from './session.ts'

/** Endpoints for sessions. */
export const sessionEndpoints = {
  getSession: {
    method: 'GET',
    path: '/api/session',
    summary: 'Get the current session.',
    session: 'required',
    response: sessionSchema,
    problems: [],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    summary: 'Extend the session to a full lifetime from now.',
    session: 'required',
    response: sessionSchema,
    problems: [],
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    summary: 'Sign out. Idempotent.',
    session: 'optional',
    response: z.object({ isSignedOut: z.boolean() }),
    problems: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'List your sessions, newest first.',
    session: 'required',
    response: z.array(sessionEntrySchema),
    problems: [],
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Sign out of all sessions, including this one.',
    session: 'required',
    response: z.object({ isSignedOut: z.boolean() }),
    problems: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'End one of your sessions.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['session_not_found'],
  },
} as const satisfies EndpointTable
