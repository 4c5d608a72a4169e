import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventDetailQuerySchema } from './event-query.ts'
import { personSchema, profileSchema } from './follow.ts'
import { peopleSearchQuerySchema } from './people-query.ts'

/** Finding people. They are shown to those who are signed in: nobody reads the list of all from outside. */
export const peopleEndpoints = {
  searchUsers: {
    method: 'GET',
    path: '/api/search/users',
    summary: 'People with these words, best first; without words, whom one might like to follow.',
    session: 'required',
    rate: 'search',
    query: peopleSearchQuerySchema,
    response: z.array(personSchema),
    responseHeaders: { 'Total-Count': 'How many people there are in all.' },
    problems: [],
  },
  getPerson: {
    method: 'GET',
    path: '/api/people/{username}',
    summary: 'The public profile of somebody. Hidden and blocked ones are not found.',
    session: 'required',
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_.-]{2,30}$/) }),
    query: eventDetailQuerySchema,
    response: profileSchema,
    problems: ['user_not_found'],
  },
} as const satisfies EndpointTable
