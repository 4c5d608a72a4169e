import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { idParam } from './endpoint-params.ts'
import { sessionEntrySchema, sessionSchema, signInOptionsSchema } from './session.ts'

/** Who is signed in. */
export const sessionEndpoints = {
  getSignInOptions: {
    method: 'GET',
    path: '/api/auth/options',
    summary: 'Which sign-in buttons work here.',
    session: 'none',
    response: signInOptionsSchema,
    problems: [],
  },
  getSession: {
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, and until when.',
    session: 'required',
    response: sessionSchema,
    problems: [],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    summary: 'Moves the end of the session on, to a full lifetime from now.',
    session: 'required',
    response: sessionSchema,
    problems: [],
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    summary: 'Ends the session; does nothing when there is none.',
    session: 'optional',
    response: z.object({ isSignedOut: z.boolean() }),
    problems: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The browsers in which the person is signed in, latest first.',
    session: 'required',
    response: z.array(sessionEntrySchema),
    problems: [],
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Signs the person out everywhere, in the browser that asks too.',
    session: 'required',
    response: z.object({ isSignedOut: z.boolean() }),
    problems: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'Signs one of the own browsers out.',
    session: 'required',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['session_not_found'],
  },
} as const satisfies EndpointTable
