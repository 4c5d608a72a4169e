import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { writtenText } from '#contract/endpoint-params.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { topicChoiceSchema, wantedTopicSchema } from './topic.ts'

/** Endpoints of the subjects that goals and events are about. */
export const topicEndpoints = {
  listTopics: {
    method: 'GET',
    path: '/api/topics',
    summary: 'List the topics that a text names, then those it begins to name and related ones.',
    session: 'none',
    isShared: true,
    query: z.strictObject({
      q: writtenText(goalLimits.title)
        .default('')
        .describe('The text of a goal, finished or not. Default: empty, which lists all topics.'),
    }),
    response: z.array(topicChoiceSchema),
    problems: [],
  },
  listWantedTopics: {
    method: 'GET',
    path: '/api/admin/wanted',
    summary:
      'List the topics that at least five people have goals about and no upcoming event is about, most wanted first.',
    session: 'operator',
    response: z.array(wantedTopicSchema),
    problems: [],
  },
} as const satisfies EndpointTable
