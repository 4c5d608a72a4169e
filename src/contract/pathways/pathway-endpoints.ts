import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { writtenText } from '#contract/endpoint-params.ts'
import { categories } from '#contract/events/event-options.ts'
import { reach } from '#contract/events/event-query.ts'
import { goalSchema } from '#contract/goals/goal.ts'
import {
  newPathwaySchema,
  offeredPathwaySchema,
  ownPathwaySchema,
  pathwayChangeSchema,
  pathwayDetailSchema,
  pathwaySchema,
} from './pathway.ts'

const pathwayParams = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .describe('Pathway ID.'),
})
const featuredSchema = z.object({ id: z.string(), isFeatured: z.boolean() })

/** Endpoints of pathways: ordered steps toward a goal, each filled by live events. */
export const pathwayEndpoints = {
  listPathways: {
    method: 'GET',
    path: '/api/pathways',
    summary: 'List public pathways with what each has live nearby: featured ones first, then those with the most.',
    session: 'optional',
    isShared: true,
    query: z.strictObject({
      ...reach,
      category: z.enum(categories).optional().describe('Only pathways of this category.'),
      q: writtenText(100).optional().describe('Words of the title, the summary or a topic.'),
    }),
    response: z.array(pathwaySchema),
    problems: [],
  },
  listOwnPathways: {
    method: 'GET',
    path: '/api/user/pathways',
    summary: 'List the pathways you wrote, latest change first.',
    session: 'required',
    response: z.array(ownPathwaySchema),
    problems: [],
  },
  getPathway: {
    method: 'GET',
    path: '/api/pathways/{id}',
    summary: 'Get a pathway, with the upcoming events nearby that fill each step, best first.',
    session: 'optional',
    isShared: true,
    params: pathwayParams,
    query: z.strictObject(reach),
    response: pathwayDetailSchema,
    problems: ['pathway_not_found'],
  },
  createPathway: {
    method: 'POST',
    path: '/api/pathways',
    summary: 'Create a pathway. It is private unless `visibility` says otherwise.',
    session: 'required',
    creates: true,
    body: newPathwaySchema,
    response: ownPathwaySchema,
    problems: ['too_many_pathways'],
  },
  changePathway: {
    method: 'PATCH',
    path: '/api/pathways/{id}',
    summary: 'Update the given fields of your pathway. If operators featured it, they need to feature it again.',
    session: 'required',
    params: pathwayParams,
    body: pathwayChangeSchema,
    response: ownPathwaySchema,
    problems: ['pathway_not_found'],
  },
  deletePathway: {
    method: 'DELETE',
    path: '/api/pathways/{id}',
    summary: 'Delete your pathway. It can be restored for a day. Goals started from it stay.',
    session: 'required',
    params: pathwayParams,
    response: z.object({ id: z.string() }),
    problems: ['pathway_not_found'],
  },
  restorePathway: {
    method: 'POST',
    path: '/api/pathways/{id}/restore',
    summary: 'Restore a pathway deleted within the last day. Idempotent.',
    session: 'required',
    params: pathwayParams,
    response: ownPathwaySchema,
    problems: ['pathway_not_found', 'too_many_pathways'],
  },
  startPathway: {
    method: 'POST',
    path: '/api/pathways/{id}/start',
    summary: 'Create a goal from a pathway: a task for each session of each step, with its live query.',
    session: 'required',
    creates: true,
    params: pathwayParams,
    response: goalSchema,
    problems: ['pathway_not_found', 'too_many_goals'],
  },
  copyPathway: {
    method: 'POST',
    path: '/api/pathways/{id}/copy',
    summary: 'Copy a pathway to your own, where you can change it. The copy is private.',
    session: 'required',
    creates: true,
    params: pathwayParams,
    response: ownPathwaySchema,
    problems: ['pathway_not_found', 'too_many_pathways'],
  },
  listOfferedPathways: {
    method: 'GET',
    path: '/api/admin/pathways',
    summary: 'List the pathways that people offer to everyone, those not featured first.',
    session: 'operator',
    response: z.array(offeredPathwaySchema),
    problems: [],
  },
  featurePathway: {
    method: 'PUT',
    path: '/api/admin/pathways/{id}/feature',
    summary: 'Feature a pathway: a shipped one, or one that its author offers. Idempotent.',
    session: 'operator',
    params: pathwayParams,
    response: featuredSchema,
    problems: ['pathway_not_found'],
  },
  unfeaturePathway: {
    method: 'DELETE',
    path: '/api/admin/pathways/{id}/feature',
    summary: 'Stop featuring a pathway. Idempotent.',
    session: 'operator',
    params: pathwayParams,
    response: featuredSchema,
    problems: ['pathway_not_found'],
  },
} as const satisfies EndpointTable
