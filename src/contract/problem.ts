import { z } from 'zod'

/** Every refusal that the API can answer with. The key is the `code` of the body. */
export const problems = {
  invalid_request: { status: 400, title: 'The request has a value that cannot be used.' },
  not_signed_in: { status: 401, title: 'Sign in first.' },
  not_allowed: { status: 403, title: 'This is not yours to see or change.' },
  event_not_found: { status: 404, title: 'Event not found' },
  call_not_found: { status: 404, title: 'There is no such call.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  unexpected: { status: 500, title: 'Something went wrong on our side.' },
  not_ready: { status: 503, title: 'Wonderlark is starting or cannot reach its database.' },
} as const
export type ProblemCode = keyof typeof problems

/** RFC 9457 body; `message` repeats `detail` or `title` for the specification's clients. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string().optional(),
  message: z.string(),
  /** Of a 400: the fields at fault and what is wrong with each. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Of a 500: the id under which the log has it. */
  requestId: z.string().optional(),
}).meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
