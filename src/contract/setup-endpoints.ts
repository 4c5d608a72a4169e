import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

/** Endpoints of the setup, for the browser that opened the setup address. They respond 404 to everyone else. */
export const setupEndpoints = {
  getSetup: {
    method: 'GET',
    path: '/api/setup',
    summary: 'Get what the setup needs to know beyond the settings.',
    session: 'optional',
    rate: 'setup',
    response: z.object({
      /** Address that the cookie’s link had; it works until the setup is finished or this time. */
      expiresAt: z.iso.datetime(),
      operators: z.int(),
      /** Whether the caller’s account is an operator’s. */
      isOperator: z.boolean(),
      /** Number of event sources apart from the demo town. */
      sources: z.int(),
      /** Why accounts can’t become operators yet; null if they can. */
      obstacle: z.enum(['no_provider', 'shared_demo']).nullable(),
    }),
    problems: ['setup_not_found'],
  },
  becomeOperator: {
    method: 'POST',
    path: '/api/setup/operator',
    summary: 'Make your account an operator’s. Idempotent.',
    session: 'required',
    rate: 'setup',
    response: z.object({ isOperator: z.literal(true) }),
    problems: ['setup_not_found', 'operator_not_safe'],
  },
  finishSetup: {
    method: 'POST',
    path: '/api/setup/finish',
    summary: 'Finish the setup. Every setup address stops working.',
    session: 'optional',
    rate: 'setup',
    response: z.object({ isFinished: z.literal(true) }),
    problems: ['setup_not_found'],
  },
} as const satisfies EndpointTable
