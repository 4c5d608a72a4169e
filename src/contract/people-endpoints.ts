import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventDetailQuerySchema } from './event-query.ts'
import { personSchema, profileSchema } from './follow.ts'
import { peopleSearchQuerySchema } from './people-query.ts'

/** Endpoints to find people. They require a session so that nobody outside can list all users. */
export const peopleEndpoints = {
  searchUsers: {
    method: 'GET',
    path: '/api/search/users',
    summary: 'Search people by words, best match first. Without words, suggests people to follow.',
    session: 'required',
    rate: 'search',
    query: peopleSearchQuerySchema,
    response: z.array(personSchema),
    responseHeaders: { 'Total-Count': 'Total number of matching people.' },
    problems: [],
  },
  getPerson: {
    method: 'GET',
    path: '/api/people/{username}',
    summary: "Get a user's public profile. Responds 404 for hidden and blocked users.",
    session: 'required',
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_.-]{2,30}$/) }),
    query: eventDetailQuerySchema,
    response: profileSchema,
    problems: ['user_not_found'],
  },
} as const satisfies EndpointTable
