import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { accountNameSchema, passkeyOptionsSchema, passkeyResponseSchema } from '#contract/sign-in/sign-in-way.ts'

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
      /** Whether nobody can sign in except with a passkey. */
      isClosed: z.boolean(),
      /** Whether other machines can sign in as the caller, so that the account can’t become an operator’s. */
      isShared: z.boolean(),
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
  startOperatorPasskey: {
    method: 'POST',
    path: '/api/setup/passkey/options',
    summary: 'Get the options with which a browser creates the passkey of a new operator.',
    session: 'none',
    rate: 'setup',
    body: z.strictObject({ name: accountNameSchema }),
    response: passkeyOptionsSchema,
    problems: ['setup_not_found', 'sign_in_not_offered'],
  },
  createOperator: {
    method: 'POST',
    path: '/api/setup/passkey',
    summary: 'Create an operator’s account that has only a passkey, and sign in.',
    session: 'none',
    rate: 'setup',
    body: z.strictObject({ response: passkeyResponseSchema }),
    response: z.object({ isOperator: z.literal(true) }),
    problems: ['setup_not_found', 'sign_in_not_offered', 'sign_in_ended', 'passkey_refused', 'sign_in_way_taken'],
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
