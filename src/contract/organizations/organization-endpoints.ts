import { z } from 'zod'
import { t } from '#texts/texts.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { idParam } from '#contract/endpoint-params.ts'
import { imageProblems, maxImageDataUrlLength } from '#contract/pictures/picture-sizes.ts'
import { pageQuerySchema, pageSchema } from '#contract/admin/operator.ts'
import { organizationStates } from './organization-options.ts'
import { reportBodySchema } from '#contract/conduct/report.ts'
import {
  deletedOrganizationSchema,
  listedOrganizationSchema,
  memberChangeSchema,
  memberRequestSchema,
  organizationBodySchema,
  organizationSchema,
  organizationTeamSchema,
  ownOrganizationSchema,
} from './organization.ts'

const slug = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0]+$/, { error: () => t('must not contain a null character') })
const params = z.object({ slug })
const memberParams = z.object({ slug, userId: idParam })
const followed = z.object({ slug: z.string(), isFollowed: z.boolean() })
const operatorParams = z.object({ id: idParam.describe('ID of the organization.') })
const verified = z.object({ id: z.int(), isVerified: z.boolean() })

const maxBodyBytes = maxImageDataUrlLength('picture') + 20_000
const pictureProblems = [...imageProblems, 'busy'] as const

/** Endpoints of libraries, clubs and museums that host events in their own name. */
export const organizationEndpoints = {
  listOwnOrganizations: {
    method: 'GET',
    path: '/api/organizations',
    summary: 'List the organizations you belong to, by name.',
    session: 'required',
    response: z.array(ownOrganizationSchema),
    problems: [],
  },
  createOrganization: {
    method: 'POST',
    path: '/api/organizations',
    summary: 'Create an organization and become its owner.',
    session: 'required',
    creates: true,
    rate: 'hosting',
    body: organizationBodySchema,
    maxBodyBytes,
    response: organizationSchema,
    problems: [...pictureProblems, 'too_many_organizations', 'account_in_review'],
  },
  getOrganization: {
    method: 'GET',
    path: '/api/organizations/{slug}',
    summary: 'Get an organization. Its events are those of `GET /api/events?organization={slug}`.',
    session: 'optional',
    isShared: true,
    params,
    response: organizationSchema,
    problems: ['organization_not_found'],
  },
  changeOrganization: {
    method: 'PUT',
    path: '/api/organizations/{slug}',
    summary: 'Change what an organization’s page says. Owners only. A new name also becomes that of its events.',
    session: 'required',
    rate: 'hosting',
    params,
    body: organizationBodySchema,
    maxBodyBytes,
    response: organizationSchema,
    problems: ['organization_not_found', 'not_allowed', ...pictureProblems],
  },
  deleteOrganization: {
    method: 'DELETE',
    path: '/api/organizations/{slug}',
    summary:
      'Delete an organization. Its events stay with the members who created them. Owners only; they can restore it for 30 days.',
    session: 'required',
    params,
    response: z.object({ slug: z.string() }),
    problems: ['organization_not_found', 'not_allowed'],
  },
  restoreOrganization: {
    method: 'POST',
    path: '/api/organizations/{slug}/restore',
    summary:
      'Restore a deleted organization with its members, followers, and events that still belong to a member. Idempotent.',
    session: 'required',
    params,
    response: organizationSchema,
    problems: ['organization_not_found', 'not_allowed'],
  },
  listDeletedOrganizations: {
    method: 'GET',
    path: '/api/deleted-organizations',
    summary: 'List the deleted organizations that you can restore, latest first.',
    session: 'required',
    response: z.array(deletedOrganizationSchema),
    problems: [],
  },
  followOrganization: {
    method: 'POST',
    path: '/api/organizations/{slug}/follow',
    summary: 'Follow an organization to get notified of its new events, at most once a day. Idempotent.',
    session: 'required',
    rate: 'following',
    params,
    response: followed,
    problems: ['organization_not_found', 'too_many_follows'],
  },
  unfollowOrganization: {
    method: 'DELETE',
    path: '/api/organizations/{slug}/follow',
    summary: 'Unfollow an organization. Idempotent.',
    session: 'required',
    rate: 'following',
    params,
    response: followed,
    problems: ['organization_not_found'],
  },
  reportOrganization: {
    method: 'POST',
    path: '/api/organizations/{slug}/report',
    summary: 'Report an organization to the operators. A second report replaces the first.',
    session: 'required',
    creates: true,
    rate: 'reporting',
    params,
    body: reportBodySchema,
    response: z.object({ slug: z.string() }),
    problems: ['organization_not_found', 'too_many_reports'],
  },
  getOrganizationTeam: {
    method: 'GET',
    path: '/api/organizations/{slug}/members',
    summary: 'List the members of your organization and, if you own it, who was asked to join.',
    session: 'required',
    params,
    response: organizationTeamSchema,
    problems: ['organization_not_found', 'not_allowed'],
  },
  askMembers: {
    method: 'POST',
    path: '/api/organizations/{slug}/members',
    summary: 'Ask people to join your organization, as editors or owners. Owners only.',
    session: 'required',
    creates: true,
    rate: 'inviting',
    params,
    body: memberRequestSchema,
    response: organizationTeamSchema,
    problems: ['organization_not_found', 'not_allowed', 'too_many_invitations', 'account_in_review'],
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/organizations/{slug}/members/{userId}',
    summary: 'Change a member’s role, as an owner; or whether the page names you. Idempotent.',
    session: 'required',
    params: memberParams,
    body: memberChangeSchema,
    response: organizationTeamSchema,
    problems: ['organization_not_found', 'not_allowed', 'user_not_found', 'last_owner'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/organizations/{slug}/members/{userId}',
    summary: 'Remove a member, as an owner; or leave.',
    session: 'required',
    params: memberParams,
    response: z.object({ userId: z.int() }),
    problems: ['organization_not_found', 'not_allowed', 'user_not_found', 'last_owner'],
  },
  withdrawMemberRequest: {
    method: 'DELETE',
    path: '/api/organizations/{slug}/requests/{requestId}',
    summary: 'Withdraw a request to join. Owners only. Idempotent.',
    session: 'required',
    params: z.object({ slug, requestId: idParam }),
    response: organizationTeamSchema,
    problems: ['organization_not_found', 'not_allowed'],
  },
  listOrganizations: {
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'List all organizations, newest first.',
    session: 'operator',
    query: pageQuerySchema.extend({ state: z.enum(organizationStates).default('all') }),
    response: pageSchema(listedOrganizationSchema),
    problems: [],
  },
  settleOrganization: {
    method: 'DELETE',
    path: '/api/admin/organizations/{id}/reports',
    summary: 'Close the open reports about an organization. Idempotent.',
    session: 'operator',
    params: operatorParams,
    response: z.object({ id: z.int(), closed: z.int().describe('Number of reports.') }),
    problems: ['organization_not_found'],
  },
  verifyOrganization: {
    method: 'POST',
    path: '/api/admin/organizations/{id}/verify',
    summary: 'Mark an organization and its events as verified. Idempotent.',
    session: 'operator',
    params: operatorParams,
    response: verified,
    problems: ['organization_not_found'],
  },
  unverifyOrganization: {
    method: 'DELETE',
    path: '/api/admin/organizations/{id}/verify',
    summary: 'Take the verified mark of an organization back. Idempotent.',
    session: 'operator',
    params: operatorParams,
    response: verified,
    problems: ['organization_not_found'],
  },
  linkOrganization: {
    method: 'PUT',
    path: '/api/admin/organizations/{id}/organizer',
    summary: 'Show the imported events of an organizer on an organization’s page, or none.',
    session: 'operator',
    params: operatorParams,
    body: z.strictObject({
      organizer: z
        .string()
        .trim()
        .max(200)
        .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
        .describe('The organizer’s name or slug; empty for none.'),
    }),
    response: z.object({ id: z.int(), organizer: z.string().nullable() }),
    problems: ['organization_not_found', 'organizer_not_found', 'organizer_taken'],
  },
} as const satisfies EndpointTable
